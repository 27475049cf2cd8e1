import { createHash } from "node:crypto";
import { createOnce } from "../../base/once.ts";
import type { BuildInfoStore, Compiler, CompilerJob, CompilerResult, StoredContract } from "../ports.ts";

/** Several verifications share their searches of a store. The store itself keeps build infos, which are large. */
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

/** The proof of a submission, and its verification by a local explorer in this process. */
const keptResults = 2;

/** Equal jobs share one compilation: those that run at the same time, and those that ran last. */
export function shareCompilations(compiler: Compiler): Compiler {
  const compilations = createOnce<CompilerResult>({ kept: keptResults });
  return {
    ...compiler,
    compile: (job, options) =>
      compilations(toContentKey(job), options?.signal, () => compiler.compile(job, options)),
  };
}

function toContentKey({ solcLongVersion, input, target, outputs, mayDownload }: CompilerJob): string {
  const { outputSelection: _, ...settings } = input.settings;
  const content = [solcLongVersion, { ...input, settings }, target, outputs, mayDownload];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
