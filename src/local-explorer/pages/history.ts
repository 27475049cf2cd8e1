import { html } from "hono/html";
import { type Address, type Hex, toQuantity } from "../../base/hex.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { decodeParameters, listFunctions } from "../engine/calls/abi-entries.ts";
import {
  type DecodedEvent,
  decodeLog,
  type EventIndex,
  indexEvents,
  type RawLog,
} from "../engine/calls/decode-log.ts";
import { decodeRevert, type Revert } from "../engine/calls/decode-revert.ts";
import { type ReadTransaction, readLastLogs, readTransaction } from "../engine/calls/history.ts";
import { type ConnectedChain, isChainFailure } from "../engine/chains.ts";
import { type ContractView, findKnownAbi, type PageSources } from "./contract/contract-view.ts";
import { revertNote, valueList } from "./functions/outcome.ts";
import {
  addressLink,
  facts,
  foldedText,
  formatEther,
  formatValue,
  type Html,
  identityLine,
  messagePage,
  type ShownPage,
  transactionPath,
} from "./parts.ts";

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
  const abi = to === undefined ? [] : await findKnownAbi({ chain, address: to }, services);
  const hasFailed = receipt?.succeeded === false;
  const revert = hasFailed ? await findRevert({ transaction, chain, abi }, services) : undefined;
  const content = html`<h1>Transaction</h1>
${identityLine(hash, chainId)}
${receipt === undefined ? html`<p class="notice">No block has this transaction yet. Reload the page to look again.</p>` : ""}
${revert === undefined ? "" : revertNote(revert)}
${transactionFacts(transaction, chainId)}
${calledFunction(transaction, abi)}
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

function calledFunction({ data, to }: ReadTransaction, abi: readonly AbiEntry[]): Html {
  const selector = data.slice(0, selectorCharacters).toLowerCase();
  const fitting = to === undefined ? [] : listFunctions(abi).filter((one) => one.selector === selector);
  // Plain ether goes to `receive` where there is one, else to `fallback`; neither has a selector.
  const called = fitting.find(({ kind }) => kind === "receive") ?? fitting[0];
  const values = called && decodeParameters(called.inputs, `0x${data.slice(selectorCharacters)}`);
  return html`<h2>${called === undefined ? "Input" : html`Function ${called.name}`}</h2>
${values === undefined || values.length === 0 ? "" : valueList(values)}
${facts([["Data", foldedText(data)]])}`;
}

/** Runs a failed transaction again on the state before its block: receipts have no reason. */
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
    if (isChainFailure(error)) {
      return undefined;
    }
    throw error;
  });
  return answer?.kind === "reverted"
    ? decodeRevert(answer.data, { own: abi, listOthers: () => store.contracts.listErrors() })
    : undefined;
}

const maxEvents = 50;

export async function eventsSection(
  { address, chainId }: ContractView,
  { chain, services }: { readonly chain: ConnectedChain; readonly services: PageSources & CallOptions },
): Promise<Html> {
  const logs = await readLastLogs({ reader: chain.reader, address, limit: maxEvents }, services);
  return logs === undefined
    ? html`<h2>Events</h2><p class="card">The node does not search its last blocks for events.</p>`
    : html`<h2>Events</h2>
<p class="muted">The last ${maxEvents} of the last 10,000 blocks, the newest first.</p>
${eventList(await decodeLogs({ logs, chain }, services), chainId)}`;
}

export interface ShownLog {
  readonly log: RawLog & { readonly blockNumber?: number; readonly transactionHash?: string };
  readonly event: DecodedEvent | undefined;
}

function eventList(logs: readonly ShownLog[], chainId: number): Html {
  return logs.length === 0
    ? html`<p class="card">There is no event.</p>`
    : html`<ol class="events">${logs.map((shown) => eventItem(shown, chainId))}</ol>`;
}

function eventItem({ log, event }: ShownLog, chainId: number): Html {
  const { address, topics, data, blockNumber, transactionHash: hash } = log;
  const values =
    event === undefined
      ? [
          ...topics.map((topic, index) => [`Topic ${index}`, foldedText(topic)] as const),
          ["Data", foldedText(data)] as const,
        ]
      : event.values.map(
          ({ name, type, value, isHash }) =>
            [`${name || type}${isHash ? " (hash)" : ""}`, foldedText(formatValue(value))] as const,
        );
  return html`<li class="card"><p><b>${event?.name ?? "Unknown event"}</b> <span class="muted">of</span>
${addressLink(address, chainId)}${
  hash === undefined
    ? ""
    : html` <span class="muted">in</span> <a class="mono" href="${transactionPath(hash, chainId)}">block ${blockNumber ?? ""}</a>`
}</p>
${facts(values)}</li>`;
}

const maxEmitters = 20;

const noEvents: EventIndex = new Map();

async function decodeLogs(
  { logs, chain }: { readonly logs: readonly RawLog[]; readonly chain: ConnectedChain },
  services: PageSources & CallOptions,
): Promise<readonly ShownLog[]> {
  const known = new Map<Address, EventIndex>();
  for (const address of [...new Set(logs.map((log) => log.address))].slice(0, maxEmitters)) {
    known.set(address, indexEvents(await findKnownAbi({ chain, address }, services)));
  }
  return logs.map((log) => {
    const events = known.get(log.address) ?? noEvents;
    return { log, event: decodeLog(log, events) };
  });
}
