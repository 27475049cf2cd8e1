import { expect } from "chai";
import { readSyntaxTrees } from "../../../src/verification/flatten/read-syntax-trees.ts";
import { failureOf } from "../../helpers/failure.ts";
import { openFlattenWorld } from "./flatten-world.ts";

describe("readSyntaxTrees", () => {
  it("has the compiler read what the contract imports, and nothing else", async () => {
    const { contract, buildInfo, run, jobs, progress } = openFlattenWorld("alias-contract");
    const sources = { ...buildInfo.input.sources, "Stranger.sol": { content: "contract Stranger {}" } };
    const wider = { ...buildInfo, input: { ...buildInfo.input, sources } };
    const { input, asts } = await readSyntaxTrees({ contract, buildInfo: wider }, run);

    expect(Object.keys(input.sources)).to.have.members(["Main.sol", "Vault.sol"]);
    expect(asts).to.have.keys("Main.sol", "Vault.sol");
    expect(jobs).to.have.lengthOf(1);
    expect(jobs[0]).to.deep.include({ outputs: "syntax-trees", input });
    expect(progress).to.deep.equal([
      { step: "compiling", compilerVersion: buildInfo.solcLongVersion, sources: 2 },
    ]);
  });

  it("refuses sources that do not compile any more", async () => {
    const { contract, buildInfo, run } = openFlattenWorld("alias-contract");
    const compiler = {
      compile: async () => ({ kind: "failed", errors: ["ParserError: Expected ';'"] }) as const,
    };
    const failure = await failureOf(
      readSyntaxTrees({ contract, buildInfo }, { ...run, ports: { ...run.ports, compiler } }),
    );

    expect(failure.code).to.equal("FLATTENING_REFUSED");
    expect(failure.message).to.include("its sources do not compile, ParserError: Expected ';'");
  });
});
