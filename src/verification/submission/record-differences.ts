import { isDeepStrictEqual } from "node:util";
import { toPrintable } from "../../base/text.ts";
import { toUserSourceName } from "../../core/contract/contract-name.ts";
import type { ContractBuild } from "../diagnosis/contract-build.ts";
import type { VerifiedSource } from "../ports.ts";

/**
 * Lists in words how an explorer's record differs from the build of a contract; empty where it does not,
 * undefined where the record has no sources that could be compared.
 *
 * Which outputs were asked for, and where libraries are, shapes no code and is passed over.
 */
export function listRecordDifferences(
  record: VerifiedSource,
  { contract, buildInfo, input }: ContractBuild,
): readonly string[] | undefined {
  const ownVersion = `v${buildInfo.solcLongVersion}`;
  const compiler =
    record.compilerVersion === ownVersion
      ? []
      : [`compiled with ${record.compilerVersion} (yours: ${ownVersion})`];
  const name =
    record.contractName === contract.contractName
      ? []
      : [`under the name ${record.contractName} (yours: ${contract.contractName})`];
  const shown = record.compilerInput;
  if (shown === undefined) {
    return hasSameTexts(record, input) ? [...compiler, ...name] : undefined;
  }
  return [
    ...compiler,
    ...name,
    ...listDifferentSettings(shown.settings, input.settings),
    ...Object.entries(shown.sources).flatMap(([source, { content }]) =>
      describeSource(toUserSourceName(source), {
        shown: content,
        own: buildInfo.input.sources[source]?.content,
      }),
    ),
  ];
}

/** A single file, or files without settings: comparable only where every text of ours is among them. */
function hasSameTexts({ sources }: VerifiedSource, input: ContractBuild["input"]): boolean {
  const texts = new Set(Object.values(sources));
  return Object.values(input.sources).every(({ content }) => texts.has(content));
}

type Settings = Readonly<Record<string, unknown>>;

function listDifferentSettings(shown: Settings, own: Settings): string[] {
  const { outputSelection: _outputs, libraries: _libraries, ...all } = { ...shown, ...own };
  return Object.keys(all)
    .filter((setting) => !isDeepStrictEqual(shown[setting], own[setting]))
    .map((setting) => `setting ${setting} is ${toText(shown[setting])} (yours: ${toText(own[setting])})`);
}

function toText(value: unknown): string {
  return value === undefined ? "not given" : toPrintable(JSON.stringify(value));
}

function describeSource(
  name: string,
  { shown, own }: { readonly shown: string; readonly own: string | undefined },
): string[] {
  if (own === undefined) {
    return [`${name} is not in your build`];
  }
  return own === shown ? [] : [`${name} differs at line ${findLine(shown, own)}`];
}

function findLine(shown: string, own: string): number {
  const [lines, ownLines] = [shown.split("\n"), own.split("\n")];
  return ownLines.findIndex((line, index) => line !== lines[index]) + 1 || ownLines.length + 1;
}
