import { commandBeginning, stripControls } from "../../../base/text.ts";
import { toShownName } from "../../../core/contract/contract-name.ts";
import { licenseOfMainSource } from "../../../core/contract/license.ts";
import { findLanguage, isCompiledBySolc } from "../../../core/contract/source-language.ts";
import type { SkippedExplorer } from "../../../verification/explorers/look-up-on-explorers.ts";
import type { VerifiedSource } from "../../../verification/ports.ts";
import type { FlattenedContract } from "../../run-flattening.ts";
import type { WrittenFile } from "../../write-sources.ts";

export function describeAnswer(explorer: string, skipped: readonly SkippedExplorer[]): string {
  const reasons = skipped.map(({ name, failure, isAbsent }) =>
    failure === undefined
      ? `${name} does not show it`
      : `${name} ${isAbsent ? "was skipped" : "failed"}: ${failure.summary} (${failure.code})`,
  );
  return stripControls(`Answered by ${explorer}; ${reasons.join("; ")}`);
}

export interface AskedExplorers {
  readonly asked: string;
  /** Those that could not take part, with reasons. */
  readonly skipped: string | undefined;
}

export function describeAsked(explorers: readonly SkippedExplorer[]): AskedExplorers {
  const asked = explorers.filter(({ isAbsent }) => !isAbsent).map(({ name }) => name);
  const absent = explorers.flatMap(({ failure, isAbsent }) =>
    isAbsent && failure !== undefined ? `${failure.summary} (${failure.code})` : [],
  );
  return {
    asked: stripControls(asked.join(", ")),
    skipped: absent.length === 0 ? undefined : stripControls(absent.join(" ")),
  };
}

/** The author may be anybody, so only harmless text reaches the terminal. */
export function describeSource(source: VerifiedSource & { readonly files?: readonly WrittenFile[] }): string {
  const { files } = source;
  const body = files === undefined ? sourceTexts(source) : files.map(describeFile);
  return [...settings(source), "", ...body].join("\n");
}

function settings(source: VerifiedSource) {
  const { contractName, contractFileName, compilerVersion, optimizer, evmVersion = "default" } = source;
  const language = findLanguage(source);
  const isSolc = isCompiledBySolc(language);
  // Explorers have no number for some licences, such as UNLICENSED.
  const license = source.license ?? licenseOfMainSource(source);
  const { enabled } = optimizer;
  const off = enabled === undefined ? "optimizer not shown" : "no optimizer";
  const optimization = enabled === true ? `optimizer with ${optimizer.runs ?? 200} runs` : off;
  return [
    `// ${contractFileName === undefined ? "" : `${contractFileName}:`}${contractName}`,
    // The fields for the optimizer are those of solc.
    `// ${language === "Solidity" ? "" : `${language}, `}compiler ${compilerVersion}, ${isSolc ? `${optimization}, ` : ""}EVM ${evmVersion}, licence ${license ?? "not known"}`,
  ].map(stripControls);
}

function sourceTexts({ sources }: VerifiedSource): string[] {
  return Object.entries(sources).flatMap(([name, text]) => [
    `// ── ${stripControls(name)}`,
    toHarmlessText(text),
    "",
  ]);
}

/**
 * Characters that a terminal acts on or does not show, except layout, and beginnings of commands for CI systems.
 * `--out` and `--json` give the text as it is.
 */
const unprintable = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function toHarmlessText(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(unprintable, toEscape).replace(commandBeginning, toEscape);
}

function toEscape(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

function describeFile({ path, sourceName, renamed }: WrittenFile): string {
  return renamed ? `${path} (from ${stripControls(sourceName)})` : path;
}

export function describeFlattened({ contract, compiler, renames }: FlattenedContract): string {
  return [
    `Proved: with the same compiler, solc ${compiler.replace(/^v/, "")}, and the same settings, it compiles to ${toShownName(contract)}, except for the metadata.`,
    "Explorers that compare metadata show a partial match at best.",
    ...renames.map(({ from, to }) => `Renamed: ${toShownName(from)} to ${to}.`),
  ].join("\n");
}
