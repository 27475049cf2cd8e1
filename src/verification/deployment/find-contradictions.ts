import { ifAble } from "../creation/known-creation.ts";
import type { ExaminedProxy } from "../proxy/examine-proxy.ts";
import type { Operation } from "../run.ts";
import type { RecordedContract } from "./records.ts";

interface Claimed {
  readonly record: RecordedContract;
  readonly proxy?: ExaminedProxy | undefined;
}

/** Each with both values. */
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
    return ["It is a proxy on the chain, but the record says that it is not one."];
  }
  const found = proxy?.detection.implementations ?? [];
  return implementations === undefined || found.some((address) => implementations.includes(address))
    ? []
    : [
        `Its implementation is ${found.join(", ")} on the chain, but ${implementations.join(" or ")} in the record.`,
      ];
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
  return creation === undefined || creation.transactionHash === hash
    ? []
    : [
        `Transaction ${creation.transactionHash} created it on the chain, but the record names transaction ${hash}.`,
      ];
}
