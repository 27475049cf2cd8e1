import { expect } from "chai";
import { type RecordedDeploymentResult, recordedDeploymentResultSchema } from "../../src/verify.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { type Deployed, deployAll, deployedContracts, writeIgnitionDeployment } from "./deployment-stage.ts";

/** Name, status and match of each contract. */
function summarize({ contracts }: RecordedDeploymentResult): readonly string[] {
  return contracts.map(({ name, status, explorers }) => {
    const [first] = explorers;
    const match = first !== undefined && "match" in first ? ` ${first.match}` : "";
    return `${name} ${status}${match}`;
  });
}

function renameAll(text: string): string {
  return text.replaceAll(/\b(?:square|raise|child|born|store|upgrade)\b/g, (name) => `${name}Anew`);
}

describe("verify-deployment", () => {
  let project: CliProject;
  let addresses: Deployed;

  before(async () => {
    project = await openCliProject(deployedContracts);
    await project.serveExplorer();
    const { boxTwo: _, ...deployed } = await deployAll(project);
    addresses = deployed;
    await writeIgnitionDeployment(project, { id: "production", addresses });
    // A later build has other code for all of them.
    await project.rebuild({ "contracts/All.sol": renameAll(deployedContracts["contracts/All.sol"]) });
  });

  after(() => project.close());

  it("scenario 53: verifies an Ignition deployment with a factory's child and a proxy", async () => {
    const first = await project.run("verify-deployment", "production", "--json");
    const result = recordedDeploymentResultSchema.strict().parse(JSON.parse(first.stdout));

    expect(summarize(result)).to.deep.equal([
      "Curve verified exact",
      "Shop verified exact",
      "SecondShop verified exact",
      "Factory verified exact",
      "Child verified exact",
      "BoxOne verified exact",
      "Proxy verified",
    ]);
    expect(first).to.include({ exitCode: 0, stderr: "" });
    const again = await project.run("verify-deployment", "production");
    expect(again).to.include({ exitCode: 0, stderr: "" });
    const [headline, columns = "", curve = ""] = again.stdout.split("\n");
    expect(headline).to.equal("✔ 7 contracts on local explorer: 7 verified");
    // All of them are of one file, which the later build has otherwise.
    expect(again.stdout).to.include(
      "– Curve, Shop, SecondShop, Factory, Child, BoxOne, Proxy: verified as deployed; changed since then in this project: contracts/All.sol (line 5)",
    );
    expect(columns.trim().split(/ {2,}/)).to.deep.equal(["Name", "Address", "Result"]);
    expect(curve.trim().split(/ {2,}/).slice(0, 3)).to.deep.equal([
      "✔ Curve",
      addresses.Curve,
      "exact match",
    ]);
  });

  it("scenario 53: finds the build of a recorded address for verify-contract, too", async () => {
    const { stdout, exitCode } = await project.run(
      "verify-contract",
      addresses.Shop ?? "",
      "--force",
      "--json",
    );

    expect(JSON.parse(stdout)).to.include({ status: "already-verified", match: "exact" });
    expect(exitCode).to.equal(0);
  });
});
