import type { Address } from "../../base/hex.ts";
import { type BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { isAbsence } from "../explorers/verify-on-explorers.ts";
import type { Explorer, ExplorerCapabilities, ExplorerPlace } from "../ports.ts";
import {
  type PreflightFinding,
  type PreflightService,
  preflightChecks,
} from "../results/preflight-result-schema.ts";
import type { Operation } from "../run.ts";
import { checkCapabilities } from "../submission/check-capabilities.ts";
import { chooseCodeFormat } from "../submission/prepare-submission.ts";
import type { CheckedBuild } from "./check-build.ts";
import { toFinding, warn } from "./findings.ts";

/** There is no contract, so a look-up only tells whether the service answers. */
const nowhere: Address = "0x0000000000000000000000000000000000000000";

type ServiceRun = Operation<"reporter" | "words">;

interface AskedService {
  readonly service: PreflightService;
  readonly findings: readonly PreflightFinding[];
}

/**
 * Asks each service of a network what can be asked without a submission. A verification leaves out a default service
 * that cannot take part, so that is a warning, unless no service can.
 */
export async function askServices(
  places: readonly ExplorerPlace[],
  { builds, run }: { readonly builds: readonly CheckedBuild[]; readonly run: ServiceRun },
): Promise<readonly AskedService[]> {
  const asked = await Promise.all(places.map((place) => askService(place, { builds, run })));
  if (asked.some(({ service }) => service.answered)) {
    return asked;
  }
  return asked.map(({ service, findings }) => ({
    service,
    findings: findings.map((finding) => ({ ...finding, severity: "fails" })),
  }));
}

async function askService(
  place: ExplorerPlace,
  { builds, run }: { readonly builds: readonly CheckedBuild[]; readonly run: ServiceRun },
): Promise<AskedService> {
  const { name } = place;
  run.ports.reporter.progress({ step: "asking", explorer: name, question: "whether it answers" });
  const opened = await settle(place.open());
  if (opened.kind === "failed") {
    return describeFailed(place, { failure: opened.failure, wasAsked: false, run });
  }
  const { explorer, close } = opened.answer;
  try {
    const { signal } = run.deadline;
    const read = await settle(explorer.getSourceCode(nowhere, { signal, isBrief: true }));
    if (read.kind === "failed") {
      return describeFailed(place, { failure: read.failure, wasAsked: true, run });
    }
    const told = (await explorer.getCapabilities?.({ signal })) ?? {};
    return {
      service: describeAnswered(place, { builds, explorer, told }),
      findings: withoutRepeated(
        builds.flatMap((build) => compareBuild(build, { name, explorer, told, run })),
      ),
    };
  } finally {
    await close();
  }
}

function describeAnswered(
  { name, apiUrl, kind }: ExplorerPlace,
  {
    builds,
    explorer,
    told: { compilerVersions = [], evmVersions = [] },
  }: {
    readonly builds: readonly CheckedBuild[];
    readonly explorer: Explorer;
    readonly told: ExplorerCapabilities;
  },
): PreflightService {
  const { hasKey = false, namesChain = false } = explorer.getSent?.() ?? {};
  const checks = {
    key: hasKey,
    chain: namesChain,
    compiler: builds.length > 0 && compilerVersions.length > 0,
    "EVM version":
      builds.some(({ input }) => input.settings.evmVersion !== undefined) && evmVersions.length > 0,
  };
  return {
    name,
    apiUrl,
    kind,
    answered: true,
    checked: preflightChecks.filter((check) => checks[check]),
    format: builds.length === 0 ? null : chooseCodeFormat({}, explorer),
  };
}

/** Contracts of one module usually have the same compiler and settings. */
function withoutRepeated(findings: readonly PreflightFinding[]): readonly PreflightFinding[] {
  return [...new Map(findings.map((finding) => [finding.reason, finding])).values()];
}

/** Compares a build as a verification does before it submits. */
function compareBuild(
  { input, solcLongVersion }: CheckedBuild,
  {
    name: about,
    explorer,
    told,
    run,
  }: {
    readonly name: string;
    readonly explorer: Explorer;
    readonly told: ExplorerCapabilities;
    readonly run: ServiceRun;
  },
): readonly PreflightFinding[] {
  const submission = {
    codeFormat: "solidity-standard-json-input",
    compilerVersion: `v${solcLongVersion}`,
    sourceCode: JSON.stringify(input),
  } as const;
  const isFlat = chooseCodeFormat({}, explorer) === "single-file";
  const flattened = "it accepts only a single file; flattening was not tried";
  try {
    const warnings = checkCapabilities({ submission, input }, { ...explorer, told });
    return [...warnings, ...(isFlat ? [flattened] : [])].map((reason) => warn(about, reason));
  } catch (error) {
    if (isFailure(error, "EXPLORER_SETTING_UNSUPPORTED", "EXPLORER_SUBMISSION_TOO_LARGE")) {
      return [toFinding(about, error, run)];
    }
    throw error;
  }
}

function describeFailed(
  place: ExplorerPlace,
  {
    failure,
    wasAsked,
    run,
  }: { readonly failure: BaseError; readonly wasAsked: boolean; readonly run: ServiceRun },
): AskedService {
  const { name, apiUrl, kind } = place;
  const isMild = (wasAsked && failure.isTransient) || isAbsence(failure, place);
  const finding = toFinding(name, failure, run);
  return {
    service: { name, apiUrl, kind, answered: false, checked: [], format: null },
    findings: [isMild ? { ...finding, severity: "warning" } : finding],
  };
}
