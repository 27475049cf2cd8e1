import { isSameVersion, toShortVersion } from "../../core/build/compiler-version.ts";
import type { RecordPart, SourcePlace } from "../../core/causes/cause.ts";
import { listLeafChanges } from "../../core/causes/settings.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { splitName, toShownSourceName } from "../../core/contract/contract-name.ts";
import { showsTexts } from "../../core/contract/contract-record.ts";
import { compareLibraries } from "../../core/contract/record-libraries.ts";
import { type ContractBuild, findChangedLine } from "../diagnosis/contract-build.ts";
import type { VerifiedSource } from "../ports.ts";
import type { ProvedSource } from "./judge-record.ts";

interface RecordDifference {
  /** undefined: nothing of it can be named. */
  readonly part?: RecordPart;
  readonly text: string;
}

/** At least one. */
export function listRecordDifferences(
  record: VerifiedSource,
  build: ContractBuild & Pick<ProvedSource, "libraries">,
): readonly RecordDifference[] {
  const { contract, buildInfo, libraries } = build;
  const { compilerVersion, contractName } = record;
  const { solcLongVersion } = buildInfo;
  const compiler = {
    part: "compiler",
    text: `compiled with ${compilerVersion} (yours: v${solcLongVersion})`,
  } as const;
  const name = {
    part: "name",
    text: `under the name ${contractName} (yours: ${contract.contractName})`,
  } as const;
  const all: readonly RecordDifference[] = [
    ...(compilerVersion === "" || isSameVersion(compilerVersion, solcLongVersion) ? [] : [compiler]),
    ...(splitName(contractName).contractName === contract.contractName ? [] : [name]),
    ...listSourceDifferences(record, build).map((text) => ({ part: "source", text }) as const),
    ...listSettingDifferences(record, build).map((text) => ({ part: "settings", text }) as const),
    ...compareLibraries(record, libraries).differences.map((text) => ({ part: "libraries", text }) as const),
  ];
  return all.length > 0 ? all : [{ text: "it is not shown as it was submitted" }];
}

function listSourceDifferences(
  { compilerInput, sources }: VerifiedSource,
  { contract, buildInfo, input }: ContractBuild,
): readonly string[] {
  const own = buildInfo.input.sources;
  if (compilerInput === undefined) {
    const main = input.sources[contract.inputSourceName]?.content ?? "";
    const texts = Object.values(own).map(({ content }) => content);
    const isOwn = showsTexts({ shown: Object.values(sources), own: texts, main });
    return isOwn ? [] : ["its text is not among your sources"];
  }
  const added = Object.keys(compilerInput.sources).filter((source) => own[source] === undefined);
  return [
    ...added.map((source) => `${toShownSourceName(source)} is not in your build`),
    ...listEdits(compilerInput, buildInfo.input).map(
      ({ sourceName, line }) => `${toShownSourceName(sourceName)} differs at line ${line}`,
    ),
  ];
}

function listSettingDifferences(
  { compilerInput }: VerifiedSource,
  { buildInfo: { solcLongVersion }, input }: ContractBuild,
): readonly string[] {
  const solcVersion = toShortVersion(solcLongVersion);
  return compilerInput === undefined
    ? []
    : listLeafChanges(input.settings, { solcVersion, settings: compilerInput.settings }).map(
        ({ setting, built, deployed }) => `setting ${setting} is ${deployed} (yours: ${built})`,
      );
}

/** The first line that differs of each source that both have. */
function listEdits(
  { sources: shown }: Pick<CompilerInput, "sources">,
  { sources: own }: Pick<CompilerInput, "sources">,
): readonly SourcePlace[] {
  return Object.entries(shown).flatMap(([sourceName, { content }]) => {
    const text = own[sourceName]?.content ?? content;
    return text === content ? [] : [{ sourceName, line: findChangedLine(content, text) }];
  });
}

export function findRecordPlace(
  { compilerInput }: VerifiedSource,
  { buildInfo }: ContractBuild,
): SourcePlace | undefined {
  return compilerInput && listEdits(compilerInput, buildInfo.input)[0];
}
