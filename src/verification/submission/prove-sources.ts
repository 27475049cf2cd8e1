import { toBareHex } from "../../base/hex.ts";
import { stripControls, toPrintable } from "../../base/text.ts";
import { findMetadataVersion, isLongVersion, isSameVersion } from "../../core/build/compiler-version.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
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
import { openKeptProof, type ProofClaim } from "./kept-proofs.ts";

interface Proof extends ProofClaim {
  readonly buildInfo: BuildInfo;
}

type ProofRun = Operation<"builds" | "compiler" | "proofs" | "reporter">;

/** A proof of an earlier run is used again, so that a large build info is not read again. */
export async function findProvedSources(claim: ProofClaim, run: ProofRun): Promise<ProvedBuild> {
  const kept = await openKeptProof(claim, run);
  const recalled = await kept?.recall();
  if (recalled !== undefined) {
    return recalled;
  }
  const proved = await proveBuild(claim, run);
  await kept?.keep(proved);
  return proved;
}

async function proveBuild(claim: ProofClaim, run: ProofRun): Promise<ProvedBuild> {
  const stored = await run.ports.builds.readBuildInfo(claim.contract.buildInfoId);
  const solcLongVersion = await findLongVersion({ ...claim, buildInfo: stored }, run);
  const buildInfo = { ...stored, solcLongVersion };
  return { solcLongVersion, ...(await proveSources({ ...claim, buildInfo }, run)) };
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
  run: Operation<"compiler" | "proofs" | "reporter">,
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
  run: Operation<"compiler" | "proofs" | "reporter">,
): Promise<boolean> {
  const { proofs, reporter } = run.ports;
  const { solcLongVersion } = buildInfo;
  const key = proofKey({ contract, solcLongVersion, input });
  if (await proofs.has(key)) {
    return true;
  }
  const sources = Object.keys(input.sources).length;
  reporter.progress({ step: "compiling", compilerVersion: solcLongVersion, sources });
  const name = toFullyQualifiedName(contract);
  const result = await compileFor(contract, { solcLongVersion, input }, run);
  const contracts = result.kind === "compiled" ? result.contracts : [];
  const compiled = contracts.find((candidate) => toFullyQualifiedName(candidate) === name);
  const isSame =
    compiled !== undefined && isReproduced({ stored: contract, compiled, libraries: toDigits(libraries) });
  if (isSame) {
    await proofs.add(key);
  }
  return isSame;
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
