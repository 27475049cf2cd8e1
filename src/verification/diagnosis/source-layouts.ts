import { type LaidOutSource, type SourceLayout, toSourceLayout } from "../../core/build/parse-output.ts";
import type { CauseOf } from "../../core/causes/cause.ts";
import { findFewChanged } from "../../core/causes/code-blocks.ts";
import { findPlaceOfBytes } from "../../core/causes/places/locate-difference.ts";
import { type CodeSettings, readCodeSettings } from "../../core/causes/settings.ts";
import { toSourceTexts } from "../../core/compiler-input/compiler-input.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { BaseError } from "../../core/errors/failure.ts";
import type { CompilerJob, CompilerResult, StoredContract } from "../ports.ts";
import type { Operation } from "../run.ts";
import type { ContractBuild } from "./contract-build.ts";
import { isCompilerFailure, limitTrials } from "./create-trial-compiler.ts";

/** Tells how the code of contracts came out of their sources, for one explanation. */
export interface SourceLayouts {
  /** Returns `undefined` if neither the stored output nor a compiler that is at hand tells it. */
  find(contract: StoredContract): Promise<BuiltLayout | undefined>;
  /** Lists the sources of a contract's build with their syntax trees, for which no code is generated. */
  listSources(contract: StoredContract): Promise<readonly Pick<LaidOutSource, "sourceName" | "readAst">[]>;
}

type Compiled = Extract<CompilerResult, { kind: "compiled" }>;

/** How code came out of its sources, and with which settings. */
interface BuiltLayout {
  readonly layout: SourceLayout;
  readonly settings: CodeSettings;
}

/**
 * Reads layouts from the outputs that a project stores. A build without a stored output, such as a standard JSON in
 * a folder, is compiled again, within the limits of an explanation and with a compiler that is at hand.
 *
 * A damaged output or build tells nothing: the explanation then goes without a place.
 */
export function createSourceLayouts(
  run: Operation<"builds" | "clock" | "compiler" | "reporter">,
): SourceLayouts {
  const { builds, compiler, reporter } = run.ports;
  const { signal, limit } = limitTrials(run);
  const trees = new Map<string, Promise<Readonly<Record<string, unknown>>>>();

  const readJob = async (contract: StoredContract) => {
    const { solcLongVersion, input } = await builds.readBuildInfo(contract.buildInfoId);
    return { solcLongVersion, input, mayDownload: false };
  };
  const compile = async (job: CompilerJob): Promise<Compiled | undefined> => {
    if (limit.aborted) {
      return undefined;
    }
    reporter.progress({ step: "trying", what: "the lines of the code that differs" });
    const result = await compiler.compile(job, { signal });
    return result.kind === "compiled" ? result : undefined;
  };
  const compileTrees = async (contract: StoredContract) => {
    const result = await compile({ ...(await readJob(contract)), outputs: "syntax-trees" });
    return result?.syntaxTrees ?? {};
  };
  /** The contracts of one build have the same trees. */
  const readTrees = (contract: StoredContract) => {
    const found = trees.get(contract.buildInfoId) ?? compileTrees(contract);
    trees.set(contract.buildInfoId, found);
    return found;
  };
  const compileLayout = async (contract: StoredContract): Promise<SourceLayout | undefined> => {
    const { inputSourceName, contractName } = contract;
    const job = await readJob(contract);
    const result = await compile({
      ...job,
      target: { inputSourceName, contractName },
      outputs: "everything",
    });
    const compiled = result?.contracts.find(
      (one) => toFullyQualifiedName(one) === toFullyQualifiedName(contract),
    );
    // Another code, for whatever reason, has other places.
    return compiled?.runtimeBytecode.object === contract.runtimeBytecode.object
      ? toSourceLayout(result?.output, {
          inputSourceName,
          contractName,
          contents: toSourceTexts(job.input.sources),
          syntaxTrees: await readTrees(contract),
        })
      : undefined;
  };
  const ifTold = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work;
    } catch (error) {
      if (!run.deadline.signal.aborted && (error instanceof BaseError || isCompilerFailure(error))) {
        return undefined;
      }
      throw error;
    }
  };

  return {
    find: async (contract) => {
      const settings = (await ifTold(readJob(contract)))?.input.settings;
      const layout =
        settings &&
        ((await ifTold(builds.findSourceLayout(contract))) ?? (await ifTold(compileLayout(contract))));
      return layout && { layout, settings: readCodeSettings(settings) };
    },
    listSources: async (contract) => {
      const layout = await ifTold(builds.findSourceLayout(contract));
      const compiled = layout === undefined ? await ifTold(readTrees(contract)) : {};
      return layout === undefined
        ? Object.entries(compiled ?? {}).map(([sourceName, tree]) => ({ sourceName, readAst: () => tree }))
        : [...layout.sources.values()];
    },
  };
}

/** Finds the few bytes in which the code at an address differs from a build, and where the build's code was written. */
export async function findChangedBytes(
  { contract, target }: Pick<ContractBuild, "contract" | "target">,
  layouts: SourceLayouts,
): Promise<Pick<CauseOf<"other-compilation">, "changed" | "writtenAt">> {
  const changed = findFewChanged(contract, target.runtimeBytecode);
  if (changed === undefined) {
    return {};
  }
  const { inputSourceName, runtimeBytecode } = contract;
  const built = await layouts.find(contract);
  const code = { digits: runtimeBytecode.object, inputSourceName };
  return { changed, writtenAt: built && findPlaceOfBytes(changed.offsets, { ...built, ...code }) };
}
