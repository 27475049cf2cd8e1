import { html } from "hono/html";
import type { Address } from "../../base/hex.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { type DecodedEvent, decodeLog, type RawLog } from "../engine/calls/decode-log.ts";
import { readLastLogs } from "../engine/calls/history.ts";
import type { ConnectedChain } from "../engine/chains.ts";
import {
  type ContractView,
  findKnownContracts,
  type KnownContracts,
  type PageSources,
} from "./contract-view.ts";
import { type FindMembers, findEnumMembersOf, nameEnums } from "./functions/describe-parameter.ts";
import { addressLink, facts, foldedText, formatValue, type Html, transactionPath } from "./parts.ts";

/** How many events of a contract are shown. */
const maxEvents = 50;

/** Shows the last events of a contract, the newest first. */
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

/** A log, and the event that it is, if an ABI names it. */
export interface ShownLog {
  readonly log: RawLog & { readonly blockNumber?: number; readonly transactionHash?: string };
  readonly event: DecodedEvent | undefined;
}

/** Shows logs as a list: the event's name and values, or topics and data. */
export function eventList(logs: readonly ShownLog[], chainId: number): Html {
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

/** How many contracts are looked up to decode the logs of one transaction. */
const maxEmitters = 20;

/** Decodes logs by the ABIs of the contracts that emitted them, and then by those of others. */
export async function decodeLogs(
  { logs, chain }: { readonly logs: readonly RawLog[]; readonly chain: ConnectedChain },
  services: PageSources & CallOptions,
): Promise<readonly ShownLog[]> {
  const emitters = new Map<Address, KnownContracts>();
  for (const address of [...new Set(logs.map((log) => log.address))].slice(0, maxEmitters)) {
    emitters.set(address, await findKnownContracts({ chain, address }, services));
  }
  let listed: readonly AbiEntry[] | undefined;
  const listOthers = () => {
    listed ??= services.store.contracts.listAbiEntries("event");
    return listed;
  };
  const membersOf = new Map(
    [...emitters].map(([address, { contracts }]) => [address, findEnumMembersOf(contracts)] as const),
  );
  return logs.map((log) => {
    const event = decodeLog(log, { own: emitters.get(log.address)?.abi ?? [], listOthers });
    return { log, event: event && withEnumNames(event, membersOf.get(log.address)) };
  });
}

/** Another contract's event may have an enum that has the name of one of this contract's. */
function withEnumNames(event: DecodedEvent, membersOf: FindMembers | undefined): DecodedEvent {
  return membersOf === undefined || !event.isOwn
    ? event
    : {
        ...event,
        values: event.values.map((one) => (one.isHash ? one : { ...one, value: nameEnums(one, membersOf) })),
      };
}
