import { html } from "hono/html";
import type { ContractCreation } from "../../verification/ports.ts";
import { addressLink } from "./address-link.ts";
import { facts } from "./facts.ts";
import { formatTime } from "./format-time.ts";
import type { Html } from "./layout.ts";

/** Who created a contract, and how. */
export function creationSection(creation: ContractCreation | undefined, chainId: number): Html {
  if (creation === undefined) {
    return html`<h2>Creation</h2><p class="card">The chain does not tell who created this contract.</p>`;
  }
  const { creator, factory, transactionHash, blockNumber, timestamp } = creation;
  return html`<h2>Creation</h2>
${facts([
  ["Creator", addressLink(creator, chainId)],
  ["Factory", factory === undefined ? undefined : addressLink(factory, chainId)],
  ["Transaction", html`<code>${transactionHash}</code>`],
  ["Block", blockNumber?.toString()],
  ["Time", timestamp === undefined ? undefined : formatTime(timestamp * 1000)],
])}`;
}
