import { splitName } from "../../core/contract/contract-name.ts";
import { ifAble } from "../creation/known-creation.ts";
import type { ExaminedProxy } from "../proxy/examine-proxy.ts";
import type { RecordedResult } from "../result.ts";
import type { Operation } from "../run.ts";
import type { RecordedContract } from "./records.ts";

/** Lists what contradicts itself in the records of a contract, each with both values. */
export function listOwnContradictions({ address, file, otherAddress }: RecordedContract): string[] {
  return otherAddress === undefined
    ? []
    : [
        `The records contradict each other: its address is ${address} in ${file}, but ${otherAddress.address} in ${otherAddress.file}.`,
      ];
}

/**
 * Lists the records that have another contract's code than what was proved. Of a proxy, which may be recorded with
 * the code behind it, nothing is said.
 */
export function listOfCode(
  { compiledAs = [], isProxy = false }: RecordedContract,
  explorers: RecordedResult["explorers"],
): string[] {
  const proved = explorers.flatMap((one) => ("match" in one && one.match !== null ? one.contract : []));
  const [contract] = isProxy ? [] : proved.filter((one) => one !== null);
  return compiledAs
    .filter((one) => contract && splitName(one.contract).contractName !== splitName(contract).contractName)
    .map((one) => `Its code is that of ${contract}, but ${one.file} records that of ${one.contract}.`);
}

/** A record, and what the chain says of its address. */
interface Claimed {
  readonly record: RecordedContract;
  /** undefined: it is no proxy. */
  readonly proxy: ExaminedProxy | undefined;
}

/**
 * Finds what a record says of a contract and the chain contradicts, each with both values. The transaction
 * is looked at only in a record that a person wrote: what a tool wrote may be of another chain.
 */
export async function findContradictions(claimed: Claimed, run: Operation<"chain">): Promise<string[]> {
  const { record } = claimed;
  return [...listOfProxy(claimed), ...(record.isByHand === true ? await listOfTransaction(record, run) : [])];
}

function listOfProxy({ record: { isProxy, implementations }, proxy }: Claimed): string[] {
  if (isProxy === undefined) {
    return [];
  }
  if (isProxy && proxy === undefined) {
    return ["It is not a proxy on the chain, but the record says that it is one."];
  }
  if (!isProxy && proxy !== undefined) {
    return ["It is a proxy on the chain, but the record says that it is none."];
  }
  const found = proxy?.detection.implementations ?? [];
  return implementations === undefined || found.some((address) => implementations.includes(address))
    ? []
    : [
        `Its implementation is ${found.join(", ")} on the chain, but ${implementations.join(" or ")} in the record.`,
      ];
}

/** Lists the addresses that creations have on the chain: a hash stands for one sender and nonce, so for one address. */
export async function listOfCreations(
  { address, creations = [] }: RecordedContract,
  { ports: { chain }, deadline: { signal } }: Operation<"chain">,
): Promise<string[]> {
  const receipts = await Promise.all(
    creations.map((hash) => ifAble(chain.findTransactionReceipt(hash, { signal }))),
  );
  return receipts.flatMap((receipt) =>
    receipt?.succeeded !== true || (receipt.contractAddress ?? address) === address
      ? []
      : [
          `Transaction ${receipt.transactionHash} created ${receipt.contractAddress} on the chain, but the record names ${address}.`,
        ],
  );
}

/** A node that lacks the transaction, or the states of that time, contradicts nothing. */
async function listOfTransaction(
  { address, transactionHash: hash }: RecordedContract,
  { ports: { chain }, deadline: { signal } }: Operation<"chain">,
): Promise<string[]> {
  const receipt = hash && (await ifAble(chain.findTransactionReceipt(hash, { signal })));
  if (hash === undefined || receipt === undefined || receipt.contractAddress === address) {
    return [];
  }
  if (!receipt.succeeded) {
    return [`Transaction ${hash} of the record failed on the chain, so it created nothing.`];
  }
  const created = await ifAble(chain.findCreatedContracts(hash, { signal }));
  if (created?.kind === "mined" && created.contracts.some((one) => one.address === address)) {
    return [];
  }
  const creation = await ifAble(chain.findCreation(address, { signal }));
  return creation === undefined || creation.isLikely === true || creation.transactionHash === hash
    ? []
    : [
        `Transaction ${creation.transactionHash} created it on the chain, but the record names transaction ${hash}.`,
      ];
}
