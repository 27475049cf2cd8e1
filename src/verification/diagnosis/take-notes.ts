import type { BareHex } from "../../base/hex.ts";
import { decodeConstructorArguments } from "../../core/abi/constructor.ts";
import { describeArguments } from "../../core/abi/describe-value.ts";
import { toShortVersion } from "../../core/build/compiler-version.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import { hasDelegatecall } from "../../core/bytecode/dispatch.ts";
import { readInstructions } from "../../core/bytecode/instructions.ts";
import { withoutMetadata } from "../../core/bytecode/metadata.ts";
import type { FoundMatch } from "../../core/bytecode/rank-matches.ts";
import { findProfile as findBuildProfile } from "../../core/causes/settings.ts";
import type { ProvedBuild } from "../../core/compiler-input/compiler-input.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { isUnlinked } from "../../core/contract/libraries.ts";
import type { KnownArguments } from "../creation/examine-creation.ts";
import type { Note, StoredContract, Submission } from "../ports.ts";
import { findWithoutCode, type Target } from "../read-target.ts";
import type { Creation } from "../recover-creation.ts";
import { listProfiles, type Operation, type Run, toCommandPlace } from "../run.ts";
import { checkCapabilities } from "../submission/check-capabilities.ts";
import type { PreparedSubmission } from "../submission/prepare-submission.ts";
import { findContradictedArguments } from "../to-result.ts";
import { type BuildOrigin, findRebuilt } from "./contract-build.ts";
import type { diagnosePartial } from "./diagnose-partial.ts";

interface Proved extends Pick<PreparedSubmission, "found" | "creation"> {
  readonly target: Target;
  readonly proved: ProvedBuild;
  readonly origin: BuildOrigin;
}

export async function takeFindings(
  { target, found, creation, proved, origin }: Proved,
  run: Run<"builds" | "chain" | "clock" | "compiler" | "host" | "reporter" | "words">,
): Promise<readonly string[]> {
  const findings = takesNotes(run)
    ? [
        ...(await noteLibraries(creation.libraries, run)),
        ...noteCreation({ found, creation }),
        ...(await noteBuild({ found, proved }, run)),
        ...(await noteEdits({ target, contract: found.contract, origin }, run)),
        ...(await notePartial({ target, found, libraries: creation.libraries }, run)),
        ...(await noteProxy(target, run)),
      ]
    : [];
  return tellNotes(findings, { run });
}

/**
 * Notes about a submission to one explorer.
 *
 * @throws EXPLORER_SETTING_UNSUPPORTED, EXPLORER_SUBMISSION_TOO_LARGE
 */
export async function takeNotes(
  { target, prepared }: { readonly target: Target; readonly prepared: PreparedSubmission },
  run: Run<"explorer" | "host" | "reporter" | "words">,
): Promise<readonly string[]> {
  const { name, capabilities, getCapabilities } = run.ports.explorer;
  const told = await getCapabilities?.({ signal: run.deadline.signal });
  const warnings = checkCapabilities(prepared, { name, capabilities, told });
  const contradicted = noteArguments(target, { ...prepared, name });
  return tellNotes([...noteSingleFile(prepared.submission), ...contradicted], { run, warnings });
}

export function takesNotes({ request: { note, explain } }: Pick<Run, "request">): boolean {
  return note ?? explain ?? true;
}

export async function tellNotes(
  taken: readonly Note[],
  {
    run,
    warnings = [],
  }: { readonly run: Run<"host" | "reporter" | "words">; readonly warnings?: readonly string[] },
): Promise<readonly string[]> {
  const { reporter, words } = run.ports;
  const described = taken.length === 0 ? [] : await words.describeNotes(taken, toCommandPlace(run));
  const notes = [...warnings, ...described];
  for (const note of notes) {
    reporter.progress({ step: "noted", note });
  }
  return notes;
}

export async function noteEdits(
  {
    origin: { changes, isKept },
    ...subject
  }: { readonly target: Target; readonly contract: StoredContract; readonly origin: BuildOrigin },
  run: Operation<"builds" | "host">,
): Promise<Note[]> {
  return changes.length === 0
    ? []
    : [{ kind: "edited", changes, isKept, isRebuilt: (await findRebuilt(subject, run)) !== undefined }];
}

function noteSingleFile({ codeFormat }: Submission): Note[] {
  return codeFormat === "solidity-single-file" ? [{ kind: "single-file" }] : [];
}

export function noteArguments(
  target: Target,
  { found, creation, name }: Pick<PreparedSubmission, "found" | "creation"> & { readonly name: string },
): Note[] {
  const other = findOtherArguments(target, { found, creation });
  const { origin } = creation.constructorArguments;
  return other === undefined ? [] : [{ kind: "arguments-contradicted", explorer: name, origin, ...other }];
}

export function findOtherArguments(
  target: Target,
  { found, creation }: { readonly found: FoundMatch; readonly creation: KnownArguments },
): { readonly used: string; readonly shown: string } | undefined {
  const { constructorArguments: known, trailing = "" } = creation;
  const shown = known && findContradictedArguments(target, { constructorArguments: known, trailing });
  const { abi } = found.contract;
  return shown === undefined
    ? undefined
    : { used: writeArguments(abi, known?.encoded ?? ""), shown: writeArguments(abi, shown) };
}

const maxDigits = 512;

function writeArguments(abi: StoredContract["abi"], encoded: BareHex): string {
  const decoded = decodeConstructorArguments(abi, encoded);
  if (decoded !== undefined && decoded.values.length > 0) {
    return describeArguments(decoded);
  }
  return encoded === ""
    ? "no arguments"
    : `0x${encoded.slice(0, maxDigits)}${encoded.length > maxDigits ? "..." : ""}`;
}

/** Some wallets append bytes to init code to mark a transaction. */
function noteCreation({ found: { contract }, creation }: Pick<Proved, "found" | "creation">): Note[] {
  const { trailing, constructorArguments, isInitCodeCompared } = creation;
  if (trailing !== "") {
    const hasArguments = trailing.length !== constructorArguments.encoded.length;
    return [{ kind: "trailing-bytes", bytes: trailing.length / 2, hasArguments }];
  }
  return isInitCodeCompared
    ? []
    : [{ kind: "constructor-not-compared", contract: toFullyQualifiedName(contract) }];
}

export async function noteLibraries(
  libraries: Creation["libraries"],
  run: Run<"builds" | "chain">,
): Promise<Note[]> {
  const all = takesNotes(run) ? Object.entries(libraries) : [];
  const unlinked = all.filter(([, address]) => isUnlinked(address));
  const linked = all.filter((one) => !unlinked.includes(one));
  const empty = await findWithoutCode(
    linked.map(([, address]) => address),
    run,
  );
  return [
    ...unlinked.map(([library]) => ({ kind: "unlinked-library", library }) as const),
    ...linked.flatMap(([library, address]) =>
      empty.includes(address) ? [{ kind: "library-without-code", library, address } as const] : [],
    ),
  ];
}

const maxHistoryMs = 10_000;

export async function notePartial(
  subject: Omit<Parameters<typeof diagnosePartial>[0], "maxHistoryMs">,
  run: Run<"builds" | "chain" | "clock" | "compiler" | "host" | "reporter">,
): Promise<Note[]> {
  if (subject.found.match.kind === "exact" || !takesNotes(run)) {
    return [];
  }
  const diagnosis = await import("./diagnose-partial.ts");
  return [{ kind: "partial", cause: await diagnosis.diagnosePartial({ ...subject, maxHistoryMs }, run) }];
}

/** Only code with DELEGATECALL can be a proxy. */
async function noteProxy(target: Target, run: Run<"chain" | "host">): Promise<Note[]> {
  if (!hasDelegatecall(readInstructions(withoutMetadata(target.runtimeBytecode)))) {
    return [];
  }
  const { detectProxyAt } = await import("./diagnose-foreign-code.ts");
  const proxy = await detectProxyAt(target, run);
  return proxy === undefined ? [] : [{ kind: "proxy", cause: proxy }];
}

async function noteBuild(
  { found: { contract }, proved }: Pick<Proved, "found" | "proved">,
  run: Operation<"builds" | "host">,
): Promise<Note[]> {
  const { builds } = run.ports;
  const name = toFullyQualifiedName(contract);
  const artifacts = await builds.findArtifactsByName(name);
  const newest = artifacts.find(({ buildInfoId }) => buildInfoId !== contract.buildInfoId);
  if (newest === undefined) {
    return [];
  }
  const build = await builds.readBuildInfo(newest.buildInfoId);
  const profile = findProfile(contract, { build: proved, run });
  return [{ kind: "earlier-build", contract: name, profile, newest: findProfile(newest, { build, run }) }];
}

function findProfile(
  contract: StoredContract,
  {
    build: { solcLongVersion, input },
    run,
  }: {
    readonly build: Pick<BuildInfo, "solcLongVersion" | "input">;
    readonly run: Operation<"host">;
  },
): string | undefined {
  return findBuildProfile(listProfiles(contract, run), {
    solcVersion: toShortVersion(solcLongVersion),
    settings: input.settings,
  });
}
