import type { BareHex } from "../../base/hex.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { type BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { findNamedContract, useNamed } from "../flatten/flatten-contract.ts";
import type { ExplorerPlace } from "../ports.ts";
import type {
  PreflightContract,
  PreflightFinding,
  PreflightResult,
} from "../results/preflight-result-schema.ts";
import type { Operation } from "../run.ts";
import { askServices } from "./ask-explorers.ts";
import { type CheckedBuild, checkBuild, checkProfile } from "./check-build.ts";
import { checkConstructor } from "./check-constructor.ts";
import { checkSize } from "./check-size.ts";
import { fail, toFinding, warn } from "./findings.ts";
import { type CreationPlan, checkLibraries, planAddresses, planInitCode } from "./plan-creation.ts";

export interface PlannedContract extends CreationPlan {
  /** `Name` or `file.sol:Name`. */
  readonly name: string;
  readonly libraries?: Readonly<Record<string, string>> | undefined;
  /** Of the artifact that the module brings along, with placeholders. */
  readonly creationBytecode?: BareHex | undefined;
}

export interface PreflightRequest {
  /** None: only the services are asked. */
  readonly contracts: readonly PlannedContract[];
  /** Id of the Ignition module that has them. */
  readonly module?: string | undefined;
}

type PreflightRun = Operation<"builds" | "chain" | "compiler" | "host" | "proofs" | "reporter" | "words">;

interface PreflightCircumstances extends PreflightRun {
  readonly explorers: readonly ExplorerPlace[];
  /** Why there is none. */
  readonly noExplorer?: BaseError | undefined;
}

/**
 * Finds out before a deployment whether its verification would succeed.
 *
 * @throws CONSTRUCTOR_ARGUMENTS_INVALID, LIBRARY_UNKNOWN, CHAIN_UNREACHABLE
 */
export async function preflight(
  { contracts, module }: PreflightRequest,
  { explorers, noExplorer, ...run }: PreflightCircumstances,
): Promise<PreflightResult> {
  const chainId = await run.ports.chain.getChainId({ signal: run.deadline.signal });
  const checked: Checked[] = [];
  for (const planned of contracts) {
    const { answer, failure } = await settle(checkContract(planned, { chainId, run }), (error) =>
      module === undefined ? isOfBuild(error) : isOfBuild(error) || error.about === "input",
    );
    const findings = answer?.findings ?? (failure && [toFinding("build", failure, run)]) ?? [];
    const { future } = planned;
    checked.push({
      ...answer,
      findings: findings.map((one) => (future === undefined ? one : { future, ...one })),
    });
  }
  const builds = checked.flatMap(({ build }) => build ?? []);
  const asked = await askServices(explorers, { builds, run });
  const ofModule =
    module === undefined ? [] : builds.flatMap((build) => checkProfile(build, run)).slice(0, 1);
  const findings = [
    ...(noExplorer === undefined ? [] : [toFinding("explorer", noExplorer, run)]),
    ...asked.flatMap((one) => one.findings),
    ...ofModule,
    ...checked.flatMap((one) => one.findings),
  ];
  const [first] = checked;
  return {
    status: toStatus(findings),
    network: run.ports.host?.networkName ?? "",
    chainId,
    contract: module === undefined ? (first?.contract ?? null) : null,
    ...(module !== undefined && {
      module: { id: module, contracts: checked.flatMap((one) => one.contract ?? []) },
    }),
    services: asked.map(({ service }) => service),
    addresses: [...(first?.addresses ?? [])],
    findings: sortFindings(findings),
  };
}

interface Checked extends Partial<Pick<PreflightResult, "addresses">> {
  readonly build?: CheckedBuild;
  readonly contract?: PreflightContract;
  readonly findings: readonly PreflightFinding[];
}

/** Does not keep the services from being asked. */
function isOfBuild(failure: BaseError): boolean {
  return isFailure(failure, "BUILD_NOT_FOUND", "CONTRACT_NOT_FOUND", "CONTRACT_AMBIGUOUS", "SOURCES_CHANGED");
}

/** Undefined: a module brings along an artifact of another build. */
async function findPlanned({ name, creationBytecode }: PlannedContract, run: PreflightRun) {
  if (creationBytecode === undefined) {
    return findNamedContract(name, run);
  }
  const { answer } = await settle(findNamedContract(name, run), isOfBuild);
  return answer?.creationBytecode.object === creationBytecode ? answer : undefined;
}

async function checkContract(
  plan: PlannedContract,
  { chainId, run }: { readonly chainId: number; readonly run: PreflightRun },
): Promise<Checked> {
  const contract = await findPlanned(plan, run);
  if (contract === undefined) {
    const reason = "its artifact is not of this project's build: nothing of it was checked";
    return { findings: [warn("build", reason)] };
  }
  const { creationBytecode, runtimeBytecode, buildInfoId } = contract;
  const build = await useNamed(checkBuild(contract, { plan, run }));
  const runtimeBytes = runtimeBytecode.object.length / 2;
  const hasHash = findTrailingMetadata(runtimeBytecode.object)?.metadata.sourceHash !== undefined;
  const facts = {
    ...(plan.future !== undefined && { future: plan.future }),
    name: toFullyQualifiedName(contract),
    compiler: build.solcLongVersion,
    build: hasHash ? buildInfoId : null,
    runtimeBytes,
  };
  if (runtimeBytes === 0) {
    const reason = "the contract is abstract or an interface: it cannot be deployed";
    return {
      build,
      contract: { ...facts, initCode: null },
      findings: [...build.findings, fail("build", reason)],
    };
  }
  const { code, initCode, findings } = planInitCode(build, plan);
  const initCodeBytes = initCode?.bytes ?? creationBytecode.object.length / 2;
  const before = [
    await checkSize({ runtimeBytes, initCodeBytes }, run),
    ...(await checkLibraries(build, run)),
  ];
  const isReady = code !== undefined && before.every(({ severity }) => severity === "fine");
  const places = await planAddresses(code, { plan, chainId, run });
  return {
    build,
    contract: { ...facts, initCode },
    addresses: [...places.addresses],
    findings: [
      ...build.findings,
      ...findings,
      ...before,
      ...(isReady ? await checkConstructor(code, { plan, abi: contract.abi, run }) : []),
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
