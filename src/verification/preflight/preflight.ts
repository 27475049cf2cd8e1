import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { type BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { findNamedContract } from "../flatten/flatten-contract.ts";
import type { ExplorerPlace } from "../ports.ts";
import type { PreflightFinding, PreflightResult } from "../results/preflight-result-schema.ts";
import type { Operation } from "../run.ts";
import { askServices } from "./ask-explorers.ts";
import { type CheckedBuild, checkBuild } from "./check-build.ts";
import { checkSize } from "./check-size.ts";
import { fail, toFinding } from "./findings.ts";
import { type CreationPlan, checkLibraries, planAddresses, planInitCode } from "./plan-creation.ts";

/** The planned deployment. */
export interface PreflightRequest extends CreationPlan {
  /** `Name` or `file.sol:Name`; undefined: only the services are asked. */
  readonly contract?: string | undefined;
  readonly libraries?: Readonly<Record<string, string>> | undefined;
}

type PreflightRun = Operation<"builds" | "chain" | "compiler" | "host" | "proofs" | "reporter" | "words">;

interface PreflightCircumstances extends PreflightRun {
  readonly explorers: readonly ExplorerPlace[];
  /** Why there is none. */
  readonly noExplorer?: BaseError | undefined;
}

/**
 * Finds out before a deployment whether its verification would succeed. Nothing is sent: each service is only read from,
 * the build is compiled again, and the chain is asked about factory and address.
 *
 * @throws CONSTRUCTOR_ARGUMENTS_INVALID, LIBRARY_UNKNOWN, CHAIN_UNREACHABLE
 */
export async function preflight(
  request: PreflightRequest,
  { explorers, noExplorer, ...run }: PreflightCircumstances,
): Promise<PreflightResult> {
  const chainId = await run.ports.chain.getChainId({ signal: run.deadline.signal });
  const { contract: name, libraries } = request;
  const check = async (wanted: string) =>
    checkBuild(await findNamedContract(wanted, run), { libraries, run });
  const checked = name === undefined ? undefined : await settle(check(name), isOfBuild);
  const build = checked?.answer;
  const asked = await askServices(explorers, { build, run });
  const planned = build && (await planContract(build, { request, chainId, run }));
  const findings = [
    ...(noExplorer === undefined ? [] : [toFinding("explorer", noExplorer, run)]),
    ...asked.flatMap((one) => one.findings),
    ...(checked?.kind === "failed" ? [toFinding("build", checked.failure, run)] : []),
    ...(build?.findings ?? []),
    ...(planned?.findings ?? []),
  ];
  return {
    status: toStatus(findings),
    network: run.ports.host?.networkName ?? "",
    chainId,
    contract: planned?.contract ?? null,
    services: asked.map(({ service }) => service),
    addresses: [...(planned?.addresses ?? [])],
    findings: sortFindings(findings),
  };
}

/** The services are asked nevertheless. */
function isOfBuild(failure: BaseError): boolean {
  return isFailure(failure, "BUILD_NOT_FOUND", "CONTRACT_NOT_FOUND", "CONTRACT_AMBIGUOUS", "SOURCES_CHANGED");
}

async function planContract(
  build: CheckedBuild,
  {
    request,
    chainId,
    run,
  }: { readonly request: PreflightRequest; readonly chainId: number; readonly run: PreflightRun },
) {
  const { contract, solcLongVersion } = build;
  const runtimeBytes = contract.runtimeBytecode.object.length / 2;
  const facts = { name: toFullyQualifiedName(contract), compiler: solcLongVersion, runtimeBytes };
  if (runtimeBytes === 0) {
    const reason = "the contract is abstract or an interface: it cannot be deployed";
    return { contract: { ...facts, initCode: null }, addresses: [], findings: [fail("build", reason)] };
  }
  const { code, initCode, findings } = planInitCode(build, request);
  const initCodeBytes = initCode?.bytes ?? contract.creationBytecode.object.length / 2;
  const places = await planAddresses(code, { plan: request, chainId, run });
  return {
    contract: { ...facts, initCode },
    addresses: places.addresses,
    findings: [
      await checkSize({ runtimeBytes, initCodeBytes }, run),
      ...findings,
      ...(await checkLibraries(build, run)),
      ...places.findings,
    ],
  };
}

const severities = ["fails", "warning", "fine"] as const satisfies readonly PreflightFinding["severity"][];

function sortFindings(findings: readonly PreflightFinding[]): PreflightFinding[] {
  return severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
}

function toStatus(findings: readonly PreflightFinding[]): PreflightResult["status"] {
  const has = (severity: PreflightFinding["severity"]) =>
    findings.some((finding) => finding.severity === severity);
  const unblocked = has("warning") ? "warnings" : "ready";
  return has("fails") ? "will-fail" : unblocked;
}
