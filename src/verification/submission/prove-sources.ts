import { z } from "zod";
import { type Address, toBareHex } from "../../base/hex.ts";
import { parseIfJson } from "../../base/json.ts";
import { stripControls, toPrintable } from "../../base/text.ts";
import { findMetadataVersion, isLongVersion, isSameVersion } from "../../core/build/compiler-version.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import { storedInputSchema } from "../../core/build/parse-json-file.ts";
import { isReproduced } from "../../core/bytecode/is-reproduced.ts";
import {
  type CompilerInput,
  cutSources,
  type ProvedBuild,
} from "../../core/compiler-input/compiler-input.ts";
import { importClosure, sourceSets } from "../../core/compiler-input/import-closure.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { linkLibraries } from "../../core/contract/libraries.ts";
import { proofKey } from "../../core/contract/submission-key.ts";
import { createFailure, isFailure } from "../../core/errors/failure.ts";
import type { CompilerJob, CompilerResult, StoredContract } from "../ports.ts";
import type { Operation } from "../run.ts";

interface ProofClaim {
  readonly contract: StoredContract;
  readonly libraries: Readonly<Record<string, Address>>;
}

interface Proof extends ProofClaim {
  readonly buildInfo: BuildInfo;
}

type ProofRun = Operation<"builds" | "compiler" | "proofs" | "reporter">;

/** A proof of an earlier run is used again, so that a large build info is not read again. */
export async function findProvedSources(claim: ProofClaim, run: ProofRun): Promise<ProvedBuild> {
  const kept = await openKeptProof(claim, run);
  const recalled = await kept.recall();
  if (recalled !== undefined) {
    return recalled;
  }
  const buildInfo = kept.buildInfo ?? (await run.ports.builds.readBuildInfo(claim.contract.buildInfoId));
  const proved = await proveBuild({ ...claim, buildInfo }, run);
  await kept.keep(proved);
  return proved;
}

const provedBuildSchema: z.ZodType<ProvedBuild> = z.object({
  solcLongVersion: z.string().refine(isLongVersion),
  input: storedInputSchema,
  beyondClosure: z.array(z.string()),
});

/** Only a build info without a stamp has to be read. */
export async function openKeptProof(
  { contract, libraries }: ProofClaim,
  { ports: { builds, proofs } }: Operation<"builds" | "proofs">,
) {
  const { buildInfoId } = contract;
  const stamp = await builds.stampBuildInfo?.(buildInfoId);
  const buildInfo = stamp === undefined ? await builds.readBuildInfo(buildInfoId) : undefined;
  const key = proofKey({ contract, libraries, stamp: stamp ?? JSON.stringify(buildInfo) });
  const entry = { subject: toFullyQualifiedName(contract), key };
  return {
    buildInfo,
    /** undefined: there is none, or it is damaged. */
    recall: async () => {
      const recalled = await proofs.recall(entry);
      return recalled === undefined ? undefined : provedBuildSchema.safeParse(parseIfJson(recalled)).data;
    },
    keep: (proved: ProvedBuild) => proofs.keep({ ...entry, text: JSON.stringify(proved) }),
  };
}

async function proveBuild(proof: Proof, run: ProofRun): Promise<ProvedBuild> {
  const solcLongVersion = await findLongVersion(proof, run);
  const buildInfo = { ...proof.buildInfo, solcLongVersion };
  return { solcLongVersion, ...(await proveSources({ ...proof, buildInfo }, run)) };
}

/**
 * Explorers ask for the version with its commit, which Hardhat's build infos on Linux on ARM lack.
 * @throws BUILD_INFO_INVALID
 */
async function findLongVersion(
  { contract, buildInfo }: Pick<Proof, "contract" | "buildInfo">,
  run: Operation<"compiler">,
): Promise<string> {
  const { solcLongVersion, input } = buildInfo;
  if (isLongVersion(solcLongVersion)) {
    return solcLongVersion;
  }
  const stored = findMetadataVersion([contract]);
  if (isLongVersion(stored) && isSameVersion(stored, solcLongVersion)) {
    return stored;
  }
  const result = await compileFor(contract, { solcLongVersion, input, outputs: "metadata" }, run);
  const own = result.kind === "compiled" ? findMetadataVersion(result.contracts) : undefined;
  if (isLongVersion(own) && isSameVersion(own, solcLongVersion)) {
    return own;
  }
  const reason = result.kind === "failed" ? result.errors[0] : undefined;
  throw createFailure("BUILD_INFO_INVALID", {
    file: buildInfo.file ?? buildInfo.id,
    problem:
      `its compiler version ${toPrintable(solcLongVersion)} has no commit, which explorers require, and ` +
      (reason === undefined
        ? "that compiler does not name its own"
        : `that compiler does not compile it: ${toPrintable(stripControls(reason))}`),
  });
}

/**
 * Cuts the stored input to the fewest sources that still compile to the stored bytecode, and links its libraries.
 * These are nearly always the import closure. But solc's ids of syntax nodes depend on other files, too, and in some
 * versions they leak into the code (https://github.com/ethereum/solidity/issues/14250).
 * @throws COMPILER_UNAVAILABLE
 * @throws SUBMISSION_NOT_REPRODUCIBLE when the stored input does not reproduce the stored code
 */
export async function proveSources(
  proof: Proof,
  run: Operation<"compiler" | "reporter">,
): Promise<Omit<ProvedBuild, "solcLongVersion">> {
  const { contract, buildInfo, libraries } = proof;
  const stored = buildInfo.input;
  if (buildInfo.isProved === true && linkLibraries(stored, libraries) === stored) {
    return { input: stored, beyondClosure: [] };
  }
  const closure = importClosure(stored, contract.inputSourceName);
  for (const names of sourceSets(stored, contract.inputSourceName)) {
    const input = linkLibraries(cutSources(stored, names), libraries);
    if (await isProved(input, proof, run)) {
      return { input, beyondClosure: [...names].filter((name) => !closure.has(name)) };
    }
  }
  throw createFailure("SUBMISSION_NOT_REPRODUCIBLE", { contract: toFullyQualifiedName(contract) });
}

async function isProved(
  input: CompilerInput,
  { contract, buildInfo, libraries }: Proof,
  run: Operation<"compiler" | "reporter">,
): Promise<boolean> {
  const { solcLongVersion } = buildInfo;
  const sources = Object.keys(input.sources).length;
  run.ports.reporter.progress({ step: "compiling", compilerVersion: solcLongVersion, sources });
  const name = toFullyQualifiedName(contract);
  const result = await compileFor(contract, { solcLongVersion, input }, run);
  const contracts = result.kind === "compiled" ? result.contracts : [];
  const compiled = contracts.find((candidate) => toFullyQualifiedName(candidate) === name);
  return (
    compiled !== undefined && isReproduced({ stored: contract, compiled, libraries: toDigits(libraries) })
  );
}

/** The failure of a missing compiler names the contract. */
async function compileFor(
  contract: StoredContract,
  job: Omit<CompilerJob, "target">,
  { ports, deadline: { signal } }: Operation<"compiler">,
): Promise<CompilerResult> {
  const { inputSourceName, contractName } = contract;
  const target = { inputSourceName, contractName };
  try {
    return await ports.compiler.compile({ ...job, target }, { signal });
  } catch (error) {
    throw isFailure(error, "COMPILER_UNAVAILABLE")
      ? createFailure("COMPILER_UNAVAILABLE", { ...error.details, contract: toFullyQualifiedName(contract) })
      : error;
  }
}

function toDigits(libraries: Proof["libraries"]): Record<string, string> {
  return Object.fromEntries(Object.entries(libraries).map(([name, address]) => [name, toBareHex(address)]));
}
