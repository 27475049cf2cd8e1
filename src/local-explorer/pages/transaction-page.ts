import { html } from "hono/html";
import { type Hex, toQuantity } from "../../base/hex.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { decodeParameters, listFunctions } from "../engine/calls/abi-entries.ts";
import { decodeRevert, type Revert } from "../engine/calls/decode-revert.ts";
import { type ReadTransaction, readTransaction } from "../engine/calls/history.ts";
import { type ConnectedChain, isChainFailure } from "../engine/chains.ts";
import { findKnownContracts, noContracts, type PageSources } from "./contract-view.ts";
import { decodeLogs, eventList } from "./event-list.ts";
import { type FindMembers, findEnumMembersOf, nameEnumsIn } from "./functions/describe-parameter.ts";
import { nameEnumsOfRevert, revertNote, valueList } from "./functions/outcome.ts";
import {
  addressLink,
  facts,
  foldedText,
  formatEther,
  type Html,
  identityLine,
  messagePage,
  type ShownPage,
} from "./parts.ts";

/** Shows a transaction: what it called, its result, and its events. */
export async function showTransaction(
  { hash, chain }: { readonly hash: Hex; readonly chain: ConnectedChain },
  services: PageSources & CallOptions,
): Promise<ShownPage> {
  const { chainId } = chain.identity;
  const { reader } = chain;
  const transaction = await readTransaction({ reader, hash }, services);
  if (transaction === undefined) {
    const note = `The node of chain ${chainId} does not know the transaction ${hash}.`;
    return { ...messagePage("No such transaction", note), query: hash, status: 404 };
  }
  const { to, receipt } = transaction;
  const { abi, contracts } =
    to === undefined ? noContracts : await findKnownContracts({ chain, address: to }, services);
  const membersOf = findEnumMembersOf(contracts);
  const hasFailed = receipt?.succeeded === false;
  const revert = hasFailed ? await findRevert({ transaction, chain, abi }, services) : undefined;
  const content = html`<h1>Transaction</h1>
${identityLine(hash, chainId)}
${receipt === undefined ? html`<p class="notice">No block has this transaction yet. Reload the page to look again.</p>` : ""}
${revert === undefined ? "" : revertNote(nameEnumsOfRevert(revert, membersOf))}
${transactionFacts(transaction, chainId)}
${calledFunction(transaction, { abi, membersOf })}
${receipt === undefined ? "" : html`<h2>Events</h2>${eventList(await decodeLogs({ logs: receipt.logs, chain }, services), chainId)}`}`;
  return { title: `Transaction ${hash}`, content, query: hash, scripts: ["copy"] };
}

function transactionFacts({ from, to, value, receipt }: ReadTransaction, chainId: number): Html {
  const status = receipt?.succeeded === true ? "succeeded" : "failed";
  return facts([
    ["Status", receipt === undefined ? "pending" : status],
    ["From", addressLink(from, chainId)],
    ["To", to === undefined ? undefined : addressLink(to, chainId)],
    ["Created", receipt?.created === undefined ? undefined : addressLink(receipt.created, chainId)],
    ["Value", value === 0n ? undefined : `${formatEther(value)} ether`],
    ["Block", receipt?.blockNumber.toString()],
    ["Gas used", receipt?.gasUsed.toString()],
  ]);
}

const selectorCharacters = "0x12345678".length;

function calledFunction(
  { data, to }: ReadTransaction,
  { abi, membersOf }: { readonly abi: readonly AbiEntry[]; readonly membersOf: FindMembers },
): Html {
  const selector = data.slice(0, selectorCharacters).toLowerCase();
  const fitting = to === undefined ? [] : listFunctions(abi).filter((one) => one.selector === selector);
  // Plain ether goes to `receive` where there is one, else to `fallback`; neither has a selector.
  const called = fitting.find(({ kind }) => kind === "receive") ?? fitting[0];
  const values = called && decodeParameters(called.inputs, `0x${data.slice(selectorCharacters)}`);
  return html`<h2>${called === undefined ? "Input" : html`Function ${called.name}`}</h2>
${values === undefined || values.length === 0 ? "" : valueList(nameEnumsIn(values, { parameters: called?.inputs ?? [], membersOf }))}
${facts([["Data", foldedText(data)]])}`;
}

/** Runs a failed transaction again as a call, on the state before its block, because receipts have no reason. */
async function findRevert(
  {
    transaction: { from, to, data, value, receipt },
    chain,
    abi,
  }: {
    readonly transaction: ReadTransaction;
    readonly chain: ConnectedChain;
    readonly abi: readonly AbiEntry[];
  },
  { store, signal }: PageSources & CallOptions,
): Promise<Revert | undefined> {
  if (to === undefined || receipt === undefined) {
    return undefined;
  }
  const call = { from, to, data, value: toQuantity(value) };
  const block = Math.max(0, receipt.blockNumber - 1);
  const answer = await chain.reader.call(call, { block, signal }).catch((error: unknown) => {
    // Most nodes keep the state of the last blocks alone.
    if (isChainFailure(error)) {
      return undefined;
    }
    throw error;
  });
  return answer?.kind === "reverted"
    ? decodeRevert(answer.data, { own: abi, listOthers: () => store.contracts.listAbiEntries("error") })
    : undefined;
}
