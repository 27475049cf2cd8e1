import { type Address, type BareHex, type Hex, toBareHex, toHex } from "../../base/hex.ts";
import {
  isCreateAddress,
  listCarriedAddresses,
  listCreate2Creations,
} from "../../core/creation/addresses.ts";
import { type CodePlace, findCodePlaces, listEnclosingInitCode } from "../../core/creation/code-places.ts";
import { type Recording, readRecording } from "../../core/creation/probe-reports.ts";
import { plantProbes, writeRecorder } from "../../core/creation/probes.ts";
import { decodeAddress } from "../../core/proxy/candidate.ts";
import { storageSlots } from "../../core/proxy/places.ts";
import type { BlockTag } from "../ports.ts";
import type { CreationRun } from "../run.ts";
import {
  type CreationFacts,
  type CreationTransaction,
  ifAble,
  type MatchedContract,
} from "./known-creation.ts";

/** A transaction to be run once more, with probes in the contract's creation bytecode. */
export interface Rerun {
  /** The account that sent it, or the deployer that made the creation. */
  readonly from: Address;
  readonly terms: CreationTransaction["terms"];
  /** Whom it calls; undefined where it creates a contract. */
  readonly recipient: Address | undefined;
  /** As it was. */
  readonly data: BareHex;
  /** Where the contract's creation bytecode stands in its data. */
  readonly places: readonly CodePlace[];
  /** Contracts that have it in their code. */
  readonly carriers: readonly Carrier[];
  /** The real address of the contract that the transaction creates, where it creates one. */
  readonly created: Address | undefined;
}

/** A constructor that makes the contract does so among the first things that it does. */
const maxNonce = 8;

/**
 * Lists the ways to run the creation again.
 *
 * The creation bytecode stands in the transaction's data, in the code of a contract that was there
 * before, or in that of a creator which the data create.
 */
export async function listReruns(
  subject: MatchedContract,
  { known, run }: { readonly known: CreationFacts; readonly run: CreationRun },
): Promise<readonly Rerun[]> {
  const { transaction, blockNumber } = known;
  if (transaction === undefined || blockNumber === undefined || blockNumber === 0) {
    return [];
  }
  const { sender, recipient, created, terms, input } = transaction;
  const places = findPlaces(input, subject);
  const rerun = { from: sender, terms, recipient, data: input, places, carriers: [], created };
  if (recipient === undefined) {
    return places.length === 0 || created === undefined ? [] : [rerun];
  }
  const carriers = await listCarriers(subject, { known, block: blockNumber - 1, run });
  return [
    ...listOuterCreations(subject, { transaction, places }),
    ...(places.length + carriers.length === 0 ? [] : [{ ...rerun, carriers, created: undefined }]),
  ];
}

function findPlaces(data: BareHex, { found: { contract, match } }: MatchedContract): readonly CodePlace[] {
  return findCodePlaces(contract, { data, libraries: match.libraries });
}

/**
 * Creators that CREATE2 made from call data. With a probe inside they would have other addresses, so each
 * is created directly, by the deployer that the address proves.
 */
function listOuterCreations(
  { target: { address, chainId } }: MatchedContract,
  {
    transaction,
    places,
  }: { readonly transaction: CreationTransaction; readonly places: readonly CodePlace[] },
): readonly Rerun[] {
  const { sender, recipient, terms, input } = transaction;
  const accounts = [recipient, sender].filter((account) => account !== undefined);
  const [first] = places;
  return (first === undefined ? [] : listEnclosingInitCode(input, first)).flatMap(
    ({ startBytes, endBytes }) => {
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
      return outer === undefined
        ? []
        : [
            {
              from: outer.factory,
              terms: outer.factory === recipient ? terms : {},
              recipient: undefined,
              data: code,
              created: outer.address,
              places: inner,
              carriers: [],
            },
          ];
    },
  );
}

function creates(creator: Address, address: Address): boolean {
  return Array.from({ length: maxNonce }, (_, index) => index + 1).some((nonce) =>
    isCreateAddress(address, { creator, nonce }),
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
async function listCarriers(
  subject: MatchedContract,
  {
    known,
    block,
    run,
  }: { readonly known: CreationFacts; readonly block: BlockTag; readonly run: CreationRun },
): Promise<readonly Carrier[]> {
  const { factory, transaction } = known;
  const ran = [factory, transaction?.recipient, ...(transaction?.emitters ?? [])];
  const accounts = new Set(ran.filter((address) => address !== undefined));
  const carriers: Carrier[] = [];
  // What is found on the way is asked as well: iteration over a set comes by what is added to it.
  for (const address of accounts) {
    const code = address === subject.target.address ? "" : await readCode(address, { block, run });
    const places = findPlaces(code, subject);
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
  return toBareHex(code ?? "0x");
}

async function readImplementation(address: Address, { ports, deadline: { signal } }: CreationRun) {
  const slot = storageSlots.eip1967Implementation;
  const word = await ifAble(ports.chain.getStorage(address, slot, { signal }));
  const implementation = word === undefined ? undefined : decodeAddress(toBareHex(word));
  return implementation === undefined ? [] : [implementation];
}

/**
 * Runs a transaction again with probes in it: the account that sent it gets code for one call, which
 * records what the probes report. Undefined where the node cannot do it.
 */
export async function runAgain(
  rerun: Rerun,
  {
    block,
    terms,
    run,
  }: { readonly block: BlockTag; readonly terms: Rerun["terms"]; readonly run: CreationRun },
): Promise<Recording | undefined> {
  const { from, recipient, data, carriers } = rerun;
  const places = [...rerun.places, ...carriers.flatMap((carrier) => carrier.places)];
  const codeBytes = (places[0]?.code.length ?? 0) / 2;
  const overrides = carriers.map((carrier): [Address, Hex] => [
    carrier.address,
    toHex(plantProbes(carrier.code, { places: carrier.places, recorder: from })),
  ]);
  const request = {
    from,
    to: from,
    data: toHex(plantProbes(data, { places: rerun.places, recorder: from })),
    ...terms,
  };
  const answer = await ifAble(
    run.ports.chain.call(request, {
      block,
      codeOverrides: {
        ...Object.fromEntries(overrides),
        [from]: writeRecorder({ recipient, codeBytes }),
      },
      signal: run.deadline.signal,
    }),
  );
  return answer?.kind === "returned"
    ? readRecording(toBareHex(answer.data), { places, recorder: from })
    : undefined;
}
