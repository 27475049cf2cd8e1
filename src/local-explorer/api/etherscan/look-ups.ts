import type { Address } from "../../../base/hex.ts";
import { formatGetAbiAnswer, parseGetAbiRequest } from "../../../explorer-api/etherscan/actions/get-abi.ts";
import {
  formatGetContractCreationAnswer,
  parseGetContractCreationRequest,
} from "../../../explorer-api/etherscan/actions/get-contract-creation.ts";
import {
  formatGetSourceCodeAnswer,
  parseGetSourceCodeRequest,
} from "../../../explorer-api/etherscan/actions/get-source-code.ts";
import { formatNotOk } from "../../../explorer-api/etherscan/envelope.ts";
import {
  parseCompilerInput,
  type SourceCodeForm,
} from "../../../explorer-api/etherscan/source-code-forms.ts";
import type { VerifiedRecord } from "../../../explorer-api/etherscan/source-record.ts";
import { type ConnectedChain, readDeployedCode, toAddress } from "../../engine/chains.ts";
import { findCreation } from "../../engine/creation.ts";
import type { VerifiedContract } from "../../engine/records.ts";
import type { Store } from "../../store/create-store.ts";
import type { ActionCall, ActionServices, ChainAction } from "./action.ts";

/** Answers with the ABI of a verified contract. */
export const getAbi: ChainAction = async ({ parameters, chain, signal }, services) => {
  const parsed = parseGetAbiRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const { address, isRaw } = parsed.request;
  const abi = (await findKnownContract({ chain, address: toAddress(address), signal }, services))?.contract
    ?.abi;
  return isRaw && abi !== undefined ? abi : formatGetAbiAnswer(abi);
};

/** Answers with the source and the settings of a verified contract. */
export const getSourceCode: ChainAction = async ({ parameters, chain, signal }, services) => {
  const parsed = parseGetSourceCodeRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const address = toAddress(parsed.request.address);
  const known = await findKnownContract({ chain, address, signal }, services);
  const implementation = known?.implementation;
  const record = known?.contract && toVerifiedRecord(known.contract, implementation);
  return formatGetSourceCodeAnswer(record, implementation);
};

/** Answers with who created contracts, verified or not; those that are not found are left out. */
export const getContractCreation: ChainAction = async (call, services) => {
  const parsed = parseGetContractCreationRequest(call.parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const { chain } = call;
  const deadline = services.clock.signalAfter(services.limits.creationSearchMs);
  const signal = AbortSignal.any([call.signal, deadline]);
  const found = await Promise.all(
    [...new Set(parsed.request.addresses.map(toAddress))].map((address) =>
      findOne({ chain, address }, { store: services.store, signal }),
    ),
  );
  return formatGetContractCreationAnswer(found.filter((creation) => creation !== undefined));
};

async function findOne(
  target: { readonly chain: ConnectedChain; readonly address: Address },
  options: { readonly store: Store; readonly signal: AbortSignal },
) {
  const onChain = await readDeployedCode(target, options);
  return onChain === undefined ? undefined : await findCreation({ chain: target.chain, onChain }, options);
}

/** What is known of the code that stands at an address now. */
interface KnownContract {
  readonly contract: VerifiedContract | undefined;
  /** Set once the contract was linked as a proxy. */
  readonly implementation: Address | undefined;
}

/** Looks a contract up; undefined where there is no code. */
async function findKnownContract(
  { chain, address, signal }: Pick<ActionCall, "chain" | "signal"> & { readonly address: Address },
  { store }: Pick<ActionServices, "store">,
): Promise<KnownContract | undefined> {
  const onChain = await readDeployedCode({ chain, address }, { signal });
  return onChain === undefined
    ? undefined
    : {
        contract: store.contracts.find(onChain.deployed),
        implementation: store.proxies.findImplementation(onChain.deployed),
      };
}

/** The stored record of a verified contract in the words of the explorer API. */
function toVerifiedRecord(contract: VerifiedContract, implementation: Address | undefined): VerifiedRecord {
  const isSingleFile = contract.codeFormat === "solidity-single-file";
  return {
    source: toSourceCodeForm(contract),
    abi: contract.abi,
    contractName: contract.contractName,
    contractFileName: isSingleFile ? undefined : contract.sourceName,
    compilerVersion: contract.compilerVersion,
    optimizer: contract.optimizer,
    evmVersion: contract.evmVersion,
    encodedConstructorArguments: contract.encodedConstructorArguments,
    libraries: contract.libraries,
    licenseType: contract.licenseType,
    implementation,
    metadataUri: contract.metadataUri,
    similarMatch: undefined,
  };
}

function toSourceCodeForm({ codeFormat, sourceCode }: VerifiedContract): SourceCodeForm {
  const input = codeFormat === "solidity-single-file" ? undefined : parseCompilerInput(sourceCode);
  return input === undefined
    ? { kind: "single-file", content: sourceCode }
    : { kind: "standard-json", input };
}
