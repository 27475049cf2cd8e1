import { expect } from "chai";
import { proxyResultSchema } from "../../src/verify.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { type Deployer, openDeployer } from "../helpers/deployer.ts";
import { withoutWaits } from "../helpers/only-waits.ts";
import { toCreation } from "../helpers/to-creation.ts";
import { toCloneCode } from "../verification/proxy/proxy-world.ts";
import { cliContracts } from "./cli-contracts.ts";
import { proxyContracts } from "./proxy-contracts.ts";

describe("the tasks about proxies on the command line", () => {
  let project: CliProject;
  let deployer: Deployer;
  let counter: string;
  let proxy: string;

  before(async () => {
    project = await openCliProject({
      "contracts/Counter.sol": cliContracts["contracts/Counter.sol"],
      "contracts/Diamond.sol": proxyContracts["contracts/Diamond.sol"],
    });
    deployer = await openDeployer(project.hre, "localhost");
    await project.serveExplorer();
    counter = await deployer.deploy("Counter");
    proxy = await deployer.deployCode(toCreation(toCloneCode(`0x${counter.slice(2)}`)));
  });

  after(() => project.close());

  it("say what a proxy is, what became of everything behind it, and exit with 0", async () => {
    const first = await project.runAlone("verify-proxy", proxy);
    const again = await project.run("verify-proxy", proxy, "--json", "--expected-implementation", counter);

    expect(first.exitCode).to.equal(0);
    expect(withoutWaits(first.stderr)).to.equal("");
    expect(first.stdout).to.match(
      /^✔ Contracts behind the proxy verified and linked on local explorer: EIP-1167 minimal proxy \(clone\) → contracts\/Counter\.sol:Counter\n/,
    );
    expect(again).to.include({ exitCode: 0, stderr: "" });
    expect(proxyResultSchema.strict().parse(JSON.parse(again.stdout))).to.deep.include({
      status: "already-verified",
      link: {
        status: "already-linked",
        receipt: null,
        message: "local explorer already shows its implementation.",
      },
    });
  });

  it("refuse what is no proxy, or leads elsewhere than expected, with exit code 1", async () => {
    const none = await project.run("verify-proxy", counter);
    const elsewhere = await project.run("verify-proxy", proxy, "--json", "--expected-implementation", proxy);

    expect(none.exitCode).to.equal(1);
    expect(none.stderr).to.include("NOT_A_PROXY");
    expect(elsewhere.exitCode).to.equal(1);
    expect(JSON.parse(elsewhere.stdout)).to.include({ code: "IMPLEMENTATION_CONTRADICTED" });
  });

  it("print the ABI behind a proxy, or the proxy's own with --direct", async () => {
    const followed = await project.run("contract-abi", proxy);
    const direct = await project.run("contract-abi", proxy, "--direct", "--json");

    expect(JSON.parse(followed.stdout)).to.deep.include({
      inputs: [],
      name: "increase",
      outputs: [],
      stateMutability: "nonpayable",
      type: "function",
      origin: counter,
    });
    expect(direct.exitCode).to.equal(1);
    expect(JSON.parse(direct.stdout)).to.include({ code: "CONTRACT_NOT_VERIFIED" });
  });
});
