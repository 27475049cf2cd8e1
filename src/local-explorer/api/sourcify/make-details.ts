import { isJsonRecord, parseIfJson } from "../../../base/json.ts";
import { toSourceTexts } from "../../../core/compiler-input/compiler-input.ts";
import type { ContractDetails, ServedDetails } from "../../../explorer-api/sourcify/contract-details.ts";
import type { ContractCreation } from "../../../verification/ports.ts";
import { type CodeOnChain, type ConnectedChain, readDeployedCode } from "../../engine/chains.ts";
import { findCreationInTime } from "../../engine/creation.ts";
import { listTargets } from "../../engine/judge-proxy.ts";
import type { VerifiedContract } from "../../engine/records.ts";
import { type Compilation, compilationOf } from "../../engine/to-compilation.ts";
import type { ApiSources } from "../api-sources.ts";

export interface DetailsRequest {
  readonly chain: ConnectedChain;
  readonly onChain: CodeOnChain;
  readonly record: VerifiedContract;
  readonly needed: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

export async function makeDetails(request: DetailsRequest, services: ApiSources): Promise<ServedDetails> {
  const { needed, record, chain, onChain, signal } = request;
  if (needed.size === 0) {
    return {};
  }
  const compilation = compilationOf(record);
  const { store, clock, limits } = services;
  const search = { store, clock, limitMs: limits.creationSearchMs, signal };
  const isCreationNeeded = needed.has("creationBytecode") || needed.has("deployment");
  const creation = isCreationNeeded ? await findCreationInTime({ chain, onChain }, search) : undefined;
  return {
    creationBytecode: {
      onChain: creation?.creationBytecode,
      transformations: record.creationTransformations,
    },
    deployment: toDeployment(creation),
    sources: toSourceTexts(compilation.input.sources),
    compilation: toCompilationRecord(compilation),
    abi: record.abi,
    ...readMetadata(record.metadata),
    compilerInput: { ...compilation.input, settings: withoutSelection(compilation.input.settings) },
    proxy: needed.has("proxyResolution") ? await resolveProxy(request, services) : undefined,
  };
}

function readMetadata(text: string | undefined) {
  const metadata = parseIfJson(text ?? "");
  const { devdoc, userdoc } = isJsonRecord(metadata) && isJsonRecord(metadata.output) ? metadata.output : {};
  return { metadata: metadata ?? null, devdoc: devdoc ?? null, userdoc: userdoc ?? null };
}

/** As Sourcify's server does. */
function withoutSelection({ outputSelection: _, ...settings }: Readonly<Record<string, unknown>>) {
  return settings;
}

function toDeployment(creation: ContractCreation | undefined) {
  return {
    transactionHash: creation?.transactionHash,
    blockNumber: creation?.blockNumber,
    deployer: creation?.creator,
  };
}

function toCompilationRecord({
  input,
  solcLongVersion,
  sourceName,
  contractName,
}: Compilation): ContractDetails["compilation"] {
  return {
    language: input.language,
    compiler: "solc",
    compilerVersion: solcLongVersion,
    compilerSettings: withoutSelection(input.settings),
    name: contractName,
    fullyQualifiedName: `${sourceName}:${contractName}`,
  };
}

async function resolveProxy(
  { chain, onChain, signal }: DetailsRequest,
  { store }: Pick<ApiSources, "store">,
): Promise<ContractDetails["proxy"]> {
  const targets = await listTargets({ chain, onChain }, { signal });
  const implementations = await Promise.all(
    targets.map(async (address) => {
      const behind = await readDeployedCode({ chain, address }, { signal });
      return { address, name: behind && store.contracts.find(behind.deployed)?.contractName };
    }),
  );
  return { kind: "resolved", isProxy: targets.length > 0, proxyType: undefined, implementations };
}
