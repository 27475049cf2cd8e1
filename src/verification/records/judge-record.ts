import type { Address } from "../../base/hex.ts";
import { isSameVersion, toShortVersion } from "../../core/build/compiler-version.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import { listLeafChanges } from "../../core/causes/settings.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { splitName } from "../../core/contract/contract-name.ts";
import { showsTexts } from "../../core/contract/contract-record.ts";
import { compareLibraries } from "../../core/contract/record-libraries.ts";
import { settle } from "../../core/errors/settle.ts";
import type { VerifiedSource } from "../ports.ts";
import type { Operation } from "../run.ts";
import { type CodePlace, compareCompiledRecord } from "./compile-record.ts";

/** It compiles to the code at the address. */
export interface ProvedSource {
  readonly inputSourceName: string;
  readonly contractName: string;
  readonly solcLongVersion: string;
  /** That the contract imports. */
  readonly input: Pick<CompilerInput, "sources" | "settings">;
  /** Further texts of the build; default: none. */
  readonly others?: readonly string[] | undefined;
  /** Those that the code at the address is linked to. */
  readonly libraries: Readonly<Record<string, Address>>;
}

/** All but the last are our source. */
export type RecordKind =
  /** It has our files and settings. It may have more files: Sourcify keeps one compilation for each code. */
  | "same"
  /** It has our texts under other names, or shows no settings. */
  | "same-texts"
  /** It has other texts, and compiles to the code at the address. */
  | "same-code"
  | "other";

/** Nothing is compiled if the texts decide. */
export async function judgeRecord(
  record: VerifiedSource,
  proved: ProvedSource,
  { code, run }: { readonly code: CodePlace; readonly run: Operation<"compiler"> },
): Promise<RecordKind> {
  const kind = judgeTexts(record, proved);
  // A file that was flattened has other texts. Otherwise code with a hash of its sources is that of these texts alone.
  const mayGiveCode = record.compilerInput === undefined || !hasSourceHash(code);
  const isCompiled = kind === "other" && mayGiveCode && !hasOtherSettings(record, proved);
  return isCompiled && (await givesCode(record, code, run)) ? "same-code" : kind;
}

export function isOurs(kind: RecordKind): boolean {
  return kind !== "other";
}

export async function isOneOf(
  record: VerifiedSource,
  all: readonly ProvedSource[],
  judging: Parameters<typeof judgeRecord>[2],
): Promise<boolean> {
  for (const proved of all) {
    if (isOurs(await judgeRecord(record, proved, judging))) {
      return true;
    }
  }
  return false;
}

export function judgeTexts(record: VerifiedSource, proved: ProvedSource): Exclude<RecordKind, "same-code"> {
  if (hasOtherSettings(record, proved)) {
    return "other";
  }
  if (hasFilesOf(record, proved)) {
    return "same";
  }
  const { input, inputSourceName, others = [] } = proved;
  const shown = Object.values(record.sources);
  const own = [...Object.values(input.sources).map(({ content }) => content), ...others];
  const main = input.sources[inputSourceName]?.content ?? "";
  return showsTexts({ shown, own, main }) ? "same-texts" : "other";
}

/** Explorers write a contract's name with its file or without, and some show no compiler. */
function hasOtherSettings(
  record: VerifiedSource,
  { contractName, input, solcLongVersion, libraries }: ProvedSource,
): boolean {
  const { compilerInput, compilerVersion } = record;
  const solcVersion = toShortVersion(solcLongVersion);
  return (
    splitName(record.contractName).contractName !== contractName ||
    (compilerVersion !== "" && !isSameVersion(compilerVersion, solcLongVersion)) ||
    (compilerInput !== undefined &&
      listLeafChanges(input.settings, { solcVersion, settings: compilerInput.settings }).length > 0) ||
    compareLibraries(record, libraries).differences.length > 0
  );
}

/** Returns whether all of our files are among those of the record under their names, or all of the record's among ours. */
function hasFilesOf(record: VerifiedSource, { input, inputSourceName }: ProvedSource): boolean {
  const shown = record.compilerInput?.sources ?? {};
  const texts = Object.values(record.sources);
  const has = (all: CompilerInput["sources"], files: CompilerInput["sources"]) =>
    Object.entries(files).every(([name, { content }]) => all[name]?.content === content);
  const own = Object.values(input.sources).map(({ content }) => content);
  const file = record.contractFileName ?? inputSourceName;
  const isOfFile = !Object.hasOwn(shown, file) || file === inputSourceName;
  const hasOurs = isOfFile && has(shown, input.sources) && own.every((text) => texts.includes(text));
  const hasNoOther = has(input.sources, shown) && texts.every((text) => own.includes(text));
  return Object.hasOwn(shown, inputSourceName) && (hasOurs || (hasNoOther && texts.length > 0));
}

function hasSourceHash({ runtimeBytecode }: CodePlace): boolean {
  return findTrailingMetadata(runtimeBytecode)?.metadata.sourceHash !== undefined;
}

async function givesCode(
  record: VerifiedSource,
  code: CodePlace,
  run: Operation<"compiler">,
): Promise<boolean> {
  const { signal } = run.deadline;
  const { answer } = await settle(
    compareCompiledRecord(record, code, { compiler: run.ports.compiler, signal }),
    // What was not compiled says nothing of the record.
    ({ about }) => about !== "compiler",
  );
  signal.throwIfAborted();
  return answer?.kind === "compiled" && answer.matches.length > 0;
}
