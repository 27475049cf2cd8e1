import type { Address, BareHex, Hex } from "../../base/hex.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { createAddress, listCarriedAddresses, listCreate2Creations } from "../../core/creation/addresses.ts";
import { type CodePlace, findCodeAround, findCodePlaces } from "../../core/creation/creation-code.ts";
import { type Planting, plantProbes } from "../../core/creation/probes.ts";
import { decodeAddress } from "../../core/proxy/candidate.ts";
import { storageSlots } from "../../core/proxy/storage-slots.ts";
import type { BlockTag, CallRequest } from "../ports.ts";
import type { CreationRun } from "../run.ts";
import { type CreationScene, type CreationTransaction, ifAble, type Subject } from "./scene.ts";

/** A creation to be run once more, with a probe in the place of the contract's creation bytecode. */
export interface Replay {
  /** As it was. */
  readonly request: CallRequest;
  /** Where the contract's creation bytecode stands in its data. */
  readonly places: readonly CodePlace[];
  /** Contracts that have it in their code. */
  readonly carriers: readonly Carrier[];
  /** The real address of the contract that the request creates, where it creates one. */
  readonly created?: Address;
}

/** A constructor that makes the contract does so among the first things that it does. */
const maxNonce = 8;

/**
 * Lists the ways to run the creation again, from the one that every node can do to the one that asks
 * most of it.
 *
 * The creator was created in the same transaction: it is created again, from the account that did it,
 * with the probe inside. The creator was there before: its code is replaced for one call.
 */
export async function listReplays(
  subject: Subject,
  { scene, run }: { readonly scene: CreationScene; readonly run: CreationRun },
): Promise<readonly Replay[]> {
  const { transaction, blockNumber } = scene;
  if (transaction === undefined || blockNumber === undefined || blockNumber === 0) {
    return [];
  }
  const { sender, recipient, created, value, input } = transaction;
  const { contract, match } = subject.found;
  const places = findCodePlaces(contract, { data: input, libraries: match.libraries });
  const request = { from: sender, value, data: `0x${input}` } as const;
  if (recipient === undefined) {
    return places.length === 0 || created === undefined ? [] : [{ request, places, carriers: [], created }];
  }
  const carriers = await listCarriers(subject, { scene, block: blockNumber - 1, run });
  const replay = { request: { ...request, to: recipient }, places, carriers };
  return [
    ...listOuterCreations(subject, { transaction, places }),
    ...(places.length + carriers.length === 0 ? [] : [replay]),
  ];
}

/**
 * Creators that CREATE2 made from call data. Its deployers keep what their creations revert with to
 * themselves, so each is created directly, from the deployer that the address proves.
 */
function listOuterCreations(
  { target: { address, chainId } }: Subject,
  {
    transaction,
    places,
  }: { readonly transaction: CreationTransaction; readonly places: readonly CodePlace[] },
): readonly Replay[] {
  const { sender, recipient, value, input } = transaction;
  const accounts = [recipient, sender].filter((account) => account !== undefined);
  const [first] = places;
  return (first === undefined ? [] : findCodeAround(input, first)).flatMap(({ startBytes, endBytes }) => {
    const code = input.slice(startBytes * 2, endBytes * 2);
    const call = { data: input, codeAtBytes: startBytes, senders: accounts, deployers: accounts, chainId };
    const outer = listCreate2Creations(code, call).find((creation) => creates(creation.address, address));
    const inner = places
      .filter((place) => place.startBytes >= startBytes && place.endBytes <= endBytes)
      .map((place) => ({
        ...place,
        startBytes: place.startBytes - startBytes,
        endBytes: place.endBytes - startBytes,
      }));
    const paid = outer?.factory === recipient ? { value } : {};
    return outer === undefined
      ? []
      : [
          {
            request: { from: outer.factory, ...paid, data: `0x${code}` } as const,
            created: outer.address,
            places: inner,
            carriers: [],
          },
        ];
  });
}

function creates(creator: Address, address: Address): boolean {
  return Array.from({ length: maxNonce }, (_, index) => index + 1).some(
    (nonce) => createAddress({ creator, nonce }) === address,
  );
}

/** A contract that holds another's creation bytecode in its own code. */
interface Carrier {
  readonly address: Address;
  readonly code: BareHex;
  readonly places: readonly CodePlace[];
}

/** An end for transactions that run through half a protocol: each is a question to the node. */
const maxAccounts = 24;

/**
 * Finds the contracts in whose code, before the creation, this contract's creation bytecode stood:
 * one of them made it with `new`.
 *
 * Asked are those that are known to have run in the transaction, what is behind them if they are
 * proxies, and what their code names: libraries and factories that they are linked to.
 */
export async function listCarriers(
  subject: Subject,
  {
    scene,
    block,
    run,
  }: { readonly scene: CreationScene; readonly block: BlockTag; readonly run: CreationRun },
): Promise<readonly Carrier[]> {
  const { factory, transaction } = scene;
  const ran = [factory, transaction?.recipient, ...(transaction?.emitters ?? [])];
  const accounts = new Set(ran.filter((address) => address !== undefined));
  const carriers: Carrier[] = [];
  // What is found on the way is asked as well: iteration over a set comes by what is added to it.
  for (const address of accounts) {
    const code = address === subject.target.address ? "" : await readCode(address, { block, run });
    const places = findCodePlaces(subject.found.contract, {
      data: code,
      libraries: subject.found.match.libraries,
    });
    if (places.length > 0) {
      carriers.push({ address, code, places });
    }
    const named =
      code === "" ? [] : [...(await readImplementation(address, run)), ...listCarriedAddresses(code)];
    for (const other of named.slice(0, maxAccounts - accounts.size)) {
      accounts.add(other);
    }
  }
  return carriers;
}

async function readCode(
  address: Address,
  { block, run }: { readonly block: BlockTag; readonly run: CreationRun },
): Promise<BareHex> {
  const { chain } = run.ports;
  const code = await ifAble(chain.getCode(address, { block, signal: run.deadline.signal }));
  return (code ?? "0x").slice(2).toLowerCase();
}

async function readImplementation(address: Address, { ports, deadline: { signal } }: CreationRun) {
  const slot = storageSlots.eip1967Implementation;
  const word = await ifAble(ports.chain.getStorage(address, slot, { signal }));
  const implementation = word === undefined ? undefined : decodeAddress(word.slice(2));
  return implementation === undefined ? [] : [implementation];
}

/**
 * Runs a creation again with probes in it; what it reverts with, or undefined when it does not, or the
 * node cannot run it.
 */
export async function runReplay(
  { request, places, carriers }: Replay,
  { plant, block, run }: { readonly plant: Planting; readonly block: BlockTag; readonly run: CreationRun },
): Promise<BareHex | undefined> {
  const data: Hex = `0x${plantProbes(request.data.slice(2), { places, plant })}`;
  const overrides = carriers.map((carrier): [Address, Hex] => [
    carrier.address,
    `0x${plantProbes(carrier.code, { places: carrier.places, plant })}`,
  ]);
  const options = { block, signal: run.deadline.signal };
  const answer = await ifAble(
    run.ports.chain.call(
      { ...request, data },
      overrides.length === 0 ? options : { ...options, codeOverrides: Object.fromEntries(overrides) },
    ),
  );
  return answer?.kind === "reverted" ? answer.data?.slice(2).toLowerCase() : undefined;
}

/** Lists all places that a replay puts probes into: in its data, and in the code of those that carry it. */
export function listProbedPlaces({ places, carriers }: Replay): readonly CodePlace[] {
  return [...places, ...carriers.flatMap((carrier) => carrier.places)];
}

/** Init code that leaves its own address for code: PUSH0 is too new for some chains. */
const tellOwnAddress: Hex = "0x3060005260206000f3";

/** Finds the address that a contract has which this account creates by `eth_call`. */
export async function findStandIn(
  from: Address | undefined,
  { block, run }: { readonly block: BlockTag; readonly run: CreationRun },
): Promise<Address | undefined> {
  const request = { data: tellOwnAddress, ...(from === undefined ? {} : { from }) };
  const { signal } = run.deadline;
  const answer = await ifAble(run.ports.chain.call(request, { block, signal }));
  return answer?.kind === "returned" ? toChecksumAddress(answer.data.slice(-40)) : undefined;
}
