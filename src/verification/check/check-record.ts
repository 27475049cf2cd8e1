import { invariant } from "../../base/errors.ts";
import { listInWords, toPrintable } from "../../base/text.ts";
import { decodeConstructorArguments, hasConstructorParameters } from "../../core/abi/constructor.ts";
import type { FoundMatch } from "../../core/bytecode/rank-matches.ts";
import type { Cause } from "../../core/causes/cause.ts";
import { toFullyQualifiedName, toShownName } from "../../core/contract/contract-name.ts";
import { compareLibraries, compareSettingFields } from "../../core/contract/record-settings.ts";
import { type ContractBuild, readContractBuild } from "../diagnosis/contract-build.ts";
import { type Refusal, refuse } from "../diagnosis/explain-mismatch.ts";
import { findOtherArguments, noteLibraries, notePartial, tellNotes } from "../diagnosis/take-notes.ts";
import type { Target } from "../read-target.ts";
import { toAlreadyVerifiedResult } from "../record-result.ts";
import { readCodeLibraries, type ShownRecord } from "../records/compare-record.ts";
import { findOtherConstructor, findRecordCause } from "../records/find-record-cause.ts";
import { type Creation, checkLibraries, compareInitCode, recoverCreation } from "../recover-creation.ts";
import type { VerificationResult } from "../result.ts";
import type { DiagnosisRun, Run } from "../run.ts";
import { checkCapabilities } from "../submission/check-capabilities.ts";
import { keepBundleOfVerified, writeBundle } from "../submission/keep-bundle.ts";
import { type PreparedSubmission, prepareSubmission } from "../submission/prepare-submission.ts";

/** A check proves and compares as a verification does, and neither posts nor keeps anything. */
export type CheckRun = DiagnosisRun & Run<"bundles" | "licenses" | "proofs" | "words">;

/** Checks whether the explorer agrees too, after chain and checkout do. */
export async function checkRecord(
  { target, match: found }: { readonly target: Target; readonly match: FoundMatch },
  run: CheckRun,
): Promise<VerificationResult> {
  const { verifiedSource: record } = target;
  const creation =
    record === undefined ||
    run.request.constructorArguments !== undefined ||
    run.request.bundledArguments !== undefined
      ? await recoverCreation({ target, found }, run)
      : await compareInitCode({ target, found }, run);
  if (creation.kind === "other-constructor") {
    return refuse({ target, ...(await findOtherConstructor({ target, other: creation }, run)) }, run);
  }
  // A creation that was recovered has the given libraries.
  if (creation.kind !== "recovered") {
    await checkLibraries({ target, found }, run);
  }
  if (record === undefined) {
    invariant(creation.kind === "recovered", "what is not verified is prepared as for a submission");
    return refuseUnverified({ target, found, creation }, run);
  }
  const build = await readContractBuild({ target, contract: found.contract }, run);
  const compared = { target, record, found, creation, build };
  const refusal =
    (await findRecordCause({ record, build, match: found }, run)) ?? findArgumentsCause(compared, run);
  return refusal === undefined ? agree(compared, run) : refuse({ target, ...refusal }, run);
}

/** What was created at an address, as far as it was found out. */
type FoundCreation = Exclude<
  Awaited<ReturnType<typeof compareInitCode | typeof recoverCreation>>,
  { readonly kind: "other-constructor" }
>;

/** A record of the sources and settings of a build that has the code at the address. */
interface Compared extends ShownRecord {
  readonly found: FoundMatch;
  readonly creation: FoundCreation;
  readonly build: ContractBuild;
}

function isConstructorCompared(creation: FoundCreation): boolean {
  return creation.kind === "recovered" ? creation.isInitCodeCompared : creation.kind === "same";
}

/** Finds out whether the record has other constructor arguments than the creation. */
function findArgumentsCause({ target, found, creation }: Compared, run: CheckRun): Refusal | undefined {
  const other = isConstructorCompared(creation) ? findOtherArguments(target, { found, creation }) : undefined;
  if (other === undefined) {
    return undefined;
  }
  const [contract, explorer] = [toFullyQualifiedName(found.contract), run.ports.explorer.name];
  const differences = [`${other.shown} there (${other.used} on the chain)`];
  const differsIn = ["arguments"] as const;
  return { match: found, cause: { kind: "other-record", explorer, contract, differences, differsIn } };
}

/** Creates the result of what agrees everywhere: with the arguments and libraries of the chain. */
async function agree(compared: Compared, run: CheckRun): Promise<VerificationResult> {
  const { target, record, found, creation, build } = compared;
  await keepBundleOfVerified(target, run);
  const libraries = { ...readCodeLibraries(found, build), ...creation.libraries };
  const notes = await tellNotes(
    [
      ...(await noteLibraries(libraries, run)),
      ...(await notePartial({ target, found, libraries: creation.libraries }, run)),
    ],
    { run },
  );
  const settings = { ...build.input, ...build.buildInfo };
  return {
    ...toAlreadyVerifiedResult(run, { target, record, match: found.match.kind, text: "" }),
    ...toChainArguments(compared),
    libraries,
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
    message: [
      describeAgreement(compared, run),
      ...listUncompared(compared, { settings, libraries, run }),
    ].join(" "),
  };
}

/** The record's arguments are its own word, unless the creation has them. */
function toChainArguments({
  found,
  creation,
}: Compared): Pick<VerificationResult, "constructorArguments"> | object {
  if (creation.kind === "recovered") {
    return { constructorArguments: creation.constructorArguments };
  }
  const encoded = isConstructorCompared(creation) ? creation.constructorArguments?.encoded : undefined;
  if (encoded === undefined) {
    return {};
  }
  const values = decodeConstructorArguments(found.contract.abi, encoded)?.values ?? [];
  const origin = encoded === "" ? ("none" as const) : ("recovered" as const);
  return { constructorArguments: { encoded, values: [...values], origin } };
}

/** Describes the agreement. */
function describeAgreement({ found }: Compared, { request, ports }: Run<"explorer" | "host">): string {
  const { host, explorer } = ports;
  const checkout = host?.commit === undefined ? "this checkout" : `commit ${toPrintable(host.commit)}`;
  const build = host?.buildInfo === undefined ? checkout : `the build in ${host.buildInfo}`;
  const isOther = found.match.kind === "partial" && found.match.sourceHash !== "absent";
  if (request.isOfRecord === true) {
    const proved = `The source that ${explorer.name} shows compiles here to the code on the chain`;
    return `${proved}${isOther ? ", except for the metadata: comments, paths or settings may be others than those of the deployment" : ""}.`;
  }
  return `Chain, explorer and ${build} agree${isOther ? ", except for the metadata of the code on the chain" : ""}.`;
}

/** Says of each part that the record, or the chain, does not show that it was not compared. */
function listUncompared(
  { record, found, creation }: Compared,
  {
    settings,
    libraries,
    run: {
      request: { isOfRecord = false },
      ports: {
        explorer: { name: explorer },
      },
    },
  }: {
    readonly settings: Parameters<typeof compareSettingFields>[1];
    readonly libraries: Parameters<typeof compareLibraries>[1];
    readonly run: Run<"explorer">;
  },
): string[] {
  const isKnown = isConstructorCompared(creation);
  const lacksArguments = hasConstructorParameters(found.contract.abi) && !record.encodedConstructorArguments;
  const shown = compareLibraries(record, libraries).agreeing;
  const unshown = Object.keys(libraries).filter((library) => !shown.includes(library));
  const fields = compareSettingFields(record, settings).agreeing;
  const only = fields.length === 0 ? "no settings" : `no other settings than ${listInWords(fields)}`;
  return [
    ...(isKnown ? [] : ["The constructor was not compared: how the contract was created is not known."]),
    ...(isKnown && lacksArguments
      ? [`The constructor arguments were not compared: ${explorer} shows none.`]
      : []),
    ...(record.compilerInput === undefined && !isOfRecord
      ? [`${explorer} shows no standard JSON, so ${only} were compared.`]
      : []),
    ...(unshown.length === 0
      ? []
      : [
          `The address of ${listInWords(unshown.map(toShownName))} was not compared: ${explorer} shows none.`,
        ]),
  ];
}

/**
 * Creates the result of a contract that is not verified yet, and asks the explorer what it accepts. Throws whatever
 * would prevent its verification; what may prevent it is a warning.
 */
async function refuseUnverified(
  {
    target,
    found,
    creation,
  }: { readonly target: Target; readonly found: FoundMatch; readonly creation: Creation },
  run: CheckRun,
): Promise<VerificationResult> {
  const { cause, warnings, prepared } = await proveUnverified({ found, creation }, run);
  await writeBundle({ target, prepared }, run);
  const { libraries } = creation;
  const taken = [
    ...(await noteLibraries(libraries, run)),
    ...(await notePartial({ target, found, libraries }, run)),
  ];
  const notes = await tellNotes(taken, { run, warnings });
  const result = await refuse({ target, match: found, cause }, run);
  return notes.length === 0 ? result : { ...result, notes: [...notes] };
}

async function proveUnverified(
  { found, creation }: { readonly found: FoundMatch; readonly creation: Creation },
  run: Run<"builds" | "compiler" | "explorer" | "licenses" | "proofs" | "reporter">,
): Promise<{
  readonly cause: Cause;
  readonly warnings: readonly string[];
  readonly prepared: PreparedSubmission;
}> {
  const { explorer } = run.ports;
  const prepared = await prepareSubmission({ found, creation }, run);
  const told = await explorer.getCapabilities?.({ signal: run.deadline.signal });
  const { name, capabilities } = explorer;
  const warnings = checkCapabilities(prepared, { name, capabilities, told });
  const contract = toFullyQualifiedName(found.contract);
  const { isInitCodeCompared } = creation;
  return {
    cause: { kind: "not-verified", explorer: name, contract, isInitCodeCompared },
    warnings,
    prepared,
  };
}
