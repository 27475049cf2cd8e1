import { html } from "hono/html";
import type { Address, Hex } from "../../core/hex.ts";
import type { ContractCreation } from "../../verification/ports.ts";
import type { VerifiedContract } from "../engine/verified-contract.ts";
import { addressLink } from "./address-link.ts";
import { badge } from "./badge.ts";
import { codeBlock } from "./code-block.ts";
import { creationSection } from "./creation-section.ts";
import { facts } from "./facts.ts";
import type { Html } from "./layout.ts";
import { verifiedSection } from "./verified-section.ts";

/** What is known of an address with code. */
export interface ContractView {
  readonly address: Address;
  readonly chainId: number;
  readonly code: Hex;
  readonly codeHash: Hex;
  readonly contract: VerifiedContract | undefined;
  readonly implementation: Address | undefined;
  readonly creation: ContractCreation | undefined;
}

/** The page of a contract, verified or not. */
export function contractPage(view: ContractView): Html {
  const { address, chainId, code, contract, implementation } = view;
  return html`<h1>${contract?.contractName ?? "Contract"} ${badge(contract?.match)}</h1>
<p class="mono">${address}</p>
${facts([
  ["Chain", String(chainId)],
  ["Size", `${(code.length - 2) / 2} bytes`],
  ["Code hash", html`<code>${view.codeHash}</code>`],
  ["Implementation", implementation === undefined ? undefined : addressLink(implementation, chainId)],
])}
${contract === undefined ? unverifiedNote : verifiedSection(contract, chainId)}
${creationSection(view.creation, chainId)}
<h2>Bytecode</h2>
${codeBlock({ title: "Runtime bytecode", text: code, wraps: true })}
${
  view.creation?.creationBytecode === undefined
    ? ""
    : codeBlock({ title: "Creation bytecode", text: view.creation.creationBytecode, wraps: true })
}`;
}

const unverifiedNote = html`<h2>Source code</h2>
<p class="card">The source code of this contract is not verified.
Submit it with <code>npx hardhat verify-contract</code> and the address above.</p>`;
