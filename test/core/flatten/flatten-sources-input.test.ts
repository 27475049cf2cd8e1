import { expect } from "chai";
import { invariant } from "../../../src/base/errors.ts";
import { flattenSources } from "../../../src/core/flatten/flatten-sources.ts";
import { compareContracts } from "./compare-contracts.ts";
import { compileSources } from "./compile-sources.ts";
import { listCases } from "./read-case.ts";

const target = { inputSourceName: "Main.sol", contractName: "Target" };
const solcLongVersion = "0.8.37";

function readSources(caseName: string) {
  const sources = listCases().find(({ name }) => name === caseName)?.sources;
  invariant(sources !== undefined, `There is a case ${caseName}`);
  return sources;
}

describe("flattenSources, by what it is given", () => {
  const sources = readSources("shadowed-locals");

  it("gives the same whatever else was compiled along, though all ids are others", () => {
    const more = { "AAA.sol": { content: "pragma solidity ^0.8.0; contract Item {}" }, ...sources };
    const alone = flattenSources({ sources, asts: compileSources(sources).asts, target, solcLongVersion });
    const along = flattenSources({ sources: more, asts: compileSources(more).asts, target, solcLongVersion });
    expect(alone.renames).to.have.length(2);
    expect(along).to.deep.equal(alone);
  });

  it("keeps the code of sources with Windows line breaks", () => {
    const windows = Object.fromEntries(
      Object.entries(readSources("comments")).map(([name, { content }]) => [
        name,
        { content: content.replaceAll("\n", "\r\n") },
      ]),
    );
    const original = compileSources(windows);
    const result = flattenSources({ sources: windows, asts: original.asts, target, solcLongVersion });
    expect(result.license).to.equal("MIT");
    const flattened = compileSources({ "Target.sol": { content: result.source } });
    for (const comparison of compareContracts(result, { original, flattened }).values()) {
      expect(comparison).to.equal(undefined);
    }
  });

  it("keeps source names with line breaks within their comment", () => {
    const name = "Main.sol\n} contract Evil {";
    const odd = { [name]: { content: "pragma solidity ^0.8.0; contract Target {}" } };
    const { asts } = compileSources(odd);
    const result = flattenSources({
      sources: odd,
      asts,
      target: { ...target, inputSourceName: name },
      solcLongVersion,
    });
    expect(result.source).to.equal(
      "pragma solidity ^0.8.0;\n\n// File: Main.sol } contract Evil {\n\ncontract Target {}\n",
    );
  });
});
