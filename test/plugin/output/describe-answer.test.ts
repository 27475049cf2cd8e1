import { expect } from "chai";
import { ExplorerUnreachableError } from "../../../src/core/errors/explorer-connection-errors.ts";
import { describeAnswer } from "../../../src/plugin/output/describe-answer.ts";

describe("describeAnswer", () => {
  it("names the explorer that answered, and says of each before it why it did not", () => {
    const failure = new ExplorerUnreachableError({ explorer: "A", host: "a.example", reason: "refused" });

    expect(
      describeAnswer("C", [
        { name: "A", failure },
        { name: "B\u001b[31m", failure: undefined },
      ]),
    ).to.equal(`Answered by C; A failed: ${failure.summary} (EXPLORER_UNREACHABLE); B does not know it`);
  });
});
