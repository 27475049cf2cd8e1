import { expect } from "chai";
import { createFailure } from "../../src/core/errors/failure.ts";
import { failureSchema } from "../../src/verification/results/result-members.ts";
import { toFailure } from "../../src/verification/to-result.ts";
import { hardhatWords } from "../helpers/hardhat-words.ts";

const failure = createFailure("INVALID_OPTION", { option: "--port", reason: "x is not a port", value: "x" });

describe("toFailure", () => {
  it("gives a failure of ours its code, summary, facts and hints", () => {
    expect(toFailure(failure, hardhatWords)).to.deep.equal({
      status: "error",
      code: "INVALID_OPTION",
      message: "The option --port is not valid: x is not a port.",
      facts: { given: "x" },
      hints: [],
    });
  });

  it("leaves out facts that are not known, and all of them where there are none", () => {
    const unreachable = { explorer: "E", host: "e.example", reason: "refused" } as const;

    expect(toFailure(createFailure("EXPLORER_UNREACHABLE", unreachable), hardhatWords).facts).to.deep.equal({
      host: "e.example",
    });
    expect(toFailure(new TypeError("bug"), hardhatWords)).not.to.have.property("facts");
  });

  it("gives any other error a code, and keeps its text", () => {
    const unexpected = toFailure(new TypeError("HHE999: something of Hardhat"), hardhatWords);

    expect(unexpected).to.include({ code: "UNEXPECTED", message: "HHE999: something of Hardhat" });
    expect(toFailure("a text that was thrown", hardhatWords)).to.include({ code: "UNEXPECTED" });
    for (const error of [failure, new TypeError("bug"), undefined]) {
      const document = toFailure(error, hardhatWords);
      expect(failureSchema.strict().parse(document)).to.deep.equal(document);
    }
  });
});
