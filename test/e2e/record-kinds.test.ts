import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import {
  type RecordedDeploymentResult,
  recordedDeploymentResultSchema,
  verifyDeployment,
} from "../../src/verify.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { failureOf } from "../helpers/failure.ts";
import { runWarm, startHardhat } from "../helpers/hardhat-process.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { delayCompiler, readNode, startTestExplorer } from "../helpers/test-explorer.ts";
import { type Deployed, deployAll, deployedContracts } from "./deployment-stage.ts";

/** Long enough that a command is killed while it waits for verdicts. */
const compileDelayMs = 1500;

describe("verify-deployment of other tools' records", () => {
  let project: CliProject;
  let addresses: Deployed;
  let boxTwo: string;
  let explorer: LocalExplorer;

  before(async () => {
    project = await openCliProject(deployedContracts, { apiKey: "a key" });
    ({ boxTwo, ...addresses } = await deployAll(project));
    const connection = await project.hre.network.getOrCreate("localhost");
    const chainReader = readNode(connection.provider);
    explorer = await startTestExplorer(chainReader, {
      compiler: delayCompiler(realCompiler, compileDelayMs),
      apiKeys: ["a key"],
    });
  });

  after(async () => {
    await explorer.close();
    await project.close();
  });

  async function write(name: string, json: unknown): Promise<string> {
    const file = path.join(project.folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof json === "string" ? json : JSON.stringify(json));
    return file;
  }

  /** Writes what each tool would have recorded, and returns the place of each. */
  async function writeAll(): Promise<Readonly<Record<string, string>>> {
    const { Child: _, Proxy: proxy = "", BoxOne: box = "", ...others } = addresses;
    const list = Object.entries(addresses).map(([name, address]) => ({
      address,
      name,
      ...(name === "Proxy" ? { proxy: box } : {}),
    }));
    await write("deployments/local/.chainId", "31337");
    for (const [name, address] of Object.entries(others)) {
      await write(`deployments/local/${name}.json`, { address, abi: [] });
    }
    await write("deployments/local/Box.json", { address: proxy, abi: [], implementation: box });
    await write("deployments/local/Box_Implementation.json", { address: box, abi: [] });
    const transactions = Object.entries({ ...others, BoxOne: box }).map(([contractName, address]) => ({
      hash: null,
      transactionType: "CREATE",
      contractName,
      contractAddress: address.toLowerCase(),
      arguments: null,
      additionalContracts:
        contractName === "Factory"
          ? [{ transactionType: "CREATE", contractName: "Child", address: addresses.Child, initCode: "0x" }]
          : [],
    }));
    const deployed = (address: string) => ({ address, txHash: `0x${"00".repeat(32)}` });
    return {
      list: await write("list.json", list),
      names: await write("names.json", addresses),
      hardhatDeploy: path.dirname(path.dirname(await write("deployments/local/.migrations.json", {}))),
      foundry: await write("broadcast/Deploy.s.sol/31337/run-latest.json", {
        transactions,
        libraries: [],
        chain: 31_337,
      }),
      openZeppelin: await write(".openzeppelin/unknown-31337.json", {
        manifestVersion: "3.2",
        proxies: [{ ...deployed(proxy), kind: "uups" }],
        impls: { a: deployed(box), b: deployed(boxTwo) },
      }),
    };
  }

  async function verify(deployment: string | undefined): Promise<RecordedDeploymentResult> {
    const connection = await project.hre.network.getOrCreate("localhost");
    const options = { connection, explorer: `${explorer.url}/api`, ...(deployment && { deployment }) };
    return verifyDeployment(options, project.hre);
  }

  it("scenario 54: posts nothing twice when it is killed and run again", async () => {
    const { list = "" } = await writeAll();
    const args = ["verify-deployment", list, "--explorer", `${explorer.url}/api`, "--network", "localhost"];
    const killed = startHardhat(project.folder, args);
    // A kill between an intent and its post is a case of crash.test.ts: the next run waits for minutes then.
    while (explorer.countSubmissions("source") < Object.keys(addresses).length) {
      await sleep(20);
    }
    expect(await killed.end("SIGKILL")).to.include({ signal: "SIGKILL" });
    const again = await runWarm(project.folder, [...args, "--json"]);
    const result = recordedDeploymentResultSchema.strict().parse(JSON.parse(again.stdout));

    expect(again.exitCode).to.equal(0);
    expect(result.contracts.map(({ name }) => name)).to.deep.equal(Object.keys(addresses));
    expect(explorer.countSubmissions("source")).to.equal(Object.keys(addresses).length);
  });

  it("scenario 54: knows the same contracts from the records of each tool", async () => {
    const places = await writeAll();
    const shown: Record<string, unknown> = {};
    for (const [kind, place] of Object.entries(places)) {
      const { status, contracts } = await verify(place);
      shown[kind] = [status.replace("already-", ""), contracts.length];
    }
    const all = await verify(undefined);

    expect(shown).to.deep.equal({
      list: ["verified", 7],
      names: ["verified", 7],
      hardhatDeploy: ["verified", 6],
      foundry: ["verified", 6],
      openZeppelin: ["verified", 3],
    });
    expect(new Set(all.contracts.map(({ address }) => address)).size).to.equal(8);
    expect(all.status.replace("already-", "")).to.equal("verified");
    // The second implementation alone is new.
    expect(explorer.countSubmissions("source")).to.equal(Object.keys(addresses).length + 1);
  });

  it("scenario 31: works on each chain of the records that a network serves, and names the others", async () => {
    const list = Object.values(addresses).map((address) => ({ address, chainId: 31_337 }));
    const place = await write("chains.json", [...list, { address: boxTwo, chainId: 4242 }]);
    const result = await verifyDeployment(
      { deployment: place, explorer: `${explorer.url}/api` },
      project.hre,
    );
    const only = await write("elsewhere.json", [{ address: boxTwo, chainId: 4242 }]);
    const failure = await failureOf(verify(only));

    expect(result.contracts.map(({ network }) => network)).to.deep.equal(list.map(() => "localhost"));
    expect(result.notAsked).to.deep.equal([{ chainId: 4242, contracts: 1 }]);
    // Of the network `down` it is not known which chain it serves.
    expect(result.failures?.map(({ code, facts }) => [code, facts?.network])).to.deep.equal([
      ["NETWORK_SILENT", "down"],
    ]);
    expect(failure).to.include({ code: "DEPLOYMENT_ON_OTHER_CHAIN" });
    expect(failure.facts).to.include({ place: only, "recorded chains": "4242", "its chain": 31337 });
  });

  it("keeps the results of the others when one fails, and fails", async () => {
    const nobody = `0x${"00".repeat(19)}99`;
    const place = await write("one-bad.json", { Nobody: nobody, Factory: addresses.Factory });
    const { status, contracts } = await verify(place);

    expect(status).to.equal("partly-verified");
    expect(contracts.map((one) => [one.name, one.status, one.failure?.code])).to.deep.equal([
      ["Nobody", "error", "NO_CODE_AT_ADDRESS"],
      ["Factory", "already-verified", undefined],
    ]);
  });
});
