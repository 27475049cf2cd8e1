import { readFileSync } from "node:fs";
import { expect } from "chai";
import { classifyAnswer } from "../../../src/explorer-api/etherscan/answers.ts";
import { formatNotOk } from "../../../src/explorer-api/etherscan/call.ts";
import { fault } from "../../../src/local-explorer/faults/fault.ts";
import { namedFaults } from "../../../src/local-explorer/faults/named-faults.ts";
import { packagePath } from "../package-path.ts";

const documentation = readFileSync(packagePath("docs/local-explorer.md"), "utf8");

describe("the named faults", () => {
  it("are all in the documentation, and so are the kinds", () => {
    const missing = Object.keys(namedFaults).filter((name) => !documentation.includes(`\`${name}\``));
    const kinds = fault.options.map(({ shape }) => shape.kind.value);

    expect(missing).to.deep.equal([]);
    expect(kinds.filter((kind) => !documentation.includes(`| \`${kind}\` |`))).to.deep.equal([]);
  });

  it("are answers that the client knows, as far as they are answers of the API", () => {
    const unknown = Object.entries(namedFaults).filter(
      ([, named]) =>
        named.kind === "envelope" &&
        named.status === "0" &&
        classifyAnswer(formatNotOk(named.result ?? "", named.message)).kind === "refused",
    );

    expect(unknown.map(([name]) => name)).to.deep.equal([]);
  });
});
