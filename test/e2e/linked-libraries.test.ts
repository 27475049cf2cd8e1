import { expect } from "chai";

import { isVerified } from "../../src/verification/result.ts";
import { failureOf } from "../helpers/failure.ts";
import { argumentsOf, type CreationStage, openCreationStage } from "./creation-stage.ts";

const source = "project/contracts/Ledger.sol";

describe("libraries that are not given", () => {
  let stage: CreationStage;

  before(async () => {
    stage = await openCreationStage();
  });

  after(() => stage.close());

  /** A contract that uses one library in its constructor alone, and one that uses a third. */
  async function deployLedger() {
    const words = await stage.deploy("Words");
    const doubles = await stage.deploy("Doubles");
    const sums = await stage.deploy("Sums", [], { Doubles: doubles });
    const ledger = await stage.deploy("Ledger", ["hello"], { Words: words, Sums: sums });
    return { words, doubles, sums, ledger };
  }

  it("scenario 21: are found, also one of the constructor, and all three are verified", async () => {
    const { words, doubles, sums, ledger } = await deployLedger();
    const result = await stage.verify(ledger, { withLibraries: true });

    expect(result).to.include({ status: "verified", match: "exact" });
    expect(argumentsOf(result)).to.deep.equal({ word: "hello" });
    expect(result.libraries).to.deep.equal({ [`${source}:Words`]: words, [`${source}:Sums`]: sums });
    const linked = result.linkedLibraries?.map(({ status, address }) => [status, address]);
    expect(linked).to.have.deep.members([
      ["verified", words],
      ["verified", sums],
      ["verified", doubles],
    ]);
    expect(isVerified(result)).to.equal(true);
  });

  it("scenario 21: are verified after a contract that is verified already", async () => {
    const { words, ledger } = await deployLedger();
    const alone = await stage.verify(ledger);
    const result = await stage.verify(ledger, { withLibraries: true });

    expect(alone.linkedLibraries).to.equal(undefined);
    expect(result.status).to.equal("already-verified");
    expect(result.linkedLibraries?.map(({ status }) => status)).to.deep.equal([
      "verified",
      "verified",
      "verified",
    ]);
    expect(await stage.explorer.getSourceCode(words)).to.have.property("contractName", "Words");
  });

  it("scenario 21: are refused if a given address contradicts the creation", async () => {
    const { words, sums, ledger } = await deployLedger();
    const failure = await failureOf(stage.verify(ledger, { libraries: { Words: sums } }));

    expect(failure.code).to.equal("LIBRARY_CONFLICT");
    expect(failure.facts).to.deep.equal({ "in the creation bytecode": words, "given as Words": sums });
  });
});
