import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import hardhatEthers from "@nomicfoundation/hardhat-ethers";
import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import plugin from "../../src/index.ts";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import { recordedDeploymentResultSchema, verifyDeployment } from "../../src/verify.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { openDeployer } from "../helpers/deployer.ts";
import { freePort } from "../helpers/free-port.ts";
import { runWarm } from "../helpers/hardhat-process.ts";
import { textOf } from "../helpers/hardhat-words.ts";
import { rejectionOf } from "../helpers/rejection.ts";
import { readNode, startTestExplorer } from "../helpers/test-explorer.ts";
import { toCreation } from "../helpers/to-creation.ts";
import { type Deployed, deployAll, deployedContracts } from "./deployment-stage.ts";

describe("verify-deployment --check", () => {
  let project: CliProject;
  let addresses: Deployed;
  let boxTwo: string;
  let foreign: string;
  let explorer: LocalExplorer;

  before(async () => {
    project = await openCliProject(deployedContracts, { apiKey: "a key" });
    ({ boxTwo, ...addresses } = await deployAll(project));
    const connection = await project.hre.network.getOrCreate("localhost");
    const deployer = await openDeployer(project.hre, "localhost");
    foreign = await deployer.deployCode(toCreation("60016000fd"));
    const chainReader = readNode(connection.provider);
    explorer = await startTestExplorer(chainReader, { apiKeys: ["a key"] });
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

  const check = (place: string, ...options: readonly string[]) =>
    runWarm(
      project.folder,
      [
        ...["verify-deployment", place, "--check", "--explorer", `${explorer.url}/api`],
        ...["--network", "localhost", ...options],
      ],
      {
        environment: {
          GITHUB_ACTIONS: "true",
          GITHUB_STEP_SUMMARY: path.join(project.folder, "summary.md"),
        },
      },
    );

  it("scenario 55: agrees with what was verified, and says of what was not that it is not", async () => {
    const place = await write("all.json", addresses);
    const before = await check(place, "--json");
    const connection = await project.hre.network.getOrCreate("localhost");
    const options = { deployment: place, explorer: `${explorer.url}/api`, connection };
    await verifyDeployment(options, project.hre);
    const submitted = explorer.countSubmissions("source");
    const after = await check(place, "--report", "new/out.md");

    expect(before.exitCode).to.equal(1);
    const { contracts } = recordedDeploymentResultSchema.parse(JSON.parse(before.stdout));
    expect(new Set(contracts.map(({ status }) => status))).to.deep.equal(new Set(["mismatch"]));
    expect(after).to.include({ exitCode: 0, stderr: "" });
    expect(after.stdout).to.match(/^✔ 7 contracts on \S+: 7 in agreement\n/);
    const report = await readFile(path.join(project.folder, "new/out.md"), "utf8");
    expect(report).to.match(/7 contracts on \S+: 7 in agreement/);
    expect(report.match(/^\| ✅ \|/gm)).to.have.length(7);
    expect(explorer.countSubmissions("source")).to.equal(submitted);
  });

  it("reports for a clone that only its implementation is verified", async () => {
    const deployer = await openDeployer(project.hre, "localhost");
    const { BoxOne: box = "" } = addresses;
    const code = `363d3d373d3d3d363d73${box.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
    const clone = await deployer.deployCode(toCreation(code));
    const place = await write("clones.json", { BoxOne: box, Clone: clone });
    const connection = await project.hre.network.getOrCreate("localhost");
    const options = { deployment: place, explorer: `${explorer.url}/api`, connection };
    const verified = await verifyDeployment(options, project.hre);
    const { exitCode, stdout } = await check(place, "--report", path.join(project.folder, "clones.md"));
    const json = recordedDeploymentResultSchema
      .strict()
      .parse(JSON.parse((await check(place, "--json")).stdout));

    for (const { contracts } of [verified, json]) {
      expect(contracts.map(({ name, ownSource }) => [name, ownSource])).to.deep.equal([
        ["BoxOne", undefined],
        ["Clone", "none"],
      ]);
    }
    expect(exitCode).to.equal(0);
    const [headline] = stdout.split("\n");
    expect(headline).to.match(
      /^✔ 2 contracts on \S+: 1 in agreement, 1 with only the implementation in agreement$/,
    );
    expect(stdout).to.match(new RegExp(`→ Clone → BoxOne +${clone}  implementation only`));
    expect(stdout).to.include("→ Clone: no source of its own; its implementation is verified");
    expect(await readFile(path.join(project.folder, "clones.md"), "utf8")).to.match(
      /^\| ➡️ \| Clone → BoxOne \| \S+ \| localhost \| implementation only \|$/m,
    );
  });

  /** What each tool records of a proxy, its implementation, and the transaction that created it. */
  const recordsOf = {
    Ignition: async ({ proxy, hash }) => {
      const futureId = "All#Proxy";
      const start = { futureId, contractName: "Proxy", constructorArgs: [] };
      const messages = [
        { type: "DEPLOYMENT_INITIALIZE", chainId: 31_337 },
        { type: "DEPLOYMENT_EXECUTION_STATE_INITIALIZE", ...start },
        { type: "TRANSACTION_CONFIRM", futureId, hash },
        {
          type: "DEPLOYMENT_EXECUTION_STATE_COMPLETE",
          futureId,
          result: { type: "SUCCESS", address: proxy },
        },
      ];
      const journal = messages.map((message) => JSON.stringify(message)).join("\n");
      await write("ignition/deployments/up/deployed_addresses.json", { [futureId]: proxy });
      return path.dirname(await write("ignition/deployments/up/journal.jsonl", journal));
    },
    OpenZeppelin: async ({ proxy, hash, implementation }) =>
      write(".openzeppelin/unknown-31337.json", {
        manifestVersion: "3.2",
        proxies: [{ address: proxy, txHash: hash, kind: "uups" }],
        impls: { a: { address: implementation, txHash: `0x${"00".repeat(32)}` } },
      }),
    "hardhat-deploy": async ({ proxy, hash, implementation }) => {
      await write("deployments/up/.chainId", "31337");
      const box = { address: proxy, abi: [], implementation, transactionHash: hash };
      return path.dirname(await write("deployments/up/Box.json", box));
    },
  } satisfies Record<string, (facts: Readonly<Record<string, string>>) => Promise<string>>;

  for (const [tool, record] of Object.entries(recordsOf)) {
    it(`scenario 75: says of a record of ${tool} that its proxy was upgraded, and rolled back`, async () => {
      const { ethers } = await project.hre.network.getOrCreate("localhost");
      const { BoxOne: implementation = "" } = addresses;
      const contract = await ethers.deployContract("Proxy", [implementation]);
      const proxy = await contract.getAddress();
      const place = await record({
        proxy,
        implementation,
        hash: contract.deploymentTransaction()?.hash ?? "",
      });
      const said: (readonly string[])[] = [];
      for (const to of [boxTwo, implementation]) {
        const sent = await contract.getFunction("upgrade").send(to);
        const { hash, blockNumber, from } = (await sent.wait()) ?? expect.fail("it is not in a block");
        const { stdout } = await check(place, "--json");
        const known = { [implementation]: "A", [boxTwo]: "B", [hash]: "T", [from]: "S" };
        const text = stdout.replaceAll(/0x[0-9a-fA-F]+/g, (hex) => known[hex] ?? hex);
        said.push(
          [...text.matchAll(/Upgraded since[^"]*/g)].map(([one]) => one.replace(`${blockNumber}`, "n")),
        );
      }

      expect(said).to.deep.equal([
        ["Upgraded since its recorded creation: A → B at block n in transaction T by S."],
        [
          "Upgraded since its recorded creation: B → A at block n in transaction T by S. This is a rollback: the proxy had this implementation before.",
        ],
      ]);
    });
  }

  it("checks a proxy as of a block before its upgrade, and says so in text, JSON and report", async () => {
    const { ethers } = await project.hre.network.getOrCreate("localhost");
    const { BoxOne: implementation = "" } = addresses;
    const contract = await ethers.deployContract("Proxy", [implementation]);
    const proxy = await contract.getAddress();
    const block = (await contract.deploymentTransaction()?.wait())?.blockNumber ?? expect.fail("not mined");
    const place = await write("records-at-block.json", [
      { address: proxy, name: "Proxy", proxy: implementation },
    ]);
    const connection = await project.hre.network.getOrCreate("localhost");
    const options = { deployment: place, explorer: `${explorer.url}/api`, connection };
    await verifyDeployment(options, project.hre);
    await (await contract.getFunction("upgrade").send(boxTwo)).wait();
    const registry = path.join(project.folder, "at-block.json");
    const report = path.join(project.folder, "at-block.md");
    const at = ["--block", `${block}`, "--report", report, "--registry", registry];
    const [then, json, now] = [
      await check(place, ...at),
      await check(place, "--json", "--block", `${block}`),
      await check(place),
    ];

    const sentence = `The chain was read at block ${block}, not at its latest block.`;
    expect(then.exitCode, then.stdout + then.stderr).to.equal(0);
    expect(then.stdout).to.include(sentence).and.not.include("Upgraded since");
    expect(await readFile(report, "utf8")).to.include(sentence);
    expect(JSON.parse(await readFile(registry, "utf8"))).to.include({ block });
    expect(recordedDeploymentResultSchema.parse(JSON.parse(json.stdout))).to.include({ block });
    expect(now).to.include({ exitCode: 1 });
    expect(now.stdout).to.include(`Its implementation is ${boxTwo} on the chain`).and.not.include(sentence);
  });

  it("checks one contract as of a block, and refuses a block with a submission or of the future", async () => {
    const run = (...options: readonly string[]) =>
      project.run("verify-contract", boxTwo, "--explorer", `${explorer.url}/api`, ...options);
    const { ethers } = await project.hre.network.getOrCreate("localhost");
    const latest = await ethers.provider.getBlockNumber();
    const read = await run("--check", "--block", `${latest}`, "--json");
    const early = await run("--check", "--block", "0");
    const submission = await run("--block", `${latest}`);
    const future = await run("--check", "--block", `${latest + 1}`);
    const word = await run("--check", "--block", "soon");

    expect(JSON.parse(read.stdout)).to.include({ address: boxTwo, block: latest });
    expect(early.stderr)
      .to.include("There is no contract at this address.")
      .and.match(/block:? +0\b/);
    expect(submission.stderr).to.include("give it with --check");
    expect(future.stderr).to.include(`the latest block of the chain is ${latest}`);
    expect(word.stderr).to.include("it is not the number of a block");
  });

  it("scenario 55: names a changed implementation, an edited source and a foreign record", async () => {
    const { ethers } = await project.hre.network.getOrCreate("localhost");
    const proxy = await ethers.getContractAt("Proxy", addresses.Proxy ?? "");
    await (await proxy.getFunction("upgrade").send(boxTwo)).wait();
    const [created] = await ethers.provider.getLogs({ address: addresses.Proxy ?? "", fromBlock: 0 });
    const text = deployedContracts["contracts/All.sol"];
    const edited = text.replace("price = Curve.square(price);", "price = Curve.square(price) + 1;");
    await project.rebuild({ "contracts/All.sol": edited });
    const place = await write("records.json", [
      { address: addresses.Factory, name: "Factory" },
      { address: addresses.Shop, name: "Shop" },
      {
        ...{ address: addresses.Proxy, name: "Proxy", proxy: addresses.BoxOne },
        transactionHash: created?.transactionHash,
      },
      { address: foreign, name: "Foreign" },
      { address: boxTwo, name: "Elsewhere", chainId: 4242 },
    ]);
    const submitted = explorer.countSubmissions("source");
    const { exitCode, stdout, stderr } = await check(place);
    const summary = await readFile(path.join(project.folder, "summary.md"), "utf8");

    expect(exitCode).to.equal(1);
    expect(stdout).to.include(
      `✘ Proxy: Its implementation is ${boxTwo} on the chain, but ${addresses.BoxOne} in the record.`,
    );
    expect(stdout).to.include(
      `Upgraded since its recorded creation: ${addresses.BoxOne} → ${boxTwo} at block `,
    );
    expect(stdout).to.match(/✘ Foreign: .*\n/);
    expect(stdout).to.include("1 contract of chain 4242 not included");
    const lines = edited.split("\n");
    const line = 1 + lines.findIndex((one) => one.includes("+ 1;") && one.includes("square"));
    expect(stderr).to.match(new RegExp(`^::error file=contracts/All.sol,line=${line},title=.*Shop`, "m"));
    expect(stderr).to.match(/^::error file=.*records\.json,title=Foreign at /m);
    expect(summary).to.include("not included");
    expect(summary).to.match(/^\| ❌ \| Foreign \|/m);
    expect(explorer.countSubmissions("source")).to.equal(submitted);
  });

  it("scenario 55: looks at each chain that a network serves", async () => {
    const connection = await project.hre.network.getOrCreate("localhost");
    const url = connection.networkConfig.type === "http" ? await connection.networkConfig.url.getUrl() : "";
    const hre = await createHardhatRuntimeEnvironment(
      {
        plugins: [hardhatEthers, plugin],
        solidity: { compilers: [...(project.hre.config.solidity.profiles.default?.compilers ?? [])] },
        networks: {
          one: { type: "http", url, chainId: 31_337 },
          two: { type: "http", url: await project.serveNode(31_338) },
        },
        verifyContract: { apiKey: "a key", localExplorer: { port: await freePort() } },
      },
      {},
      project.folder,
    );
    const deployer = await openDeployer(hre, "two");
    const factory = await deployer.deploy("Factory");
    const place = await write("chains.json", [
      { address: factory, name: "two's", chainId: 31_338 },
      { address: foreign, name: "one's", chainId: 31_337 },
    ]);
    const { contracts, notAsked } = await verifyDeployment({ deployment: place, check: true }, hre);

    const atBlock = await rejectionOf(verifyDeployment({ deployment: place, check: true, block: 1 }, hre));

    expect(textOf(atBlock)).to.include("the records are on several chains: choose one with --network");
    expect(notAsked).to.deep.equal([]);
    expect(contracts.map(({ name, network, chainId }) => [name, network, chainId])).to.have.deep.members([
      ["two's", "two", 31_338],
      ["one's", "one", 31_337],
    ]);
  });
});
