import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import hardhatEthers from "@nomicfoundation/hardhat-ethers";
import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import plugin from "../../src/index.ts";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import { listOpenSubmissions } from "../../src/project/journal/journal.ts";
import { recordedDeploymentResultSchema } from "../../src/verify.ts";
import { pluginUrl } from "../helpers/built-package.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { openDeployer } from "../helpers/deployer.ts";
import { runWarm, startHardhat } from "../helpers/hardhat-process.ts";
import { newestCompiler } from "../helpers/open-project.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { readNode, startTestExplorer } from "../helpers/test-explorer.ts";

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Item {
    uint256 public immutable id;
    constructor(uint256 id_) { id = id_; }
}
`;

const chains = { one: 31_338, two: 31_339, three: 31_340 } as const;

const services = ["first", "second"] as const;

const contractsOfEach = 10;

describe("verify-deployment on three chains with two explorers each", () => {
  let project: CliProject;
  const servers: LocalExplorer[] = [];
  /** Until it is opened, no explorer has a verdict. */
  const gate = Promise.withResolvers<void>();

  before(async () => {
    project = await openCliProject({ "contracts/Item.sol": source });
    const networks: Record<string, { readonly type: "http"; readonly url: string }> = {};
    for (const [name, chainId] of Object.entries(chains)) {
      networks[name] = { type: "http", url: await project.serveNode(chainId) };
    }
    const solidity = { compilers: [newestCompiler] };
    const hre = await createHardhatRuntimeEnvironment(
      { plugins: [hardhatEthers, plugin], solidity, networks },
      {},
      project.folder,
    );
    const explorers: Record<string, readonly object[]> = {};
    const records: object[] = [];
    for (const [name, chainId] of Object.entries(chains)) {
      const connection = await hre.network.getOrCreate(name);
      const deployer = await openDeployer(hre, name);
      for (let id = 0; id < contractsOfEach; id += 1) {
        records.push({ address: await deployer.deploy("Item", [id]), name: `Item ${id}`, chainId });
      }
      const chainReader = readNode(connection.provider, `the node of ${name}`);
      explorers[name] = await Promise.all(
        services.map(async (service) => {
          const server = await startTestExplorer(chainReader, {
            compiler: {
              compile: async (job, options) => {
                await gate.promise;
                return realCompiler.compile(job, options);
              },
            },
            apiKeys: ["a key"],
          });
          servers.push(server);
          return { name: `${service} of ${name}`, apiUrl: `${server.url}/api`, browserUrl: server.url };
        }),
      );
    }
    const config = { solidity, networks, verifyContract: { apiKey: "a key", explorers } };
    const imports = `import plugin from ${JSON.stringify(await pluginUrl())};`;
    const text = `${imports}\nexport default { plugins: [plugin], ...${JSON.stringify(config)} };\n`;
    await writeFile(path.join(project.folder, "many.config.ts"), text);
    await writeFile(path.join(project.folder, "many.json"), JSON.stringify(records));
  });

  after(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await project.close();
  });

  it("scenario 31: survives kill -9, goes on, and writes nothing but its JSON", async () => {
    const args = ["verify-deployment", "many.json", "--config", "many.config.ts", "--json"];
    const count = () => servers.map((server) => server.countSubmissions("source"));
    const killed = startHardhat(project.folder, args);
    await untilAllHaveReceipts(path.join(project.folder, ".hardhat-verify-contract", "journal"));
    await killed.end("SIGKILL");
    gate.resolve();
    const again = await runWarm(project.folder, args);
    const result = recordedDeploymentResultSchema.strict().parse(JSON.parse(again.stdout));

    expect(again.exitCode).to.equal(0);
    expect(result.notAsked).to.deep.equal([]);
    expect(result.contracts).to.have.length(3 * contractsOfEach);
    for (const { network, chainId, explorers } of result.contracts) {
      expect(Object.entries(chains)).to.deep.include([network, chainId]);
      expect(explorers.map(({ explorer }) => explorer.name)).to.have.members(
        services.map((service) => `${service} of ${network}`),
      );
      for (const one of explorers) {
        expect(one.status).to.match(/^(?:already-)?verified$/);
      }
    }
    expect(count()).to.deep.equal(servers.map(() => contractsOfEach));
  });
});

/**
 * Waits until something is submitted and has a receipt, and nothing more is submitted: what is under way then waits
 * for its verdict. A process that dies between the post and the receipt leaves a submission that the next run waits
 * for, minutes long, before it posts again: that is the case of crash.test.ts, where a clock is fast.
 */
async function untilAllHaveReceipts(journal: string): Promise<void> {
  let before = 0;
  for (let quiet = 0; quiet < 10; quiet += 1) {
    await sleep(100);
    const submissions = await listOpenSubmissions(journal);
    const { length } = submissions;
    if (length !== before || length === 0 || submissions.some(({ receipt }) => receipt === undefined)) {
      quiet = 0;
    }
    before = length;
  }
}
