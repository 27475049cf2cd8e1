import { createHash } from "node:crypto";
import { createOnce } from "../../base/once.ts";
import type { BuildInfoStore, Compiler, CompilerJob, CompilerResult, StoredContract } from "../ports.ts";

/** Makes several verifications share their searches of a store. Build infos are large, so the store keeps them. */
export function shareBuilds(builds: BuildInfoStore): BuildInfoStore {
  const contracts = createOnce<readonly StoredContract[]>();
  const buildInfo = createOnce<Awaited<ReturnType<BuildInfoStore["readBuildInfo"]>>>({ kept: 0 });
  return {
    ...builds,
    findArtifactsByLength: (bytes) =>
      contracts(`length ${bytes}`, undefined, () => builds.findArtifactsByLength(bytes)),
    findArtifactsByName: (name) =>
      contracts(`name ${name}`, undefined, () => builds.findArtifactsByName(name)),
    findOutputContracts: (code) =>
      contracts(`code ${code}`, undefined, () => builds.findOutputContracts(code)),
    findOutputContractsByName: (name) =>
      contracts(`output ${name}`, undefined, () => builds.findOutputContractsByName(name)),
    readBuildInfo: (id) => buildInfo(id, undefined, () => builds.readBuildInfo(id)),
  };
}

/** Two: the proof of a submission, and its verification by a local explorer in this process. */
const keptResults = 2;

/**
 * Wraps a compiler so that equal jobs share one compilation: those that run at the same time, and those
 * that ran last.
 *
 * A large project compiles for minutes to prove a submission. A local explorer in this process then
 * compiles the same input. Sharing is safe because the output is the same for the same input and
 * version; the explorer still compares by itself.
 */
export function shareCompilations(compiler: Compiler): Compiler {
  const compilations = createOnce<CompilerResult>({ kept: keptResults });
  return {
    ...compiler,
    compile: (job, options) =>
      compilations(toContentKey(job), options?.signal, () => compiler.compile(job, options)),
  };
}

/** The selection of outputs in the input does not count: the job has its own. */
function toContentKey({ solcLongVersion, input, target, outputs, mayDownload }: CompilerJob): string {
  const { outputSelection: _, ...settings } = input.settings;
  const content = [solcLongVersion, { ...input, settings }, target, outputs, mayDownload];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
