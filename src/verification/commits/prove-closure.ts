import type { BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import { toShortVersion } from "../../core/build/compiler-version.ts";
import { ipfsDigest } from "../../core/bytecode/ipfs-digest.ts";
import { matchRuntime } from "../../core/bytecode/match-code.ts";
import { findVariant, type Variant } from "../../core/causes/find-variant.ts";
import type { BuildProfile } from "../../core/causes/settings.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { fitEvmVersion } from "../../core/compiler-input/evm-versions.ts";
import { BaseError } from "../../core/errors/failure.ts";
import type { ContractBuild } from "../diagnosis/contract-build.ts";
import { readBase } from "../diagnosis/diagnose-variant.ts";
import type { CompilerJob } from "../ports.ts";
import type { Operation } from "../run.ts";
import { listDeclared } from "./find-entry.ts";
import type { Closure } from "./read-closure.ts";

export interface CompiledClosure {
  readonly contract: CompiledContract;
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
}

type SourcesOfCommit = Pick<Closure, "sources" | "files" | "remappings" | "config">;

const maxContracts = 8;

/**
 * The hash in the code decides among the variants of one analysis, or is that of the files as git writes them on
 * Windows, and one compilation proves it. If the code has no hash, the contract is compiled with the settings of the
 * build.
 * @param limit ends a search, which does without a compiler that is not there
 */
export function createClosureProver(
  subject: Pick<ContractBuild, "target" | "contract" | "buildInfo" | "input" | "profiles">,
  run: Operation<"compiler">,
  limit?: AbortSignal,
) {
  const { target, buildInfo, input: stored, profiles } = subject;
  const { contractName } = subject.contract;
  const base = readBase(subject);
  const hash = base.metadata?.sourceHash;
  // Without a code to compare with, the build's settings count.
  const settings = target.runtimeBytecode === "" ? stored.settings : base.settings;
  const solcLongVersion = base.otherVersion ?? buildInfo.solcLongVersion;

  const compile = (job: CompilerJob) => compileFor(job, { run, limit });
  const toInput = (closure: SourcesOfCommit): CompilerInput => ({
    ...stored,
    sources: closure.sources,
    settings: fitSettings(toSettings(closure, settings), solcLongVersion),
  });
  const compileCode = async (
    input: CompilerInput,
    wanted: Pick<CompiledContract, "inputSourceName" | "contractName">,
  ): Promise<CompiledClosure | undefined> => {
    const compiled = await compile({ solcLongVersion, input, target: wanted });
    const own = compiled?.find(
      (one) => one.inputSourceName === wanted.inputSourceName && one.contractName === wanted.contractName,
    );
    return own && { contract: own, solcLongVersion, input };
  };
  const analyse = async (input: CompilerInput, entry: string): Promise<readonly CompiledContract[]> => {
    const analysed = (await compile({ solcLongVersion, input, outputs: "metadata" })) ?? [];
    return listOfEntry(analysed, { entry, contractName });
  };

  const prover = { target, profiles, solcLongVersion, toInput, analyse, compileCode };
  return {
    hash,
    async prove(closure: SourcesOfCommit, entry: string): Promise<CompiledClosure | undefined> {
      if (hash?.kind === "ipfs") {
        return proveByHash(closure, { entry, digest: hash.digest }, prover);
      }
      const compiled = await compileCode(toInput(closure), toTarget(closure, { entry, contractName }));
      const isPartialEnough = hash === undefined;
      return compiled !== undefined && isCode(compiled, { target, isPartialEnough }) ? compiled : undefined;
    },
    /** Compiles sources with the settings of their config, or else of the build, whatever code they give. */
    compile: (closure: SourcesOfCommit, entry: string): Promise<CompiledClosure | undefined> =>
      compileCode(toInput(closure), toTarget(closure, { entry, contractName })),
  };
}

/** What the steps of one proof share. */
interface Prover extends Pick<ContractBuild, "target" | "profiles"> {
  readonly solcLongVersion: string;
  readonly toInput: (closure: SourcesOfCommit) => CompilerInput;
  /** Lists the contracts of a source with their metadata. */
  readonly analyse: (input: CompilerInput, entry: string) => Promise<readonly CompiledContract[]>;
  readonly compileCode: (
    input: CompilerInput,
    wanted: Pick<CompiledContract, "inputSourceName" | "contractName">,
  ) => Promise<CompiledClosure | undefined>;
}

async function proveByHash(
  closure: SourcesOfCommit,
  { entry, digest }: { readonly entry: string; readonly digest: BareHex },
  { target, profiles, solcLongVersion, toInput, analyse, compileCode }: Prover,
): Promise<CompiledClosure | undefined> {
  const input = toInput(closure);
  const known = [...toProfiles(closure, solcLongVersion), ...profiles];
  for (const one of await analyse(input, entry)) {
    const variant = findVariant({ text: one.metadata ?? "", profiles: known }, digest);
    if (variant === undefined) {
      continue;
    }
    const compiled = await compileCode(toVariantInput(input, variant), one);
    if (compiled !== undefined && isCode(compiled, { target, isPartialEnough: hasOtherNames(variant) })) {
      return compiled;
    }
  }
  const onWindows = toInput({ ...closure, sources: writeAsOnWindows(closure) });
  const analysed = await analyse(onWindows, entry);
  const same = analysed.find(({ metadata = "" }) => ipfsDigest(metadata) === digest);
  const compiled = same && (await compileCode(onWindows, same));
  return compiled !== undefined && isCode(compiled, { target, isPartialEnough: false })
    ? compiled
    : undefined;
}

/** The contracts of one source, that with the name first. */
function listOfEntry(
  analysed: readonly CompiledContract[],
  { entry, contractName }: { readonly entry: string; readonly contractName: string },
): readonly CompiledContract[] {
  const isNamed = (one: CompiledContract) => one.contractName === contractName;
  const ofEntry = analysed.filter(
    ({ inputSourceName, metadata }) => inputSourceName === entry && metadata !== undefined,
  );
  return ofEntry
    .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
    .slice(0, maxContracts);
}

function isCode(
  { contract }: CompiledClosure,
  { target, isPartialEnough }: Pick<ContractBuild, "target"> & { readonly isPartialEnough: boolean },
): boolean {
  const { kind } = matchRuntime(contract, target.runtimeBytecode, target);
  return kind === "exact" || (kind === "partial" && isPartialEnough);
}

/** The metadata have the source names. */
function hasOtherNames({ changes }: Variant): boolean {
  return changes.some((change) => change.kind === "source-names");
}

async function compileFor(
  job: CompilerJob,
  {
    run: { ports, deadline },
    limit,
  }: { readonly run: Operation<"compiler">; readonly limit: AbortSignal | undefined },
): Promise<readonly CompiledContract[] | undefined> {
  const signal = limit === undefined ? deadline.signal : AbortSignal.any([deadline.signal, limit]);
  try {
    const result = await ports.compiler.compile({ ...job, mayDownload: limit === undefined }, { signal });
    return result.kind === "compiled" ? result.contracts : undefined;
  } catch (error) {
    const isOfCompiler = error instanceof BaseError && error.about === "compiler";
    if (limit === undefined || deadline.signal.aborted || !(isOfCompiler || limit.aborted)) {
      throw error;
    }
    return undefined;
  }
}

/** Git on Windows writes the files of a commit, and not those of packages, with CRLF line endings. */
function writeAsOnWindows({ sources, files }: SourcesOfCommit): CompilerInput["sources"] {
  return Object.fromEntries(
    Object.entries(sources).map(([name, { content }]) => [
      name,
      { content: files.has(name) ? content.replace(/\r?\n/g, "\r\n") : content },
    ]),
  );
}

/** Names the contract of a file: one that was renamed has the only other name. */
function toTarget(
  { sources }: SourcesOfCommit,
  { entry, contractName }: { readonly entry: string } & Pick<CompiledContract, "contractName">,
) {
  const declared = listDeclared(sources[entry]?.content ?? "");
  const [first] = declared;
  const isDeclared = first === undefined || declared.includes(contractName);
  return { inputSourceName: entry, contractName: isDeclared ? contractName : first };
}

/** The settings that the config says, else those of the build. The `metadata` setting is that of the code. */
function toSettings(
  { remappings, config }: SourcesOfCommit,
  settings: CompilerInput["settings"],
): CompilerInput["settings"] {
  const [selected] = config?.profiles.values() ?? [];
  const { optimizer: _optimizer, viaIR: _viaIR, metadata, ...others } = settings;
  return selected === undefined
    ? { ...settings, remappings }
    : { ...others, metadata, ...selected, remappings };
}

function toProfiles({ config }: SourcesOfCommit, solcLongVersion: string): readonly BuildProfile[] {
  const version = toShortVersion(solcLongVersion);
  return [...(config?.profiles ?? [])].map(([name, settings]) => ({
    name,
    compilers: [{ version, settings: fitSettings(settings, version) }],
  }));
}

/** An EVM version that came after the compiler makes it refuse all sources. */
function fitSettings(
  { evmVersion, ...settings }: CompilerInput["settings"],
  solcVersion: string,
): CompilerInput["settings"] {
  return typeof evmVersion === "string"
    ? { ...settings, evmVersion: fitEvmVersion(toShortVersion(solcVersion), evmVersion) }
    : settings;
}

function toVariantInput(input: CompilerInput, { settings: found, changes }: Variant): CompilerInput {
  const { compilationTarget: _, remappings, libraries: _linked, ...settings } = found;
  const { remappings: given, libraries } = input.settings;
  const isRemapped = changes.some(({ kind }) => kind === "remappings");
  return { ...input, settings: { ...settings, remappings: isRemapped ? remappings : given, libraries } };
}
