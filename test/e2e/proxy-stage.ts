import { expect } from "chai";
import { invariant } from "../../src/base/errors.ts";
import type { BaseError } from "../../src/core/errors/failure.ts";
import { type LocalExplorer, startLocalExplorer } from "../../src/local-explorer.ts";
import type { ConnectionExplorer, ProxyResult, VerifyProxyOptions } from "../../src/types.ts";
import { delegateAccount } from "../helpers/delegate-account.ts";
import { failureOf } from "../helpers/failure.ts";
import { freePort } from "../helpers/free-port.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { newestCompiler, openProject, type TestProject } from "../helpers/open-project.ts";
import { packagedProxies, proxyContracts } from "./proxy-contracts.ts";

type ExplorerOptions = Partial<Parameters<typeof startLocalExplorer>[0]>;

interface StageOptions {
  readonly explorer?: ExplorerOptions;
  readonly files?: Readonly<Record<string, string>>;
  readonly packaged?: readonly string[];
  /** Explorers of the network besides the local one, which comes last. */
  readonly others?: readonly { readonly name: string; readonly apiUrl: string }[];
  /** Compilers besides the newest one. */
  readonly compilers?: readonly (typeof newestCompiler)[];
}

/** A chain in this process, a project, and a local explorer that counts what it is sent. */
export interface ProxyStage {
  readonly project: TestProject;
  /** Source submissions and links that the explorer has accepted so far. */
  count(): { readonly source: number; readonly proxy: number };
  readonly explorer: ConnectionExplorer;
  verify(address: string, options?: Omit<VerifyProxyOptions, "address">): Promise<ProxyResult>;
  /** Expects that a proxy is refused before anything is sent. */
  refuse(address: string, options?: Omit<VerifyProxyOptions, "address">): Promise<BaseError>;
  /** Creates a contract of the project or of a package; its address. */
  deploy(name: string, args?: readonly unknown[]): Promise<string>;
  deployCode(creationBytecode: string): Promise<string>;
  send(address: string, signature: string, args: readonly unknown[]): Promise<void>;
  /** Calls a factory that tells by the event `Made(address)` what it has made. */
  make(factory: string, signature: string, args: readonly unknown[]): Promise<string>;
  /** A new account that delegates to a contract by EIP-7702. */
  delegate(to: string): Promise<string>;
  readonly account: string;
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  readPage(address: string): Promise<string>;
  close(): Promise<void>;
}

export async function openProxyStage({
  explorer: explorerOptions = {},
  files = proxyContracts,
  packaged = packagedProxies,
  compilers: otherCompilers = [],
  others = [],
}: StageOptions = {}): Promise<ProxyStage> {
  const compilers = [newestCompiler, ...otherCompilers];
  const port = await freePort();
  const apiUrl = `http://127.0.0.1:${port}/api`;
  const project = await openProject({
    files,
    solidity: { compilers, npmFilesToBuild: [...packaged] },
    config: {
      verifyContract: {
        apiKey: "any",
        explorers: { default: [...others, { name: "LocalScan", apiUrl, requestsPerSecond: 1000 }] },
      },
    },
  });
  const { ethers, explorer, provider } = await project.hre.network.getOrCreate();
  const local: LocalExplorer = await startLocalExplorer({
    chains: [{ provider }],
    compilers,
    database: ":memory:",
    port,
    ...explorerOptions,
  });
  const [signer] = await ethers.getSigners();
  invariant(signer !== undefined, "the simulated network has accounts");
  const call = async (address: string, signature: string, args: readonly unknown[]) => {
    const contract = new ethers.Contract(
      address,
      [`function ${signature}`, "event Made(address proxy)"],
      signer,
    );
    const transaction = await contract.getFunction(signature)(...args);
    return ethers.provider.getTransactionReceipt(transaction.hash);
  };
  const verify: ProxyStage["verify"] = (address, options) =>
    onlyResult(explorer.verifyProxy({ address, ...options }));
  const count = () => ({
    source: local.countSubmissions("source"),
    proxy: local.countSubmissions("proxy"),
  });
  return {
    project,
    explorer,
    verify,
    count,
    refuse: async (...asked) => {
      const before = count();
      const failure = await failureOf(verify(...asked));
      expect(count()).to.deep.equal(before);
      return failure;
    },
    account: signer.address,
    request: (method, params) => provider.request({ method, params: [...params] }),
    deploy: async (name, args = []) => (await ethers.deployContract(name, [...args])).getAddress(),
    deployCode: async (code) => (await new ethers.ContractFactory([], code, signer).deploy()).getAddress(),
    send: async (...transaction) => void (await call(...transaction)),
    make: async (...transaction) => {
      const word = (await call(...transaction))?.logs.at(-1)?.data ?? "";
      return ethers.getAddress(`0x${word.slice(-40)}`);
    },
    delegate: (to) =>
      delegateAccount(to, (method, params) => provider.request({ method, params: [...params] })),
    readPage: async (address) => (await fetch(`http://127.0.0.1:${port}/address/${address}`)).text(),
    close: async () => {
      await local.close();
      await project.remove();
    },
  };
}
