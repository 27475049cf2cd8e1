import { expect } from "chai";
import { freePort } from "../helpers/free-port.ts";
import { boxSources, type FaultStage, type FaultyExplorer, openFaultStage } from "./fault-stage.ts";

describe("an exact match in the place of a partial one, on Sourcify", () => {
  let stage: FaultStage;
  let explorer: FaultyExplorer;

  before(async () => {
    const port = await freePort();
    const apiUrl = `http://127.0.0.1:${port}`;
    stage = await openFaultStage({
      explorers: { localhost: { name: "Sourcify", apiUrl, dialect: "sourcify", browserUrl: apiUrl } },
    });
    explorer = await stage.startExplorer([], { port });
  });

  after(async () => {
    await explorer.close();
    await stage.close();
  });

  it("is proposed, and the proposed command replaces the partial match", async () => {
    const { project } = stage;
    const address = await stage.deploy();
    const edited = Object.entries(boxSources).map(([name, text]) => [name, `${text}// A later note.\n`]);
    const verify = (...options: string[]) => project.run("verify-contract", address, ...options);

    await project.rebuild(Object.fromEntries(edited));
    expect((await verify()).stdout).to.match(/^✔ Verified on Sourcify \(partial match\): /);
    await project.rebuild(boxSources);

    const without = await verify();
    expect(without.exitCode).to.equal(1);
    expect(without.stdout).to.match(/Next +npx hardhat verify-contract .* --force\b/);

    const { stdout, exitCode } = await verify("--require-exact");
    expect(exitCode).to.equal(1);
    expect(stdout).to.include(
      "differs at line 3. Your build is an exact match, and Sourcify replaces a partial match by an exact one: the command submits your build.\n",
    );
    const [, command = ""] = /Next +npx hardhat (.*)\n/.exec(stdout) ?? [];
    expect(command).to.match(/ --require-exact\b.* --force\b/);
    expect(explorer.accepted()).to.equal(1);

    const forced = await project.run(...command.split(" "));
    expect(forced.exitCode).to.equal(0);
    expect(forced.stdout).to.match(/^✔ Verified on Sourcify \(exact match\): /);
    expect(forced.stdout).to.match(/Matches +creation bytecode exact, runtime bytecode exact\n/);
    expect(explorer.accepted()).to.equal(2);

    const again = await verify("--require-exact");
    expect(again.exitCode).to.equal(0);
    expect(again.stdout).to.match(/^✔ Already verified on Sourcify \(exact match\): /);
    expect(explorer.accepted()).to.equal(2);
  });
});
