import { html } from "hono/html";
import { type Address, toBareHex } from "../../../base/hex.ts";
import { compareFunctions } from "../../../core/causes/functions.ts";
import { listSettingChanges, readCodeSettings, type SettingChange } from "../../../core/causes/settings.ts";
import { parseCompilerInput } from "../../../explorer-api/etherscan/source-code-forms.ts";
import type { CallOptions } from "../../../verification/ports.ts";
import { type ConnectedChain, readDeployedCode, toAddress } from "../../engine/chains.ts";
import { compareSources } from "../../engine/compare/compare-sources.ts";
import { type ComparedContract, explainDifference } from "../../engine/compare/explain-difference.ts";
import { compareCode, findClosest } from "../../engine/compare/find-closest.ts";
import type { VerifiedContract } from "../../engine/records.ts";
import { type ContractView, type PageSources, parseAddress } from "../contract-view.ts";
import { listSourceFiles } from "../downloads.ts";
import { addressLink, contractPath, facts, type Html } from "../parts.ts";
import { explanationNote, toPercent } from "./explanation-note.ts";
import { sourceChanges } from "./source-changes.ts";

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
${await compareForm(view, { wanted, ...context })}
${await comparison(view, { wanted, ...context })}`;
}

async function compareForm(
  { address, chainId }: ContractView,
  { wanted, chain, services }: CompareServices & { readonly wanted: string },
): Promise<Html> {
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
  const other = wanted === "" ? await findClosestTo(view, { chain, services }) : parseAddress(wanted);
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
    compiled: toBareHex(own.code),
    onChain: toBareHex(other.code),
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
  const similarity = compareCode(toBareHex(own.code), other.code);
  return similarity === 1
    ? "All instructions are the same; metadata, or values that they push, differ."
    : `${toPercent(similarity)} of the instructions are in blocks that both have.`;
}

function settingChanges(own: VerifiedContract, other: VerifiedContract): Html {
  const changes: readonly SettingChange[] = [
    ...(own.compilerVersion === other.compilerVersion
      ? []
      : [{ setting: "compiler", built: own.compilerVersion, deployed: other.compilerVersion }]),
    ...listSettingChanges(readSettings(own), readSettings(other)),
  ];
  return changes.length === 0
    ? html`<p class="card">Compiler, optimizer, EVM version and pipeline are the same.</p>`
    : facts(changes.map(({ setting, built, deployed }) => [setting, `${built} here, ${deployed} there`]));
}

function readSettings({ codeFormat, sourceCode, optimizer, evmVersion }: VerifiedContract) {
  const input = codeFormat === "solidity-single-file" ? undefined : parseCompilerInput(sourceCode);
  return readCodeSettings(input?.settings ?? { optimizer, evmVersion });
}
