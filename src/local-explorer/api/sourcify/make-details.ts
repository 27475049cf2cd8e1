import { BaseError } from "../../../base/errors.ts";
import { toAbiSignature } from "../../../core/abi/abi-entries.ts";
import type { AbiEntry } from "../../../core/build/compiled-contract.ts";
import { toSourceTexts } from "../../../core/compiler-input/compiler-input.ts";
import { keccak256 } from "../../../core/contract/address.ts";
import { detectProxy } from "../../../core/proxy/detect-proxy.ts";
import type {
  CompilationRecord,
  ContractDetails,
  ProxyResolution,
  SignatureLists,
} from "../../../explorer-api/sourcify/contract-details.ts";
import type { SelectableField } from "../../../explorer-api/sourcify/contract-fields.ts";
import type { ContractCreation } from "../../../verification/ports.ts";
import {
  type CodeOnChain,
  type ConnectedChain,
  isChainFailure,
  readDeployedCode,
} from "../../engine/chains.ts";
import { findCreationInTime } from "../../engine/creation.ts";
import type { VerifiedContract } from "../../engine/records.ts";
import { type Compilation, toCompilation, toResubmission } from "../../engine/to-compilation.ts";
import { makeCompiledDetails } from "./compiled-details.ts";
import type { SourcifyServices } from "./replies.ts";

/** A verified contract, and which fields of it are asked for. */
export interface DetailsRequest {
  readonly chain: ConnectedChain;
  readonly onChain: CodeOnChain;
  readonly record: VerifiedContract;
  readonly needed: ReadonlySet<SelectableField>;
  readonly signal: AbortSignal;
}

const compiledFields = [
  "creationBytecode",
  "runtimeBytecode",
  "userdoc",
  "devdoc",
  "storageLayout",
  "transientStorageLayout",
  "sourceIds",
  "metadata",
  "stdJsonOutput",
] as const satisfies readonly SelectableField[];

const fieldsOfCreation: readonly SelectableField[] = ["creationBytecode", "deployment"];

/**
 * Makes the fields of a contract that are asked for. What the record does not keep is compiled again, or
 * read from the chain.
 */
export async function makeDetails(
  request: DetailsRequest,
  services: SourcifyServices,
): Promise<ContractDetails> {
  const { needed, record, chain, onChain, signal } = request;
  const made = toCompilation({ ...toResubmission(record), address: onChain.deployed.address });
  if (made.kind === "rejected" || needed.size === 0) {
    return {};
  }
  const { compilation } = made;
  const { store, clock, limits } = services;
  const search = { store, clock, limitMs: limits.creationSearchMs, signal };
  const creation = fieldsOfCreation.some((field) => needed.has(field))
    ? await findCreationInTime({ chain, onChain }, search)
    : undefined;
  const compiled = compiledFields.some((field) => needed.has(field))
    ? await makeCompiledDetails({ ...request, compilation, creation }, services)
    : {};
  return {
    ...compiled,
    deployment: needed.has("deployment") ? toDeployment(creation) : undefined,
    sources: toSourceTexts(compilation.input.sources),
    compilation: toCompilationRecord(compilation),
    abi: record.abi,
    compilerInput: compilation.input,
    signatures: needed.has("signatures") ? listSignatures(record.abi) : undefined,
    proxy: needed.has("proxyResolution") ? await resolveProxy(request, services) : undefined,
  };
}

function toDeployment(creation: ContractCreation | undefined) {
  return {
    transactionHash: creation?.transactionHash,
    blockNumber: creation?.blockNumber,
    transactionIndex: undefined,
    deployer: creation?.creator,
  };
}

function toCompilationRecord({
  input,
  solcLongVersion,
  sourceName,
  contractName,
}: Compilation): CompilationRecord {
  return {
    language: input.language,
    compiler: "solc",
    compilerVersion: solcLongVersion,
    settings: input.settings,
    contractName,
    fullyQualifiedName: `${sourceName}:${contractName}`,
  };
}

function listSignatures(abi: readonly AbiEntry[]): SignatureLists {
  const list = (type: string) =>
    abi
      .filter((entry) => entry.type === type)
      .map((entry) => ({ signature: toAbiSignature(entry), hash: keccak256(toAbiSignature(entry)) }));
  return { function: list("function"), event: list("event"), error: list("error") };
}

/** The names that Sourcify has for kinds of proxies; other kinds have none. */
const proxyTypes: Readonly<Record<string, string>> = {
  "eip-1167": "EIP1167Proxy",
  "eip-1967": "EIP1967Proxy",
  "eip-1967-transparent": "EIP1967Proxy",
  "eip-1967-beacon": "EIP1967Proxy",
  "eip-1822": "PROXIABLEProxy",
  "eip-2535": "DiamondProxy",
  safe: "GnosisSafeProxy",
  "sequence-wallet": "SequenceWalletProxy",
  "zeppelinos-legacy": "ZeppelinOSProxy",
};

async function resolveProxy(
  { chain, onChain, signal }: DetailsRequest,
  { store }: Pick<SourcifyServices, "store">,
): Promise<ProxyResolution> {
  const { address } = onChain.deployed;
  try {
    const subject = { address, code: onChain.code, probe: chain.reader };
    const detection = await detectProxy(subject, { signal });
    if (detection.kind === "not-a-proxy") {
      return { kind: "resolved", isProxy: false, proxyType: undefined, implementations: [] };
    }
    const implementations = await Promise.all(
      detection.implementations.map(async (implementation) => {
        const behind = await readDeployedCode({ chain, address: implementation }, { signal });
        const name = behind && store.contracts.find(behind.deployed)?.contractName;
        return name === undefined ? { address: implementation } : { address: implementation, name };
      }),
    );
    return { kind: "resolved", isProxy: true, proxyType: proxyTypes[detection.pattern], implementations };
  } catch (error) {
    if (!(isChainFailure(error) && error instanceof BaseError)) {
      throw error;
    }
    return { kind: "failed", message: error.summary };
  }
}
