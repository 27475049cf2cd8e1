import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { startLocalExplorer } from "../../src/local-explorer.ts";
import { verificationResultSchema } from "../../src/verify.ts";
import { pluginUrl } from "../helpers/built-package.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { openDeployer } from "../helpers/deployer.ts";
import { type Finished, runWarm, startHardhat } from "../helpers/hardhat-process.ts";
import { newestCompiler } from "../helpers/open-project.ts";
import { vaultSources } from "./vault-sources.ts";

const resultOf = ({ stdout }: Finished) => verificationResultSchema.parse(JSON.parse(stdout));

describe("a bundle, years later, through the command line", () => {
  let project: CliProject;
  let folder: string;
  let explorer: Awaited<ReturnType<typeof startLocalExplorer>>;

  before(async () => {
    project = await openCliProject(vaultSources);
    const connection = await project.hre.network.getOrCreate("localhost");
    // Another explorer, which has not seen the contract, and compiles for itself.
    explorer = await startLocalExplorer({
      chains: [{ provider: connection.provider }],
      compilers: [newestCompiler],
      database: ":memory:",
      port: 0,
    });
    // In the checkout, where the packages are; there is no project, no compiler and no build in it.
    folder = await mkdtemp(path.join(path.dirname(project.folder), "years-later-"));
    await writeFile(path.join(folder, "package.json"), '{ "private": true, "type": "module" }');
    const { networks } = project.hre.config;
    const url = networks.localhost?.type === "http" ? await networks.localhost.url.getUrl() : "";
    await writeFile(
      path.join(folder, "hardhat.config.ts"),
      `import plugin from ${JSON.stringify(await pluginUrl())};
export default {
  plugins: [plugin],
  solidity: { version: "0.8.37", path: "/there/is/no/compiler" },
  networks: { old: { type: "http", url: ${JSON.stringify(url)} } },
  verifyContract: { apiKey: "any", explorers: { old: { name: "Other", apiUrl: ${JSON.stringify(explorer.apiUrl)}, apiKey: "any" } } },
};
`,
    );
  });

  after(async () => {
    await explorer.close();
    await project.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (address: string, ...options: string[]) =>
    runWarm(folder, ["verify-contract", address, "--network", "old", ...options]);
  /** In a process that knows nothing of the project. */
  const runAlone = (address: string, ...options: string[]) =>
    startHardhat(folder, ["verify-contract", address, "--network", "old", ...options]).finished;

  it("scenario 36: verifies from the bundle alone, and refuses an edited one", async () => {
    const deployer = await openDeployer(project.hre, "localhost");
    const rates = await deployer.deploy("Rates");
    const vault = await deployer.deploy("Vault", [rates, "years"], { libraries: { Rates: rates } });
    const bundle = path.join(project.folder, "kept", "vault.json");
    const first = await project.run("verify-contract", vault, "--bundle", bundle, "--json");
    await cp(bundle, path.join(folder, "vault.json"));
    const without = await run(vault, "--json");
    const again = await runAlone(vault, "--build-info", "vault.json", "--json");
    const checked = await run(vault, "--build-info", "vault.json", "--check");

    expect([first, without, again, checked].map(({ exitCode }) => exitCode)).to.deep.equal([0, 1, 0, 0]);
    expect(without.stdout).to.include("BUILD_NOT_FOUND").and.to.include("--build-info");
    expect(resultOf(again)).to.deep.include({
      status: "verified",
      match: "exact",
      contract: "project/contracts/Vault.sol:Vault",
      license: "MIT",
      compiler: "v0.8.37+commit.f401782d",
      libraries: { "project/contracts/Rates.sol:Rates": rates },
      constructorArguments: { ...resultOf(first).constructorArguments, origin: "bundle" },
    });
    expect(await readdir(folder)).to.not.include("artifacts");

    // The local explorer says that it lacks the compiler.
    const bare = await startLocalExplorer({
      chains: [{ provider: (await project.hre.network.getOrCreate("localhost")).provider }],
      compilers: [{ path: "/there/is/no/compiler" }],
      database: ":memory:",
      port: 0,
    });
    try {
      const refused = await run(vault, "--build-info", "vault.json", "--explorer", bare.apiUrl);
      expect(refused.exitCode).to.equal(1);
      expect(refused.stdout + refused.stderr).to.match(/Hint +Make the compiler v0\.8\.37/);
    } finally {
      await bare.close();
    }

    const text = await readFile(bundle, "utf8");
    await writeFile(path.join(folder, "edited.json"), text.replace("amount / 3", "amount / 4"));
    const edited = await run(vault, "--build-info", "edited.json", "--force", "--json");

    expect(edited.exitCode).to.equal(1);
    expect(edited.stdout).to.include("BUILD_INFO_INVALID");
  });
});
