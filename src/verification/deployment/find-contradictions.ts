import type { Address } from "../../base/hex.ts";
import { listInWords } from "../../base/text.ts";
import { splitName, toShownName } from "../../core/contract/contract-name.ts";
import { ifAble } from "../creation/known-creation.ts";
import type { ExaminedProxy } from "../proxy/examine-proxy.ts";
import type { RecordedResult } from "../result.ts";
import type { Operation } from "../run.ts";
import type { RecordedContract, RecordedCreation } from "./records.ts";

/** Contradictions fail a check. Otherwise they are notes, because the chain decides. */
export function tellContradictions(
  {
    record,
    contradictions = [],
    upgrades = [],
  }: {
    readonly record: RecordedContract;
    readonly contradictions?: readonly string[] | undefined;
    readonly upgrades?: readonly string[] | undefined;
  },
  { explorers, isCheck }: Pick<RecordedResult, "explorers"> & { readonly isCheck: boolean },
): Pick<RecordedResult, "notes" | "contradictions"> {
  const all = [...listOwnContradictions(record), ...contradictions, ...listOfCode(record, explorers)];
  const notes = isCheck ? upgrades : all;
  return {
    ...(notes.length > 0 && { notes: [...notes] }),
    ...(isCheck && all.length > 0 && { contradictions: all }),
  };
}

function listOwnContradictions({ address, file, otherAddress }: RecordedContract): string[] {
  if (otherAddress === undefined) {
    return [];
  }
  return file === otherAddress.file
    ? [
        `The record contradicts itself: its address is ${address} in ${file}, but its transaction there creates ${otherAddress.address}.`,
      ]
    : [
        `The records contradict each other: its address is ${address} in ${file}, but ${otherAddress.address} in ${otherAddress.file}.`,
      ];
}

/** A proxy may be recorded with the code behind it, so it is left out. */
function listOfCode(
  { compiledAs = [], isProxy = false }: RecordedContract,
  explorers: RecordedResult["explorers"],
): string[] {
  const proved = explorers.flatMap((one) => ("match" in one && one.match !== null ? one.contract : []));
  const [contract] = isProxy ? [] : proved.filter((one) => one !== null);
  return compiledAs.flatMap((one) =>
    contract && splitName(one.contract).contractName !== splitName(contract).contractName
      ? [
          `Its code is that of ${toShownName(contract)}, but ${one.file} records that of ${toShownName(one.contract)}.`,
        ]
      : [],
  );
}

interface Claimed {
  readonly record: RecordedContract;
  readonly proxy: ExaminedProxy | undefined;
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

export async function listOfCreations(
  { address, creations = [] }: RecordedContract,
  run: Operation<"chain">,
): Promise<string[]> {
  const told = await Promise.all(
    creations.map(async (creation) => {
      const created = (await listCreated(creation, run)) ?? [];
      return created.length === 0 || created.includes(address)
        ? []
        : [
            `Transaction ${creation.hash} created ${listInWords(created)} on the chain, but the record names ${address}.`,
          ];
    }),
  );
  return told.flat();
}

async function listCreated(
  { hash, by }: RecordedCreation,
  { ports: { chain }, deadline: { signal } }: Operation<"chain">,
): Promise<readonly Address[] | undefined> {
  const receipt = await ifAble(chain.findTransactionReceipt(hash, { signal }));
  if (receipt === undefined || !receipt.succeeded) {
    return receipt && [];
  }
  if (by === "transaction") {
    return receipt.contractAddress === undefined ? [] : [receipt.contractAddress];
  }
  const frames = await ifAble(chain.traceCreations(hash, { signal }));
  return frames?.map((frame) => frame.address);
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
