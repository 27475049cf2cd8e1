import { type Address, type BareHex, type Hex, toBareHex, toHex } from "../../base/hex.ts";
import { listCarriedAddresses } from "../../core/creation/addresses.ts";
import { type CodePlace, findCodePlaces } from "../../core/creation/code-places.ts";
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
  /** The account that sent it. */
  readonly from: Address;
  readonly terms: CreationTransaction["terms"];
  /** The called contract; undefined where it creates a contract. */
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

/**
 * Lists the ways to run the creation again.
 *
 * The creation bytecode stands in the transaction's data, or in the code of a contract that was there before.
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
  return places.length + carriers.length === 0 ? [] : [{ ...rerun, carriers, created: undefined }];
}

function findPlaces(data: BareHex, { found: { contract, match } }: MatchedContract): readonly CodePlace[] {
  return findCodePlaces(contract, { data, libraries: match.libraries });
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
