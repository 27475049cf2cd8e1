import type { FoundMatch, NoMatch } from "../../core/bytecode/rank-matches.ts";
import type { Cause } from "../../core/causes/cause.ts";
import { splitName, toFullyQualifiedName, toShownName } from "../../core/contract/contract-name.ts";
import type { ExplorerKind } from "../../core/contract/contract-record.ts";
import { findLanguage, isCompiledBySolc } from "../../core/contract/source-language.ts";
import { settle } from "../../core/errors/settle.ts";
import { type ContractBuild, findChangedSources, readContractBuild } from "../diagnosis/contract-build.ts";
import { type Refusal, refuse, refuseMatch } from "../diagnosis/explain-mismatch.ts";
import type { StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";
import { compareInitCode } from "../recover-creation.ts";
import { foreignCauses, type MismatchResult, type PendingResult } from "../result.ts";
import { type DiagnosisRun, type Run, toCommandPlace } from "../run.ts";
import {
  type FoundRecord,
  judgeByBuild,
  nameOfRecord,
  readCodeLibraries,
  type ShownRecord,
} from "./compare-record.ts";
import { isOurs } from "./judge-record.ts";
import { findRecordPlace, listRecordDifferences } from "./list-record-differences.ts";

export async function refuseRecord(
  shown: FoundRecord,
  run: DiagnosisRun & Run<"words">,
): Promise<MismatchResult> {
  const { target, found } = shown;
  if (run.request.requireExact === true && found.match.kind === "partial") {
    return refuseMatch({ target, match: found }, run);
  }
  const { cause, ...refusal } = (await findDifferent(shown, run)) ?? toUnnamed(found, run);
  const isReplaceable = cause.kind === "other-record" && mayReplace(shown, run);
  return refuse({ target, ...refusal, cause: isReplaceable ? { ...cause, isReplaceable } : cause }, run);
}

/** Explorers that take an exact match in the place of a partial one; Etherscan takes nothing in the place of a record. */
const replacing: ReadonlySet<ExplorerKind> = new Set(["blockscout", "sourcify", "local"]);

/** Returns whether an exact match could replace the record. */
function mayReplace({ record, found }: FoundRecord, { ports }: Run<"explorer">): boolean {
  return (
    splitName(record.contractName).contractName === found.contract.contractName &&
    found.match.kind === "exact" &&
    record.matches?.runtime !== "exact" &&
    replacing.has(ports.explorer.kind)
  );
}

/** The cause is that of a verification. If the contract is of another project, the record says more. */
export async function refuseUnmatched(
  { target, record, match }: ShownRecord & { readonly match: NoMatch },
  run: DiagnosisRun & Run<"words">,
): Promise<MismatchResult> {
  const contract = await findNamed({ target, record }, run);
  const edited = contract && (await findEditedRecord({ target, record, contract }, run));
  if (edited !== undefined) {
    return refuse({ target, ...edited }, run);
  }
  const result = await refuseMatch({ target, match }, run);
  const explorer = run.ports.explorer.name;
  const name = nameOfRecord(record);
  if (foreignCauses.has(result.differences.cause)) {
    const language = findLanguage(record);
    const written = isCompiledBySolc(language) ? "" : `, written in ${language}`;
    const what = name === "" ? "it has no name" : `it is ${toShownName(name)}`;
    const differences = [`${what} there${written}, and no build here has the code at the address`];
    return refuse(
      { target, cause: { kind: "other-record", explorer, contract: undefined, differences } },
      run,
    );
  }
  const notes = await run.ports.words.describeNotes([{ kind: "shown", explorer, name }], toCommandPlace(run));
  return { ...result, shown: name, notes: [...notes] };
}

/** undefined: no build has this name and file, or its files changed since then. */
async function findNamed(
  { target, record }: ShownRecord,
  run: DiagnosisRun,
): Promise<StoredContract | undefined> {
  const { compilerInput, contractName } = record;
  const sources = compilerInput?.sources ?? {};
  const builds = await run.ports.builds.findArtifactsByName(contractName);
  const [contract] = builds.filter(({ inputSourceName }) => Object.hasOwn(sources, inputSourceName));
  if (contract === undefined) {
    return undefined;
  }
  const changed = await findChangedSources(await readContractBuild({ target, contract }, run), run);
  return changed.length === 0 ? contract : undefined;
}

type RecordRun = Run<"builds" | "compiler" | "explorer" | "host" | "words">;

/** undefined: record and constructor are those of the build. */
export async function findDifferent(
  { found, ...shown }: FoundRecord,
  run: DiagnosisRun & RecordRun,
): Promise<Refusal | undefined> {
  const { target } = shown;
  const initCode = await compareInitCode({ target, found }, run);
  if (initCode.kind === "other-constructor") {
    // A text that the explorer shows otherwise is better evidence than code.
    const { contract, cause } = initCode;
    return (await findEditedRecord({ ...shown, contract }, run)) ?? { cause };
  }
  const build = await readContractBuild({ target, contract: found.contract }, run);
  return findRecordCause({ ...shown, build, match: found }, run);
}

/** undefined: all texts are the same, so the code tells more. */
export async function findEditedRecord(
  { target, record, contract }: ShownRecord & { readonly contract: StoredContract },
  run: RecordRun,
): Promise<Refusal | undefined> {
  const build = await readContractBuild({ target, contract }, run);
  const isEdited = findRecordPlace(record, build) !== undefined;
  return isEdited ? findRecordCause({ record, build }, run) : undefined;
}

/** undefined: it does not differ. */
async function findRecordCause(
  {
    record,
    build,
    match,
  }: Pick<ShownRecord, "record"> & { readonly build: ContractBuild; readonly match?: FoundMatch },
  run: Run<"compiler" | "explorer">,
): Promise<Refusal | undefined> {
  const [contract, explorer] = [toFullyQualifiedName(build.contract), run.ports.explorer.name];
  const compared = { ...build, libraries: readCodeLibraries(match, build) };
  if (isOurs(await judgeByBuild(record, compared, run))) {
    return undefined;
  }
  const differences = listRecordDifferences(record, compared);
  const cause: Cause = {
    kind: "other-record",
    explorer,
    contract,
    differences: differences.map(({ text }) => text),
    differsIn: [...new Set(differences.flatMap(({ part }) => part ?? []))],
    place: findRecordPlace(record, build),
  };
  return { match, cause };
}

/** Adds the difference to a "verified" result as far as it can be read. The verdict does not depend on it. */
export async function refuseShown(
  {
    result,
    target,
    found,
  }: { readonly result: PendingResult; readonly target: Target; readonly found: FoundMatch },
  run: RecordRun,
): Promise<MismatchResult | PendingResult> {
  const { signal } = run.deadline;
  const asked = await settle(run.ports.explorer.getSourceCode(target.address, { signal }));
  if (asked.kind === "answered" && asked.answer === undefined) {
    return result;
  }
  const { answer: record } = asked;
  const build = await readContractBuild({ target, contract: found.contract }, run);
  const refusal = record && (await findRecordCause({ record, build, match: found }, run));
  const refused = await refuse({ target, ...(refusal ?? toUnnamed(found, run)) }, run);
  return { ...result, status: "mismatch", message: refused.message, differences: refused.differences };
}

/** Nothing that differs can be named. */
function toUnnamed(match: FoundMatch, { ports: { explorer } }: Run<"explorer">): Refusal {
  const contract = toFullyQualifiedName(match.contract);
  const differences = ["it is not shown as it was submitted"];
  return { match, cause: { kind: "other-record", explorer: explorer.name, contract, differences } };
}
