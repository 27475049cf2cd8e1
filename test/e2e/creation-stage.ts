import { type BaseContract, concat, dataLength, getCreate2Address, keccak256, solidityPacked } from "ethers";
import type { VerificationResult } from "../../src/verification/result.ts";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { openProject } from "../helpers/open-project.ts";
import { creationSources } from "./creation-sources.ts";

/**
 * The transaction, which no key signed, that puts the deterministic deployment proxy where it is on all
 * chains. @see https://github.com/Arachnid/deterministic-deployment-proxy
 */
const deployerTransaction =
  "0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf31ba02222222222222222222222222222222222222222222222222222222222222222a02222222222222222222222222222222222222222222222222222222222222222";
const deployerSigner = "0x3fab184622dc19b6109349b94811493bf2a45362";
const create2Deployer = "0x4e59b44847b379578588920cA78FbF26c0B4956C";

type Options = Parameters<Connection["explorer"]["verifyContract"]>[0];
type Project = Awaited<ReturnType<typeof openProject>>;
type Connection = Awaited<ReturnType<Project["hre"]["network"]["create"]>>;

/**
 * Opens a project with contracts that create others, a chain without trace and debug methods, and what
 * tests do with the two.
 */
export async function openCreationStage() {
  const project = await openProject({ files: creationSources });
  const methods = new Set<string>();
  let keepsHistory = true;
  project.hre.hooks.registerHandlers("network", {
    onRequest: async (context, network, request, next) => {
      const { id, method, params } = request;
      methods.add(method);
      const refuse = (code: number, message: string) =>
        ({ jsonrpc: "2.0", id, error: { code, message } }) as const;
      if (/^(?:debug|trace|ots|erigon)_/.test(method)) {
        return refuse(-32_601, "the method does not exist");
      }
      const isOfThePast = method === "eth_getCode" && Array.isArray(params) && params[1] !== "latest";
      return isOfThePast && !keepsHistory
        ? refuse(-32_000, "missing trie node 00")
        : next(context, network, request);
    },
  });
  const connection = await project.hre.network.create();
  const { ethers, explorer } = connection;
  const factory = await ethers.deployContract("Factory");
  const batch = await ethers.deployContract("MultiSend");
  const [signer] = await ethers.getSigners();

  await ethers.provider.send("hardhat_setBalance", [deployerSigner, "0xde0b6b3a7640000"]);
  await ethers.provider.send("eth_sendRawTransaction", [deployerTransaction]);

  /** What a call of the factory has created, in order. */
  const createBy = async (call: string, ...values: readonly unknown[]): Promise<string[]> => {
    const response = await factory.getFunction(call).send(...values);
    const receipt = await response.wait();
    return (receipt?.logs ?? []).flatMap((log) => {
      const created: unknown = factory.interface.parseLog(log)?.args[0];
      return typeof created === "string" ? [created] : [];
    });
  };

  return {
    ...connection,
    folder: project.folder,
    createBy,
    /** JSON-RPC methods that were asked since the start. */
    methods: methods as ReadonlySet<string>,
    /** The node's states of the past, which it may lose. */
    setHistory: (isKept: boolean) => {
      keepsHistory = isKept;
    },
    /** Init code with these constructor arguments. */
    initCode: async (name: string, values: readonly unknown[]): Promise<string> => {
      const { data } = await (await ethers.getContractFactory(name)).getDeployTransaction(...values);
      return data;
    },
    deploy: async (name: string, values: readonly unknown[] = [], libraries: Record<string, string> = {}) =>
      addressOf(await ethers.deployContract(name, [...values], { libraries })),
    /** Creates what the init code makes with the deterministic deployer. */
    createWithDeployer: async (initCode: string, salt: string): Promise<string> => {
      await signer?.sendTransaction({ to: create2Deployer, data: concat([salt, initCode]) });
      return getCreate2Address(create2Deployer, salt, keccak256(initCode));
    },
    /** The same for several at once, in one packed batch as a Safe sends it. */
    createInBatch: async (initCodes: readonly string[], salt: string): Promise<string[]> => {
      const calls = initCodes.map((initCode) => {
        const data = concat([salt, initCode]);
        return solidityPacked(
          ["uint8", "address", "uint256", "uint256", "bytes"],
          [0, create2Deployer, 0, dataLength(data), data],
        );
      });
      await batch.getFunction("multiSend").send(concat(calls));
      return initCodes.map((initCode) => getCreate2Address(create2Deployer, salt, keccak256(initCode)));
    },
    verify: async (address: string, options: Omit<Options, "address"> = {}): Promise<VerificationResult> =>
      verificationResultSchema.parse(await onlyResult(explorer.verifyContract({ address, ...options }))),
    close: () => project.remove(),
  };
}

export type CreationStage = Awaited<ReturnType<typeof openCreationStage>>;

/** A recovered result's arguments by name. */
export function argumentsOf({ constructorArguments }: VerificationResult): Record<string, unknown> {
  return Object.fromEntries((constructorArguments?.values ?? []).map(({ name, value }) => [name, value]));
}

function addressOf(contract: BaseContract): Promise<string> {
  return contract.getAddress();
}
