import { createServer } from "node:http";
import type { NetworkConnection } from "hardhat/types/network";
import type { ForkSourcesUserConfig, VerifyContractUserConfig } from "../../src/types.ts";
import { listen } from "../helpers/listen.ts";
import { openProject, type TestProject } from "../helpers/open-project.ts";
import { readNode, startTestExplorer } from "../helpers/test-explorer.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";

const licence = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n";

/** What the project has too, from a package that both use. */
const shared = {
  "contracts/Relay.sol": `${licence}
contract Relay {
    function pass(address to, bytes calldata data) external {
        (bool ok, bytes memory answer) = to.call(data);
        if (!ok) {
            assembly { revert(add(answer, 32), mload(answer)) }
        }
    }
}
`,
};

/** What others have deployed on the public chain. */
const foreign = {
  ...shared,
  "contracts/Vault.sol": `${licence}
import {Relay} from "./Relay.sol";

library Limits {
    function check(uint256 amount) external pure {
        require(amount < 1000, "more than this vault takes");
    }
}

contract Vault {
    error TooSmall(uint256 amount, uint256 least);

    uint256 public immutable least;
    uint256 public total;

    constructor(uint256 least_) {
        least = least_;
    }

    /// Not only letters of ASCII: ü.
    function deposit(uint256 amount) external returns (uint256) {
        if (amount < least) revert TooSmall(amount, least);
        Limits.check(amount);
        total += amount;
        return 100 / (amount - 50);
    }
}

contract Proxy {
    address private immutable implementation;

    constructor(address implementation_) {
        implementation = implementation_;
    }

    fallback() external payable {
        address to = implementation;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
`,
};

/** The user's own project. */
const own = {
  ...shared,
  "contracts/Caller.sol": `${licence}
interface IVault {
    function deposit(uint256 amount) external returns (uint256);
}

contract Caller {
    function go(IVault vault, uint256 amount) external returns (uint256) {
        return vault.deposit(amount);
    }
}
`,
};

export const publicChainId = 777_001;

export type Fork = NetworkConnection<"l1">;

/** A public chain with verified contracts, and a service that shows them. */
export interface ForkStage {
  /** Of two vaults with equal code, the second one is not verified. */
  readonly addresses: {
    readonly vault: string;
    readonly twin: string;
    readonly unverified: string;
    readonly proxy: string;
    readonly limits: string;
  };
  readonly service: Service;
  /** Opens a new project that forks the chain. */
  openFork(forkSources: ForkSourcesUserConfig | undefined, options?: ForkOptions): Promise<ForkedProject>;
  close(): Promise<void>;
}

interface ForkOptions {
  /** The project of an earlier run, whose cache is used. */
  readonly from?: TestProject;
  /** Explorers of the network `public`, which is the chain that is forked. */
  readonly explorers?: VerifyContractUserConfig["explorers"];
  /** Default: it is there, and as it is on this machine, it serves local chains, too. */
  readonly sourcify?: false;
}

/** What stands between the projects and Sourcify. */
interface Service {
  readonly url: string;
  /** Addresses that were asked for, in order. */
  readonly asked: string[];
  /** The first part of the path of each question. */
  readonly apis: string[];
  /** Rewrites an answer; default: it stays. */
  rewrite: (answer: string) => string;
  /** Called before each answer. */
  beforeAnswer: () => Promise<void>;
}

export interface ForkedProject {
  readonly project: TestProject;
  readonly fork: Fork;
  /** A contract of the project that calls the others. */
  readonly caller: Awaited<ReturnType<Fork["ethers"]["deployContract"]>>;
  close(): Promise<void>;
}

export async function openForkStage(): Promise<ForkStage> {
  const networks = { chain: { type: "edr-simulated", chainId: publicChainId } } as const;
  const origin = await openProject({ files: foreign, config: { networks } });
  const connection = await origin.hre.network.create("chain");
  const node = await serveRpc({
    request: (method, params) => connection.provider.request({ method, params: [...(params ?? [])] }),
  });
  const explorer = await startTestExplorer(readNode(connection.provider), { apiKeys: ["a key"] });
  const deploy = async (name: string, args: readonly unknown[], linked = {}) => {
    const contract = await connection.ethers.deployContract(name, [...args], { libraries: linked });
    return contract.getAddress();
  };
  const verify = (address: string) =>
    connection.explorer.verifyContract({ address, explorer: `${explorer.url}/blockscout/api` });
  const limits = await deploy("Limits", []);
  const libraries = { Limits: limits };
  const vault = await deploy("Vault", [10], libraries);
  const twin = await deploy("Vault", [10], libraries);
  const unverified = await deploy("Vault", [11], libraries);
  const proxy = await deploy("Proxy", [vault]);
  for (const address of [limits, vault, proxy]) {
    await verify(address);
  }
  const { service, close } = await openService(explorer.url);
  const opened = new Set<ForkedProject>();
  return {
    addresses: { vault, twin, unverified, proxy, limits },
    service,
    openFork: async (forkSources, options) => {
      const place = { nodeUrl: node.url, serviceUrl: service.url };
      const forked = await openForkedProject(forkSources, { ...place, ...options });
      opened.add(forked);
      return forked;
    },
    close: async () => {
      await Promise.all([...opened].map((one) => one.close()));
      await Promise.all([node.close(), explorer.close(), close()]);
      await origin.remove();
    },
  };
}

async function openService(url: string) {
  const service: Omit<Service, "url"> = {
    asked: [],
    apis: [],
    rewrite: (answer) => answer,
    beforeAnswer: async () => undefined,
  };
  const server = createServer((request, response) => {
    const relay = async () => {
      const [address] = /0x[0-9a-f]{40}/i.exec(request.url ?? "") ?? [];
      if (address !== undefined) {
        service.asked.push(address);
        service.apis.push(request.url?.split("/")[1] ?? "");
      }
      const answer = await fetch(new URL(request.url ?? "", url));
      const text = await answer.text();
      await service.beforeAnswer();
      response.writeHead(answer.status, { "content-type": "application/json" });
      response.end(service.rewrite(text));
    };
    relay().catch(() => response.destroy());
  });
  const listening = await listen(server);
  return { service: Object.assign(service, { url: listening.url }), close: listening.close };
}

async function openForkedProject(
  forkSources: ForkSourcesUserConfig | undefined,
  {
    nodeUrl,
    serviceUrl,
    from,
    explorers = {},
    sourcify,
  }: ForkOptions & { readonly nodeUrl: string; readonly serviceUrl: string },
): Promise<ForkedProject> {
  const project = await openProject({
    files: own,
    config: {
      // Hardhat runs calls in blocks of the forked chain only if it knows its hardforks.
      chainDescriptors: {
        [publicChainId]: {
          name: "public chain",
          chainType: "l1",
          hardforkHistory: { prague: { blockNumber: 0 } },
        },
      },
      networks: {
        fork: { type: "edr-simulated", forking: { url: nodeUrl } },
        public: { type: "http", url: nodeUrl, chainId: publicChainId },
      },
      // A second run of the same project has its cache.
      ...(from && { paths: { cache: `${from.folder}/cache` } }),
      verifyContract: {
        // A busy machine may compile for longer than the usual 5 s.
        ...(forkSources !== undefined && { forkSources: { timeout: 120, ...forkSources } }),
        explorers,
        sourcify: sourcify ?? { apiUrl: serviceUrl },
        chainLists: false,
        // What listens at the usual port of this machine is not this project's.
        localExplorer: { port: 0 },
      },
    },
  });
  const fork = await project.hre.network.create<"l1">("fork");
  const caller = await fork.ethers.deployContract("Caller");
  return {
    project,
    fork,
    caller,
    close: async () => {
      await fork.close();
      await project.remove();
    },
  };
}
