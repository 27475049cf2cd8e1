import path from "node:path";
import { toFlag } from "../base/command-place.ts";
import { toBareHex } from "../base/hex.ts";
import type { Bundle, BundledContract } from "../core/build/bundle.ts";
import { createFailure } from "../core/errors/failure.ts";
import { createBundleStore, createStandardJsonStore } from "../project/bundle-store.ts";
import { findForgeArtifactsAt } from "../project/given/forge-artifacts.ts";
import { createForgeBuildStore } from "../project/given/forge-build-store.ts";
import { createGivenBuildStore } from "../project/given/given-build-store.ts";
import type { Compiler } from "../verification/ports.ts";
import type { Host, Run, VerificationPorts, VerificationRequest } from "../verification/run.ts";

/** Paths are relative to the folder of the command. */
export interface BuildFiles {
  readonly buildInfo?: string | undefined;
  readonly commit?: string | undefined;
  readonly bundle?: string | undefined;
  readonly standardJson?: string | undefined;
}

type Preparation = Run<Exclude<keyof VerificationPorts, "explorer">>;

export async function useBuildFiles(
  run: Preparation,
  { buildInfo, written = [], ...files }: Omit<BuildFiles, "commit"> & { readonly written?: Bundle[] },
): Promise<Preparation> {
  const reading = buildInfo === undefined ? run : await readFrom(buildInfo, run);
  return files.bundle === undefined && files.standardJson === undefined
    ? reading
    : writeTo({ ...files, written }, reading);
}

async function readFrom(given: string, run: Preparation): Promise<Preparation> {
  const { request, ports, deadline } = run;
  const { signal } = deadline;
  const place = path.resolve(given);
  const forge = findForgeArtifactsAt(place);
  const wholeBuilds = createGivenBuildStore({
    path: place,
    mayBeEmpty: forge !== undefined,
    signal,
    compiler: withProgress(ports),
    readRuntimeBytecode: async () => toBareHex(await ports.chain.getCode(request.address, { signal })),
  });
  const builds =
    forge === undefined
      ? wholeBuilds
      : createForgeBuildStore({ ...forge, outputs: [{ outFolder: forge.outFolder, wholeBuilds }] });
  const bundled = await wholeBuilds.listBundledContracts();
  const chainId = await ports.chain.getChainId({ signal });
  return {
    deadline,
    ports: { ...ports, builds, host: ports.host && toHostOfBuild(ports.host, given) },
    request: fillFromBundle(request, { bundled, chainId }),
  };
}

/** A build from elsewhere has other files and another config than this project. */
function toHostOfBuild(host: Host, buildInfo: string): Host {
  return { ...host, buildInfo, buildProfiles: [], readSource: async () => ({ kind: "foreign" }) };
}

/** A build without a stored output is compiled, which takes as long as a proof. */
function withProgress({ compiler, reporter }: Preparation["ports"]): Compiler {
  return {
    ...compiler,
    compile: (job, options) => {
      const sources = Object.keys(job.input.sources).length;
      reporter.progress({ step: "compiling", compilerVersion: job.solcLongVersion, sources });
      return compiler.compile(job, options);
    },
  };
}

async function writeTo(
  {
    bundle,
    standardJson,
    written,
  }: Pick<BuildFiles, "bundle" | "standardJson"> & { readonly written: Bundle[] },
  run: Preparation,
): Promise<Preparation> {
  const { request, ports, deadline } = run;
  if (request.check === true && bundle !== undefined) {
    throw createFailure("INVALID_OPTION", {
      option: toFlag("bundle"),
      reason: "a check verifies nothing, so it writes no bundle",
    });
  }
  if (
    bundle !== undefined &&
    standardJson !== undefined &&
    path.resolve(bundle) === path.resolve(standardJson)
  ) {
    const reason = `it is the file of ${toFlag("bundle")}`;
    throw createFailure("INVALID_OPTION", { option: toFlag("standardJson"), reason });
  }
  const stores = [
    ...(bundle === undefined ? [] : [createBundleStore({ file: path.resolve(bundle) })]),
    ...(standardJson === undefined ? [] : [createStandardJsonStore({ file: path.resolve(standardJson) })]),
  ];
  const chainId = await ports.chain.getChainId({ signal: deadline.signal });
  for (const store of stores) {
    await store.check({ address: request.address, chainId });
  }
  const write = async (proved: Bundle) => {
    for (const store of stores) {
      await store.write(proved);
    }
    written.push(proved);
  };
  return { ...run, ports: { ...ports, bundles: { write } } };
}

/** A bundle of another address or chain lends only its build: its arguments belong to that contract. */
export function fillFromBundle(
  request: VerificationRequest,
  { bundled, chainId }: { readonly bundled: readonly BundledContract[]; readonly chainId: number },
): VerificationRequest {
  const contract = bundled.find(
    (candidate) =>
      candidate.chainId === chainId && candidate.address.toLowerCase() === request.address.toLowerCase(),
  );
  if (contract === undefined) {
    return request;
  }
  const { contractName, encodedConstructorArguments, libraries } = contract;
  const isRemembered = request.constructorArguments === undefined && encodedConstructorArguments !== "";
  return {
    ...request,
    contract: request.contract ?? contractName,
    ...(isRemembered ? { bundledArguments: encodedConstructorArguments } : {}),
    libraries: request.libraries ?? libraries,
  };
}
