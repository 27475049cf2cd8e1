import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { type LocalExplorer, startLocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import type { ChainReader } from "../../src/verification/ports.ts";
import { mirrorContract, type RecordedDeploymentResult, verifyDeployment } from "../../src/verify.ts";
import { openDeployer } from "../helpers/deployer.ts";
import { newestCompiler, openProject, type TestProject } from "../helpers/open-project.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { openTestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";
import { type Deployed, deployAll, deployedContracts } from "./deployment-stage.ts";

const chains = { east: 700_700, west: 700_701 } as const;

type ChainName = keyof typeof chains;

const chainNames: readonly ChainName[] = ["east", "west"];

/** Etherscan and Sourcify serve both chains; a Blockscout serves one. */
const services = ["Scan", "Sourcify", "Scout east", "Scout west"] as const;

/** A contract as a person records it, and the name of its chain. */
interface Recorded {
  readonly name: string;
  readonly address: string;
  readonly chain: ChainName;
  readonly chainId: number;
  readonly proxy?: string;
}

const names = ["Curve", "Shop", "SecondShop", "Factory", "Child", "BoxOne", "Proxy"];

/** `<chain> <name>` and the status on each service, as `<service> <status>`. */
function listStatuses({ contracts }: RecordedDeploymentResult): readonly (readonly string[])[] {
  return contracts.map(({ network, name, explorers }) => [
    `${network} ${name}`,
    ...explorers.map(({ status, explorer }) => `${explorer.name} ${status}`),
  ]);
}

const everywhere = (status: string, chain: string): readonly string[] =>
  ["Scan", `Scout ${chain}`, "Sourcify"].map((service) => `${service} ${status}`);

describe("a deployment on two chains with three services each", () => {
  let project: TestProject;
  const nodes: { close(): Promise<void> }[] = [];
  const explorers = new Map<string, LocalExplorer>();
  const addresses = new Map<ChainName, Deployed & { readonly boxTwo: string }>();

  before(async () => {
    const urls = new Map<ChainName, string>();
    const readers = new Map<ChainName, ChainReader>();
    for (const name of chainNames) {
      const chain = await openTestChain(chains[name]);
      const node = await serveRpc(chain);
      nodes.push(node, chain);
      urls.set(name, node.url);
      readers.set(name, chain.reader);
    }
    for (const name of services) {
      const served = [...readers].filter(([chain]) => !name.startsWith("Scout") || name.endsWith(chain));
      const explorer = await startLocalExplorer({
        chains: served.map(([, chainReader]) => ({ chainReader })),
        ...{ compiler: realCompiler, database: ":memory:", port: 0, submissionsPerDay: 1000 },
      });
      explorers.set(name, explorer);
    }
    const toUrl = (name: string) => explorers.get(name)?.url ?? "";
    const toPlaces = (chain: ChainName) => [
      { name: "Scan", apiUrl: `${toUrl("Scan")}/api`, dialect: "etherscan-v2" as const, apiKey: "a key" },
      {
        name: `Scout ${chain}`,
        apiUrl: `${toUrl(`Scout ${chain}`)}/blockscout/api`,
        dialect: "blockscout" as const,
      },
      { name: "Sourcify", apiUrl: toUrl("Sourcify"), dialect: "sourcify" as const },
    ];
    project = await openProject({
      files: deployedContracts,
      solidity: { compilers: [newestCompiler] },
      config: {
        networks: Object.fromEntries(
          [...urls].map(([chain, url]) => [chain, { type: "http", url, chainId: chains[chain] } as const]),
        ),
        verifyContract: { explorers: { east: toPlaces("east"), west: toPlaces("west") } },
      },
    });
    for (const chain of chainNames) {
      addresses.set(chain, await deployAll(project, chain));
    }
  });

  after(async () => {
    await Promise.all([...explorers.values()].map((one) => one.close()));
    await Promise.all(nodes.map((one) => one.close()));
    await project.remove();
  });

  const addressOf = (chain: ChainName, name: string) => addresses.get(chain)?.[name] ?? "";
  const listRecords = (chosen: readonly string[]): readonly Recorded[] =>
    chainNames.flatMap((chain) =>
      chosen.map((name) => ({
        ...{ name, address: addressOf(chain, name), chain, chainId: chains[chain] },
        ...(name === "Proxy" ? { proxy: addressOf(chain, "BoxOne") } : {}),
      })),
    );
  const countSubmissions = () =>
    [...explorers.values()].reduce((sum, explorer) => sum + explorer.countSubmissions("source"), 0);

  async function write(name: string, records: readonly Recorded[]): Promise<string> {
    const file = path.join(project.folder, name);
    await writeFile(file, JSON.stringify(records.map(({ chain: _, ...record }) => record)));
    return file;
  }

  /** Puts a source of somebody else on a service, which compiles to the same code. */
  async function publishForeign(service: string, address: string, chain: ChainName): Promise<void> {
    const url = explorers.get(service)?.url;
    const text = deployedContracts["contracts/All.sol"];
    const answer = await fetch(`${url}/v2/verify/${chains[chain]}/${address}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        stdJsonInput: {
          language: "Solidity",
          sources: { "Theirs.sol": { content: `${text}// theirs\n` } },
          settings: { outputSelection: { "*": { "*": ["evm.bytecode.object"] } } },
        },
        compilerVersion: "0.8.37+commit.f401782d",
        contractIdentifier: "Theirs.sol:BoxTwo",
      }),
    });
    expect(answer.status).to.equal(202);
    for (;;) {
      const shown = await fetch(`${url}/v2/contract/${chains[chain]}/${address}`);
      if (shown.ok) {
        return;
      }
    }
  }

  /** The statuses that are expected: those of one chain after those of the other, as in the records. */
  function expectStatuses(
    result: RecordedDeploymentResult,
    records: readonly Recorded[],
    toStatuses: (record: Recorded) => readonly string[],
  ): void {
    expect(listStatuses(result)).to.deep.equal(
      records.map((record) => [`${record.chain} ${record.name}`, ...toStatuses(record)]),
    );
  }

  it("scenario 55: verifies and checks each contract on each service, in the order of the records", async () => {
    const records = listRecords(names);
    const deployment = await write("all.json", records);
    const verified = await verifyDeployment({ deployment }, project.hre);
    const submitted = countSubmissions();
    const checked = await verifyDeployment({ deployment, check: true }, project.hre);

    expectStatuses(verified, records, ({ chain }) => everywhere("verified", chain));
    expectStatuses(checked, records, ({ chain }) => everywhere("already-verified", chain));
    expect(submitted).to.equal(3 * records.length);
    expect(countSubmissions()).to.equal(submitted);
  });

  it("scenario 55: mirrors what one service shows to the two others of each chain", async () => {
    const records = listRecords(["boxTwo"]);
    const deployment = await write("mirrored.json", records);
    const shown = await verifyDeployment({ deployment, explorer: "Scan" }, project.hre);
    const mirrored = await mirrorContract({ contract: deployment, from: "Scan" }, project.hre);

    expectStatuses(shown, records, () => ["Scan verified"]);
    expectStatuses(mirrored, records, ({ chain }) => [`Scout ${chain} verified`, "Sourcify verified"]);
  });

  it("scenario 55: names a changed implementation and a foreign record only where they are", async () => {
    const deployer = await openDeployer(project.hre, "west");
    const theirs = await deployer.deploy("BoxTwo");
    await publishForeign("Scout west", theirs, "west");
    const { ethers } = await project.hre.network.getOrCreate("east");
    const proxy = await ethers.getContractAt("Proxy", addressOf("east", "Proxy"));
    await (await proxy.getFunction("upgrade").send(addressOf("east", "boxTwo"))).wait();
    const own = listRecords(names);
    const more = { ...own[0], name: "Theirs", address: theirs, chain: "west", chainId: chains.west } as const;
    const records = [...own, more];
    const deployment = await write("changed.json", records);
    const submitted = countSubmissions();
    const result = await verifyDeployment({ deployment, check: true }, project.hre);

    expectStatuses(result, records, ({ chain, name }) =>
      everywhere(name === "Theirs" ? "mismatch" : "already-verified", chain),
    );
    const foreign = result.contracts.find(({ status }) => status === "mismatch");
    const contradicted = result.contracts.filter(({ contradictions }) => contradictions !== undefined);
    expect(result.status).to.equal("partly-verified");
    expect(
      contradicted.map(({ network, name, contradictions }) => [network, name, contradictions]),
    ).to.deep.equal([
      [
        "east",
        "Proxy",
        [
          `Its implementation is ${addressOf("east", "boxTwo")} on the chain, but ${addressOf("east", "BoxOne")} in the record.`,
        ],
      ],
    ]);
    expect(
      foreign?.explorers.map((one) => ("differences" in one ? one.differences?.cause : undefined)),
    ).to.deep.equal(["not-verified", "other-record", "not-verified"]);
    expect(countSubmissions()).to.equal(submitted);
  });

  it("scenario 31: verifies more than a hundred contracts, each once on each service", async () => {
    const linked = (chain: ChainName) => ({ libraries: { Curve: addressOf(chain, "Curve") } });
    const shops = chainNames.map(async (chain) => {
      const deployer = await openDeployer(project.hre, chain);
      const own: Recorded[] = [];
      for (let price = 0; price < 51; price++) {
        const address = await deployer.deploy("Shop", [deployer.account, price], linked(chain));
        own.push({ name: `Shop ${price}`, address, chain, chainId: chains[chain] });
      }
      return own;
    });
    const records = (await Promise.all(shops)).flat();
    const libraries = listRecords(["Curve"]);
    const deployment = await write("many.json", [...records, ...libraries]);
    const submitted = countSubmissions();
    const result = await verifyDeployment({ deployment }, project.hre);

    const inOrder = chainNames.flatMap((chain) =>
      [...records, ...libraries].filter((record) => record.chain === chain),
    );
    expect(inOrder).to.have.length(104);
    expectStatuses(result, inOrder, ({ chain, name }) =>
      everywhere(name === "Curve" ? "already-verified" : "verified", chain),
    );
    expect(countSubmissions()).to.equal(submitted + 3 * 102);
  });
});
