import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { toHostStyle } from "../../../src/app/words/host-style.ts";
import { createCliStyle } from "../../../src/cli/cli-style.ts";
import { type ErrorCode, errorCodes } from "../../../src/core/errors/error-rows.ts";
import { type BaseError, createFailure } from "../../../src/core/errors/failure.ts";
import { hardhatStyle } from "../../../src/hardhat/hardhat-style.ts";
import { packageRoot } from "../../package/package-root.ts";
import { errorExamples } from "./error-examples.ts";

const golden = path.join(packageRoot, "test-fixtures/error-texts.txt");

const repeated = {
  node: ["--rpc-url", "http://127.0.0.1:8545"],
  state: [],
  settings: [],
  keptSettings: [],
};
const styles = [hardhatStyle, createCliStyle({ tool: "foundry", repeated })].map(toHostStyle);

/** Writes the failures of one code: what they are about, and what Hardhat and the command line print. */
function writeExamples<CodeT extends ErrorCode>(code: CodeT): readonly string[] {
  return errorExamples[code].map((details, index) => {
    const failure = createFailure(code, details);
    const [text = "", ofCli = ""] = styles.map((style) => failure.speak(style).message);
    const others = text === ofCli ? "" : `-- command line\n${ofCli}\n`;
    return `## ${code} ${index + 1} (${describeCall(failure)})\n${text}\n${others}\n`;
  });
}

function describeCall({ about, isTransient, isUnprocessed, retryAfterMs }: BaseError): string {
  return [
    about,
    ...(isTransient ? ["transient"] : []),
    ...(isUnprocessed ? ["unprocessed"] : []),
    ...(retryAfterMs === undefined ? [] : [`retry ${retryAfterMs}`]),
  ].join(", ");
}

describe("the texts of all failures", () => {
  it("are those of test-fixtures/error-texts.txt, in the words of both hosts", () => {
    const texts = errorCodes.flatMap((code) => writeExamples(code)).join("");
    if (process.env.UPDATE_TEXTS !== undefined) {
      writeFileSync(golden, texts);
    }

    expect(texts.split("\n\n")).to.deep.equal(readFileSync(golden, "utf8").split("\n\n"));
  });
});
