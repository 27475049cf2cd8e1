import { html } from "hono/html";
import type { Address } from "../../../base/hex.ts";
import { toCount, toPercent } from "../../../base/text.ts";
import { toSolcVersion } from "../../../core/build/compiler-version.ts";
import { compareFunctions } from "../../../core/causes/compare-functions.ts";
import { listLeafChanges, type SettingChange } from "../../../core/causes/settings.ts";
import { parseCompilerInput } from "../../../explorer-api/etherscan/source-code-forms.ts";
import type { CallOptions } from "../../../verification/ports.ts";
import { type ConnectedChain, readDeployedCode, toAddress } from "../../engine/chains.ts";
import {
  type ChangedLines,
  compareSources,
  type FileComparison,
  maxComparedFiles,
} from "../../engine/compare/compare-sources.ts";
import { type ComparedContract, explainDifference } from "../../engine/compare/explain-difference.ts";
import { compareCode, findClosest, toDeployedPair } from "../../engine/compare/find-closest.ts";
import type { VerifiedContract } from "../../engine/records.ts";
import { type ContractView, type PageSources, readAddress } from "../contract-view.ts";
import { listSourceFiles } from "../downloads.ts";
import { addressLink, contractPath, facts, type Html } from "../parts.ts";
import { explanationNote } from "./explanation-note.ts";

/** So many verified contracts are offered to be compared with. */
const maxOffered = 50;

interface CompareServices {
  readonly chain: ConnectedChain;
  readonly services: PageSources & CallOptions;
}

/**
 * Compares a contract with a verified one: with the one that is asked for, or if its own source is not known,
 * with the one whose code is most similar.
 */
export async function compareSection(
  view: ContractView,
  { wanted, ...context }: CompareServices & { readonly wanted: string },
): Promise<Html> {
  return html`<h2>Compare</h2>
${compareForm(view, { wanted, ...context })}
${await comparison(view, { wanted, ...context })}`;
}

function compareForm(
  { address, chainId }: ContractView,
  { wanted, chain, services }: CompareServices & { readonly wanted: string },
): Html {
  const offered = services.store.contracts
    .list(chain.key, { limit: maxOffered, offset: 0 })
    .filter((one) => toAddress(one.address) !== address);
  return html`<form class="filter" action="${contractPath(address, { tab: "compare" })}" method="get" aria-label="Compare">
<input type="hidden" name="chainid" value="${chainId}">
<label>Address of a verified contract <input name="with" value="${wanted}" list="verified" placeholder="0x…"
  spellcheck="false" autocomplete="off"></label>
<datalist id="verified">${offered.map((one) => html`<option value="${one.address}">${one.contractName}</option>`)}</datalist>
<button type="submit">Compare</button>
</form>`;
}

async function comparison(
  view: ContractView,
  { wanted, chain, services }: CompareServices & { readonly wanted: string },
): Promise<Html | ""> {
  const { contract, address, code } = view;
  if (wanted === "" && contract !== undefined) {
    return "";
  }
  const named = readAddress(wanted);
  if (named?.isMistyped === true) {
    return html`<p class="card">The checksum (EIP-55) of this address is wrong. If every digit is right, the address is ${addressLink(named.address, view.chainId)}.</p>`;
  }
  const other = wanted === "" ? await findClosestTo(view, { chain, services }) : named?.address;
  if (other === undefined) {
    return html`<p class="card">${
      wanted === ""
        ? "No verified contract of this chain resembles this code."
        : "An address is 0x and 40 hexadecimal digits."
    }</p>`;
  }
  const found = await readOther(other, { chain, services });
  if (found === undefined) {
    return html`<p class="card">${addressLink(other, view.chainId)} is not a verified contract of this chain.</p>`;
  }
  if (contract !== undefined) {
    return verifiedComparison({ address, code, record: contract }, { other: found, chainId: view.chainId });
  }
  const explanation = await explainDifference({ address, code, record: found.record }, services);
  return explanationNote(explanation, { other: found, chainId: view.chainId, isClosest: wanted === "" });
}

async function findClosestTo(
  { address }: ContractView,
  { chain, services }: CompareServices,
): Promise<Address | undefined> {
  const onChain = await readDeployedCode({ chain, address }, services);
  return onChain && (await findClosest({ chain, onChain }, services));
}

async function readOther(
  address: Address,
  { chain, services }: CompareServices,
): Promise<ComparedContract | undefined> {
  const onChain = await readDeployedCode({ chain, address }, services);
  const record = onChain && services.store.contracts.find(onChain.deployed);
  return onChain === undefined || record === undefined ? undefined : { address, code: onChain.code, record };
}

/** Two verified contracts: their code, their settings, their sources. */
function verifiedComparison(
  own: ComparedContract,
  { other, chainId }: { readonly other: ComparedContract; readonly chainId: number },
): Html {
  const functions = compareFunctions({
    abi: [...own.record.abi, ...other.record.abi],
    codes: toDeployedPair(own.code, other.code),
  });
  return html`${facts([
    ["Other contract", html`${other.record.contractName} ${addressLink(other.address, chainId)}`],
    ["Code", describeCode(own, other)],
    ["Only this one has", functions.onlyBuilt.join(", ") || undefined],
    ["Only the other has", functions.onlyOnChain.join(", ") || undefined],
  ])}
<h2>Settings</h2>
${settingChanges(own.record, other.record)}
<h2>Sources</h2>
${sourceChanges(compareSources(listSourceFiles(own.record), listSourceFiles(other.record)))}`;
}

function describeCode(own: ComparedContract, other: ComparedContract): string {
  if (own.code === other.code) {
    return "The runtime bytecode is the same, byte by byte.";
  }
  const similarity = compareCode(own.code, other.code);
  return similarity === 1
    ? "Both have the same blocks of instructions. Their order, the metadata, or values that they push differ."
    : `${toPercent(similarity)} of the instructions are in blocks that both have.`;
}

function settingChanges(own: VerifiedContract, other: VerifiedContract): Html {
  const changes: readonly SettingChange[] = [
    ...(own.compilerVersion === other.compilerVersion
      ? []
      : [{ setting: "compiler", built: own.compilerVersion, deployed: other.compilerVersion }]),
    ...listLeafChanges(readSettings(own), {
      solcVersion: toSolcVersion(own.compilerVersion) ?? "",
      settings: readSettings(other),
    }),
  ];
  return changes.length === 0
    ? html`<p class="card">Compiler and settings are the same.</p>`
    : facts(changes.map(({ setting, built, deployed }) => [setting, `${built} here, ${deployed} there`]));
}

function readSettings({ codeFormat, sourceCode, optimizer, evmVersion }: VerifiedContract) {
  const input = codeFormat === "solidity-single-file" ? undefined : parseCompilerInput(sourceCode);
  return input?.settings ?? { optimizer, evmVersion };
}

/** Two sets of sources: which files are the same, which differ, and in which lines. */
function sourceChanges(files: readonly FileComparison[]): Html {
  const same = files.filter(({ kind }) => kind === "same").length;
  const changed = files.filter((file) => file.kind === "changed");
  const shown = changed.slice(0, maxComparedFiles);
  return html`<p class="card">${same} of ${toCount(files.length, "file")} ${files.length === 1 ? "is" : "are"} the same.${
    shown.length === 0 ? "" : " Lines with - are in this contract, lines with + in the other."
  }${
    changed.length > shown.length
      ? ` ${changed.length} files differ, of which the first ${shown.length} are shown.`
      : ""
  }</p>
${nameList("Only this contract has", files, "only-own")}
${nameList("Only the other contract has", files, "only-others")}
${shown.map(
  ({ name, otherName, changes }) => html`<details open>
<summary>${name}${otherName === name ? "" : html` <span class="muted">there: ${otherName}</span>`}</summary>
${changes === undefined ? html`<p class="changes">Too much differs to be shown line by line.</p>` : changeList(changes, name)}
</details>`,
)}`;
}

function nameList(
  label: string,
  files: readonly FileComparison[],
  kind: "only-own" | "only-others",
): Html | "" {
  const names = files.filter((file) => file.kind === kind).map(({ name }) => name);
  return names.length === 0
    ? ""
    : html`<p>${label}: ${names.map((name, index) => html`${index === 0 ? "" : ", "}<code>${name}</code>`)}</p>`;
}

interface ShownLine {
  readonly sign: "-" | "+" | " ";
  readonly text: string;
}

function changeList(changes: readonly ChangedLines[], name: string): Html {
  const lines = changes.flatMap(({ own, others }): ShownLine[] => [
    { sign: " ", text: describePlace(own, others) },
    ...own.map(({ text }) => ({ sign: "-" as const, text })),
    ...others.map(({ text }) => ({ sign: "+" as const, text })),
  ]);
  return html`<div class="code" tabindex="0" role="region" aria-label="Changes of ${name}"><pre>${lines.map(
    ({ sign, text }) => html`<span class="${classes[sign]}">${sign} ${text}</span>\n`,
  )}</pre></div>`;
}

const classes = { "-": "line-own", "+": "line-other", " ": "muted" } as const;

/** Where lines were added, this side has none, and the other way round. */
function describePlace([own]: ChangedLines["own"], [other]: ChangedLines["others"]): string {
  const here = own === undefined ? undefined : `line ${own.number} here`;
  const there = other === undefined ? undefined : `line ${other.number} there`;
  return [here, there].filter(Boolean).join(", ");
}
