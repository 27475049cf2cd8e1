import { html } from "hono/html";
import { codeBlock } from "./code-block.ts";
import type { ContractView } from "./contract-view.ts";
import { creationSection } from "./creation-section.ts";
import { facts } from "./facts.ts";
import type { Html } from "./layout.ts";
import { verifiedSection } from "./verified-section.ts";

/** What a contract is made of: source and settings where it is verified, creation, bytecode. */
export function codeSection(view: ContractView): Html {
  const { chainId, code, contract, creation } = view;
  return html`${contract === undefined ? unverifiedNote(view) : verifiedSection(contract, chainId)}
${creationSection(creation, chainId)}
<h2>Bytecode</h2>
${facts([
  ["Size", `${(code.length - 2) / 2} bytes`],
  ["Code hash", html`<code>${view.codeHash}</code>`],
])}
${codeBlock({ title: "Runtime bytecode", text: code, isBytecode: true })}
${
  creation?.creationBytecode === undefined
    ? ""
    : codeBlock({ title: "Creation bytecode", text: creation.creationBytecode, isBytecode: true })
}`;
}

function unverifiedNote({ address }: ContractView): Html {
  return html`<h2 id="code">Source code</h2>
<p class="card">The source code of this contract is not verified.
Submit it with <code>npx hardhat verify-contract ${address}</code></p>`;
}
