import type { Address } from "../../base/hex.ts";
import { type BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { isAbsence } from "../explorers/verify-on-explorers.ts";
import type { Explorer, ExplorerCapabilities, ExplorerPlace } from "../ports.ts";
import type { PreflightFinding, PreflightService } from "../results/preflight-result-schema.ts";
import type { Operation } from "../run.ts";
import { checkCapabilities, isMissing } from "../submission/check-capabilities.ts";
import { chooseCodeFormat } from "../submission/prepare-submission.ts";
import type { CheckedBuild } from "./check-build.ts";
import { toFinding, warn } from "./findings.ts";

/** No contract is here, so a look-up of it only tells whether it is answered. */
const nowhere: Address = "0x0000000000000000000000000000000000000000";

type ServiceRun = Operation<"reporter" | "words">;

interface AskedService {
  readonly service: PreflightService;
  readonly findings: readonly PreflightFinding[];
}

/**
 * Asks each service of a network what can be asked without a submission: whether it answers with its key, whether it
 * serves the chain, and what it lists. A service that nobody named and that cannot take part is left out by a
 * verification, so that it is only a warning, unless no service can.
 */
export async function askServices(
  places: readonly ExplorerPlace[],
  { build, run }: { readonly build: CheckedBuild | undefined; readonly run: ServiceRun },
): Promise<readonly AskedService[]> {
  const asked = await Promise.all(places.map((place) => askService(place, { build, run })));
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
  { build, run }: { readonly build: CheckedBuild | undefined; readonly run: ServiceRun },
): Promise<AskedService> {
  const { name, apiUrl, kind } = place;
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
    const told = await explorer.getCapabilities?.({ signal });
    const sent = explorer.getSent?.();
    const service = {
      name,
      apiUrl,
      kind,
      answered: true,
      key: sent?.hasKey === true ? "accepted" : "none",
      chain: sent?.namesChain === true ? "served" : "not-asked",
      compiler: "not-asked",
      evmVersion: "not-asked",
      format: null,
    } as const;
    return build === undefined
      ? { service, findings: [] }
      : compareBuild(service, { build, explorer, told, run });
  } finally {
    await close();
  }
}

/** Compares the build with what a service is known to take, as a verification does before it submits. */
function compareBuild(
  service: PreflightService,
  {
    build: { input, solcLongVersion },
    explorer,
    told = {},
    run,
  }: {
    readonly build: CheckedBuild;
    readonly explorer: Explorer;
    readonly told: ExplorerCapabilities | undefined;
    readonly run: ServiceRun;
  },
): AskedService {
  const { evmVersion } = input.settings;
  const compilerVersion = `v${solcLongVersion}`;
  const format = chooseCodeFormat({}, explorer);
  const compared: PreflightService = {
    ...service,
    format,
    compiler: judge(compilerVersion, told.compilerVersions),
    evmVersion: judge(typeof evmVersion === "string" ? evmVersion : undefined, told.evmVersions),
  };
  const { name: about } = service;
  const submission = {
    codeFormat: "solidity-standard-json-input",
    compilerVersion,
    sourceCode: JSON.stringify(input),
  } as const;
  const flattened = "it takes a single file only: whether the source can be flattened was not tried";
  try {
    const warnings = checkCapabilities({ submission, input }, { ...explorer, told });
    const reasons = [...warnings, ...(format === "single-file" ? [flattened] : [])];
    return { service: compared, findings: reasons.map((reason) => warn(about, reason)) };
  } catch (error) {
    if (isFailure(error, "EXPLORER_SETTING_UNSUPPORTED", "EXPLORER_SUBMISSION_TOO_LARGE")) {
      return { service: compared, findings: [toFinding(about, error, run)] };
    }
    throw error;
  }
}

function judge(version: string | undefined, list: readonly string[] = []): PreflightService["compiler"] {
  if (version === undefined || list.length === 0) {
    return "not-asked";
  }
  return isMissing(version, list) ? "not-listed" : "listed";
}

/** What a failure says of the key. */
const keysOfFailures: Readonly<Record<string, PreflightService["key"]>> = {
  API_KEY_INVALID: "refused",
  API_KEY_MISSING: "missing",
  SECRET_MISSING: "missing",
};

function describeFailed(
  place: ExplorerPlace,
  {
    failure,
    wasAsked,
    run,
  }: { readonly failure: BaseError; readonly wasAsked: boolean; readonly run: ServiceRun },
): AskedService {
  const { name, apiUrl, kind } = place;
  const service = {
    name,
    apiUrl,
    kind,
    answered: false,
    key: keysOfFailures[failure.code] ?? "not-asked",
    chain: failure.code === "EXPLORER_CHAIN_UNSUPPORTED" ? "not-served" : "not-asked",
    compiler: "not-asked",
    evmVersion: "not-asked",
    format: null,
  } as const;
  const isMild = (wasAsked && failure.isTransient) || isAbsence(failure, place);
  const finding = toFinding(name, failure, run);
  return { service, findings: [isMild ? { ...finding, severity: "warning" } : finding] };
}
