import { html } from "hono/html";
import { toBareHex } from "../../../base/hex.ts";
import { decodeConstructorArguments } from "../../../core/abi/constructor.ts";
import { cloneKinds, matchClone } from "../../../core/proxy/clones.ts";
import { findLicenseByNumber } from "../../../explorer-api/etherscan/licenses.ts";
import type { ContractCreation } from "../../../verification/ports.ts";
import type { VerifiedContract } from "../../engine/records.ts";
import { compilationOf } from "../../engine/to-compilation.ts";
import {
  codeBlock,
  copyableAddress,
  facts,
  formatTime,
  formatValue,
  type Html,
  transactionPath,
} from "../parts.ts";
import { submissionPath } from "../submission-page.ts";
import type { ContractView } from "./contract-view.ts";
import { downloadPath } from "./downloads.ts";
import { highlightSolidity } from "./highlight.ts";

export function codeSection(view: ContractView): Html {
  const { chainId, code, contract, creation } = view;
  const clone = contract === undefined ? matchClone(toBareHex(code)) : undefined;
  const isAccount = clone?.pattern === "eip-7702";
  return html`${clone === undefined ? sourceSection(view) : cloneNote(clone)}
${isAccount ? "" : creationSection(creation, chainId)}
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

function sourceSection(view: ContractView): Html {
  return view.contract === undefined ? unverifiedNote(view) : verifiedSection(view.contract, view);
}

function cloneNote({ pattern }: { readonly pattern: string }): Html {
  const name = cloneKinds.find((kind) => kind.pattern === pattern)?.name;
  return html`<h2 id="code">Source code</h2>
<p class="card">This bytecode has no source of its own: ${name}.</p>`;
}

function unverifiedNote({ commands: { verify }, refusedReceipts: { source } }: ContractView): Html {
  return html`<h2 id="code">Source code</h2>
<p class="card">The source code of this contract is not verified.${
    verify === undefined
      ? ""
      : html`
Submit it with <code>${verify}</code>`
  }</p>
${
  source === undefined
    ? ""
    : html`<p class="warning">The last submitted source was refused. <a href="${submissionPath(source)}">See why</a></p>`
}`;
}

function creationSection(creation: ContractCreation | undefined, chainId: number): Html {
  if (creation === undefined) {
    return html`<h2>Creation</h2><p class="card">The creation of this contract was not found on the chain.</p>`;
  }
  const { creator, factory, transactionHash, blockNumber, timestamp } = creation;
  return html`<h2>Creation</h2>
${facts([
  ["Creator", copyableAddress(creator, chainId)],
  ["Factory", factory === undefined ? undefined : copyableAddress(factory, chainId)],
  [
    "Transaction",
    html`<a class="mono" href="${transactionPath(transactionHash, chainId)}">${transactionHash}</a>`,
  ],
  ["Block", blockNumber?.toString()],
  ["Time", timestamp === undefined ? undefined : formatTime(timestamp * 1000)],
])}`;
}

/** Also metadata without a hash of the sources gives a partial match. */
function describeMatch({ match, runtimeMatch }: VerifiedContract): string {
  if (runtimeMatch === undefined) {
    return "The submitted source compiles to the creation bytecode of this contract, but not to its runtime bytecode.";
  }
  return match === "exact"
    ? "The submitted source compiles to this code, metadata included."
    : "The submitted source compiles to this code, but the metadata do not prove that comments, names and settings are the deployed ones.";
}

function verifiedSection(contract: VerifiedContract, view: ContractView): Html {
  const { address, chainId } = view;
  return html`<p class="muted">${describeMatch(contract)}</p>
${sources(contract, view)}
${settings(contract, chainId)}
${constructorArguments(contract)}
<h2>ABI</h2>
${codeBlock({ title: `${contract.abi.length} ${contract.abi.length === 1 ? "entry" : "entries"}`, text: JSON.stringify(contract.abi, undefined, 2), download: downloadPath(address, { chainId, part: "abi" }) })}`;
}

function settings(contract: VerifiedContract, chainId: number): Html {
  const { sourceName, contractName } = contract;
  const { optimizer, evmVersion = "the compiler's default" } = compilationOf(contract).settings;
  return html`<h2>Settings</h2>
${facts([
  ["Contract", html`<code>${sourceName}:${contractName}</code>`],
  ["Compiler", html`<code>${contract.compilerVersion}</code>`],
  ["Optimizer", optimizer.enabled ? `on, ${optimizer.runs} runs` : "off"],
  ["EVM version", evmVersion],
  ["Code format", contract.codeFormat],
  ["License", findLicenseByNumber(contract.licenseType)?.displayName],
  ["Libraries", libraries(contract, chainId)],
  ["Metadata", contract.metadataUri === undefined ? undefined : html`<code>${contract.metadataUri}</code>`],
  ["Verified", formatTime(contract.verifiedAtMs)],
])}`;
}

function libraries({ linkedLibraries }: VerifiedContract, chainId: number): Html | undefined {
  const linked = Object.entries(linkedLibraries);
  return linked.length === 0
    ? undefined
    : html`${linked.map(([name, address]) => html`<div><code>${name}</code> ${copyableAddress(address, chainId)}</div>`)}`;
}

function constructorArguments({
  abi,
  encodedConstructorArguments: encoded,
  creationMatch,
}: VerifiedContract): Html | "" {
  if (encoded === "") {
    return "";
  }
  const values = decodeConstructorArguments(abi, encoded)?.values ?? [];
  const doubt =
    "They are those of the submission. Nothing proves them, as the creation bytecode was not found.";
  return html`<h2>Constructor arguments</h2>
${creationMatch === undefined ? html`<p class="muted">${doubt}</p>` : ""}
${values.length === 0 ? "" : facts(values.map(({ name, type, value }, index) => [`${name || index} (${type})`, html`<span class="value">${formatValue(value)}</span>`]))}
${codeBlock({ title: "ABI-encoded", text: encoded, isBytecode: true })}`;
}

function sources(contract: VerifiedContract, { address, chainId }: ContractView): Html {
  const { sources: files, settings: ownSettings } = compilationOf(contract).input;
  const isOwn = (name: string) => name === contract.sourceName;
  const sorted = Object.entries(files).sort(([left], [right]) => Number(isOwn(right)) - Number(isOwn(left)));
  return html`<h2 id="code">Source code</h2>
${sorted.map(([name, { content }]) =>
  codeBlock({
    title: name,
    text: content,
    markup: name.endsWith(".sol") ? highlightSolidity(content) : html`${content}`,
    isOpen: isOwn(name),
  }),
)}
${codeBlock({ title: "Compiler settings", text: JSON.stringify(ownSettings, undefined, 2) })}
<p class="buttons"><a class="download" href="${downloadPath(address, { chainId, part: "input" })}" download>Download the standard JSON</a></p>`;
}
