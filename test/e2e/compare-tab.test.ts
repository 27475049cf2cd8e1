import { expect } from "chai";
import { Interface } from "ethers";
import type { ReviewResult } from "../../src/verification/results/review-result-schema.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { type Deployer, openDeployer } from "../helpers/deployer.ts";
import { upgradeContracts } from "./upgrade-contracts.ts";

const calls = new Interface(["function initialize(address)"]);

/** A comparison of two verified contracts knows nothing of a proxy. */
const areas = ["storage", "code", "abi", "immutables"];

describe("the compare tab of the local explorer", () => {
  let project: CliProject;
  let deployer: Deployer;

  before(async () => {
    project = await openCliProject(upgradeContracts);
    deployer = await openDeployer(project.hre, "localhost");
    await project.serveExplorer();
  });
  after(() => project.close());

  async function listFindings(before: string, after: string): Promise<readonly string[]> {
    const page = await fetch(
      `http://127.0.0.1:${project.explorerPort}/address/${before}/compare?with=${after}`,
    );
    const rows = (await page.text()).match(/(?<=<tr><td>).*?(?=<\/td><\/tr>)/g) ?? [];
    return rows.map((row) => row.replaceAll("</td><td>", " | "));
  }

  async function review(proxy: string, after: string): Promise<readonly string[]> {
    const { stdout } = await project.run("review-upgrade", proxy, "--to", after, "--json");
    const { upgrades }: ReviewResult = JSON.parse(stdout);
    return upgrades
      .flatMap(({ findings }) => findings)
      .filter(({ area }) => areas.includes(area))
      .map(({ severity, area, subject, place = "", reason }) =>
        [severity, area, subject, place, reason].join(" | "),
      );
  }

  it("shows the findings of a review of the upgrade from one to the other", async () => {
    const vault = await deployer.deploy("Vault");
    const [seven, eight] = [
      await deployer.deploy("VaultMoved", [7]),
      await deployer.deploy("VaultMoved", [8]),
    ];
    for (const address of [vault, seven, eight]) {
      const { exitCode, stdout, stderr } = await project.run("verify-contract", address);
      expect(exitCode, stdout + stderr).to.equal(0);
    }
    const initialize = calls.encodeFunctionData("initialize", [deployer.account]);
    const proxy = await deployer.deploy("VaultProxy", [vault, initialize]);
    const other = await deployer.deploy("VaultProxy", [seven, initialize]);

    const moved = await listFindings(vault, seven);
    expect(moved).to.deep.equal(await review(proxy, seven));
    expect(moved).to.include("fine | immutables | cap |  | is 0x7, and is new");
    expect(moved.join("\n")).to.match(/^broken \| storage \| owner \| slot 1 \| it was at slot 0/m);
    expect(await listFindings(seven, eight))
      .to.deep.equal(await review(other, eight))
      .and.deep.equal(["note | immutables | cap |  | is 0x8, and was 0x7"]);
  });
});
