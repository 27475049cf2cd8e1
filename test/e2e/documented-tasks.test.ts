import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { Interface } from "ethers";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { openDeployer } from "../helpers/deployer.ts";
import { listCodeBlocks } from "../package/documented-code.ts";
import { upgradeContracts } from "./upgrade-contracts.ts";

/** Commands of README and docs that are not run here, and the reason. */
const notRun: readonly (readonly [RegExp, string])[] = [
  [/^hardhat (?:node|ignition) /, "a command of Hardhat"],
  [/^hardhat node$/, "a command of Hardhat"],
  [/^hardhat local-explorer /, "goes on until Ctrl-C: local-explorer-task.test.ts"],
  [/^hardhat mirror /, "needs public services: mirror.test.ts"],
  [/^hardhat verify-deployment chain-1$/, "needs Ignition: check-deployment.test.ts"],
];

/** The lines of README and docs that run a task, without their comments. */
const lines = listCodeBlocks("sh").flatMap(({ page, code }) =>
  [...code.matchAll(/^npx (hardhat .*?)(?: +#.*)?$/gm)].map(([, command = ""]) => ({ page, command })),
);

describe("a command for Hardhat in README or docs", () => {
  let project: CliProject;
  /** What a reader fills in. */
  let filledIn: Readonly<Record<string, string>>;

  before(async () => {
    project = await openCliProject(upgradeContracts);
    const deployer = await openDeployer(project.hre, "localhost");
    const calls = new Interface([
      "function initialize(address)",
      "function upgradeToAndCall(address,bytes)",
      "function schedule(address,uint256,bytes,bytes32,bytes32,uint256)",
    ]);
    const [vault, next] = [await deployer.deploy("Vault"), await deployer.deploy("VaultGood")];
    const timelock = await deployer.deploy("Delay", [0, [deployer.account]]);
    const openProxy = (owner: string) =>
      deployer.deploy("VaultProxy", [vault, calls.encodeFunctionData("initialize", [owner])]);
    const [proxy, upgraded, delayed] = [
      await openProxy(deployer.account),
      await openProxy(deployer.account),
      await openProxy(timelock),
    ];
    const upgrade = calls.encodeFunctionData("upgradeToAndCall", [next, "0x"]);
    const { ethers } = await project.hre.network.getOrCreate("localhost");
    const [signer] = await ethers.getSigners();
    const sent = await signer?.sendTransaction({ to: upgraded, data: upgrade });
    await sent?.wait();
    const zero = `0x${"00".repeat(32)}`;
    filledIn = {
      "0xYourContract": vault,
      "0xTheAddressThatItPrints": vault,
      "0xProxy": proxy,
      "0xImplementation": next,
      VaultV2: "VaultGood",
      "0xTimelock": timelock,
      "0xHash": sent?.hash ?? "",
      "0x…": calls.encodeFunctionData("schedule", [delayed, 0, upgrade, zero, zero, 0]),
    };
    await writeFile(
      path.join(project.folder, "batch.json"),
      JSON.stringify({ chainId: "31337", transactions: [{ to: proxy, value: "0", data: upgrade }] }),
    );
    const records = path.join(project.folder, "deployments", "localhost");
    await mkdir(records, { recursive: true });
    await writeFile(path.join(records, ".chainId"), "31337");
    await writeFile(path.join(records, "Vault.json"), JSON.stringify({ address: vault, abi: [] }));
    await project.serveExplorer();
    await project.run("verify-contract", vault);
  });
  after(() => project.close());

  for (const { page, command } of lines.filter((line) => !notRun.some(([form]) => form.test(line.command)))) {
    it(`ends without a failure: ${command} (${page})`, async () => {
      const words = command.split(" ").slice(1);
      const network = words.indexOf("--network");
      const given = network < 0 ? words : words.toSpliced(network, 2);
      const { exitCode, stdout, stderr } = await project.run(...given.map((word) => filledIn[word] ?? word));

      expect(exitCode, `${stdout}${stderr}`).to.equal(0);
    });
  }

  it("is run here, or has a reason", () => {
    expect(lines.length).to.be.above(12);
    for (const [form, reason] of notRun) {
      expect(
        lines.filter(({ command }) => form.test(command)),
        reason,
      ).not.to.deep.equal([]);
    }
  });
});
