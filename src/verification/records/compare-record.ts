import { type Address, toBareHex } from "../../base/hex.ts";
import type { FoundMatch, NoMatch } from "../../core/bytecode/rank-matches.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { readLinkedLibraries } from "../../core/contract/libraries.ts";
import { isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { type ContractBuild, readContractBuild } from "../diagnosis/contract-build.ts";
import { findMatch } from "../find-match.ts";
import type { VerifiedSource } from "../ports.ts";
import type { Target } from "../read-target.ts";
import type { DiagnosisRun, Operation } from "../run.ts";
import { readImported } from "../submission/prepare-submission.ts";
import { openKeptProof } from "../submission/prove-sources.ts";
import { judgeRecord, judgeTexts, type ProvedSource, type RecordKind } from "./judge-record.ts";

/** Shown before anything was submitted. */
export interface ShownRecord {
  readonly target: Target;
  readonly record: VerifiedSource;
}

/** With the build that has the code at the address. */
export interface FoundRecord extends ShownRecord {
  readonly found: FoundMatch;
}

export interface RecordComparison {
  readonly kind: RecordKind;
  readonly imported: Pick<CompilerInput, "sources">;
  /** Those that the code at the address is linked to. */
  readonly libraries: Readonly<Record<string, Address>>;
}

/** Returns `file.sol:Name`, or the name alone if the explorer shows no file. */
export function nameOfRecord({ contractFileName, contractName }: VerifiedSource): string {
  return contractFileName === undefined ? contractName : `${contractFileName}:${contractName}`;
}

/** A contract that the user named has to be the one that is shown, also beside others with the same code. */
export async function findByRecord(
  { target, record }: ShownRecord,
  run: DiagnosisRun,
): Promise<FoundMatch | NoMatch> {
  if (run.request.contract !== undefined) {
    return findMatch(target.runtimeBytecode, run);
  }
  const request = { ...run.request, contract: nameOfRecord(record) };
  const named = findMatch(target.runtimeBytecode, { ...run, request });
  const { answer } = await settle(named, (failure) => isFailure(failure, "CONTRACT_NOT_FOUND"));
  return answer?.kind === "found" ? answer : findMatch(target.runtimeBytecode, run);
}

/** Needs no build info, which is large, if the record is of what an earlier run proved. */
export async function compareRecord(
  { target, record, found }: FoundRecord,
  run: Operation<"builds" | "compiler" | "host" | "proofs">,
): Promise<RecordComparison> {
  const { contract } = found;
  const libraries = toAddresses(found.match.libraries);
  const kept = await openKeptProof({ contract, libraries }, run);
  const proved = await kept.recall();
  if (proved !== undefined && judgeTexts(record, { ...contract, ...proved, libraries }) === "same") {
    return { kind: "same", imported: readImported(proved), libraries };
  }
  const build = await readContractBuild({ target, contract }, run);
  const inCode = readCodeLibraries(found, build);
  return {
    kind: await judgeByBuild(record, { ...build, libraries: inCode }, run),
    imported: build.input,
    libraries: inCode,
  };
}

function toAddresses(libraries: FoundMatch["match"]["libraries"]): Readonly<Record<string, Address>> {
  return Object.fromEntries(
    Object.entries(libraries).map(([name, digits]) => [name, toChecksumAddress(digits)]),
  );
}

/** The build may have been linked before. */
export function readCodeLibraries(
  found: FoundMatch | undefined,
  { target: { runtimeBytecode }, input }: Pick<ContractBuild, "target" | "input">,
): Readonly<Record<string, Address>> {
  if (found === undefined) {
    return {};
  }
  const before = Object.entries(readLinkedLibraries(input));
  const inCode = before.filter(([, address]) => runtimeBytecode.includes(toBareHex(address)));
  return { ...Object.fromEntries(inCode), ...toAddresses(found.match.libraries) };
}

export function judgeByBuild(
  record: VerifiedSource,
  { target, contract, buildInfo, input, libraries }: ContractBuild & Pick<ProvedSource, "libraries">,
  run: Operation<"compiler">,
): Promise<RecordKind> {
  const { inputSourceName, contractName } = contract;
  const { solcLongVersion } = buildInfo;
  const others = Object.values(buildInfo.input.sources).map(({ content }) => content);
  const proved = { inputSourceName, contractName, solcLongVersion, input, others, libraries };
  return judgeRecord(record, proved, { code: target, run });
}
