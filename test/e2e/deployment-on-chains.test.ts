import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { createChainReader } from "../../src/chain/create-chain-reader.ts";
import { type LocalExplorer, startLocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import { mirrorContract, type RecordedDeploymentResult, verifyDeployment } from "../../src/verify.ts";
import { openDeployer } from "../helpers/deployer.ts";
import { freePort } from "../helpers/free-port.ts";
import { newestCompiler, openProject, type TestProject } from "../helpers/open-project.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
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
    const ports = new Map<string, number>();
    for (const name of [...chainNames, ...services]) {
      ports.set(name, await freePort());
    }
    const toUrl = (name: string) => `http://127.0.0.1:${ports.get(name)}`;
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
          chainNames.flatMap((chain) => [
            [`node ${chain}`, { type: "edr-simulated", chainId: chains[chain] } as const],
            [chain, { type: "http", url: toUrl(chain), chainId: chains[chain] } as const],
          ]),
        ),
        verifyContract: { explorers: { east: toPlaces("east"), west: toPlaces("west") } },
      },
    });
    for (const chain of chainNames) {
      const server = await project.hre.network.createServer(`node ${chain}`, "127.0.0.1", ports.get(chain));
      await server.listen();
      nodes.push(server);
      addresses.set(chain, await deployAll(project, chain));
    }
    for (const name of services) {
      const served = chainNames.filter((chain) => !name.startsWith("Scout") || name.endsWith(chain));
      const readers = served.map(async (chain) => {
        const { provider } = await project.hre.network.getOrCreate(chain);
        const request: typeof provider.request = (question) => provider.request(question);
        return { chainReader: createChainReader({ request, describe: () => chain }) };
      });
      const explorer = await startLocalExplorer({
        chains: await Promise.all(readers),
        ...{ compiler: realCompiler, database: ":memory:", port: ports.get(name) },
        submissionsPerDay: 1000,
      });
      explorers.set(name, explorer);
    }
  });

  after(async () => {
    await Promise.all([...explorers.values(), ...nodes].map((one) => one.close()));
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

  it("scenario 55: names a changed implementation and a foreign record on its own chain and service alone", async () => {
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
