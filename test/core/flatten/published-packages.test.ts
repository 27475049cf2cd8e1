import path from "node:path";

import { expect } from "chai";

import { compileSubject } from "../../../bench/flatten/compile.ts";
import { flattenSubject, type Verdict } from "../../../bench/flatten/flatten-subject.ts";
import type { Package } from "../../../bench/flatten/packages.ts";
import { readPackage } from "../../../bench/flatten/read-package.ts";
import type { Subject } from "../../../bench/flatten/subject.ts";
import { bindSoljson, loadSoljson } from "../../../src/compiler/soljson.ts";
import { importClosure } from "../../../src/core/compiler-input/import-closure.ts";
import { soljsonPath } from "../../helpers/soljson-path.ts";

const repository = path.join(import.meta.dirname, "../../..");

/** A package that is installed for other tests anyway: of its sources every so-many-th is flattened. */
interface Sample extends Package {
  readonly every: number;
  /** How many contracts that makes. */
  readonly contracts: number;
}

const folder = "contracts";
const samples: readonly Sample[] = [
  {
    name: "@openzeppelin/contracts",
    version: "5.7.0",
    compiler: "0.8.37",
    folder: "",
    every: 15,
    contracts: 5,
  },
  { name: "@uniswap/v2-core", version: "1.0.1", compiler: "0.5.16", folder, every: 3, contracts: 2 },
  { name: "@uniswap/v3-core", version: "1.0.1", compiler: "0.7.6", folder, every: 8, contracts: 2 },
  { name: "@aave/protocol-v2", version: "1.0.1", compiler: "0.6.12", folder, every: 20, contracts: 3 },
  {
    name: "@safe-global/safe-contracts",
    version: "1.4.1",
    compiler: "0.7.6",
    folder,
    // They need packages that nothing else here needs.
    without: /\/(?:test|examples)\//,
    every: 7,
    contracts: 2,
  },
];

/** Of a file with interfaces and abstract contracts alone, nothing is flattened. */
function hasCode(source: string): boolean {
  return /^(?:contract|library) /m.test(source);
}

/** Compiles a sample of a package, and flattens and proves it. */
function flattenSample({ every, compiler, ...sample }: Sample): {
  readonly subject: Subject;
  readonly verdicts: readonly Verdict[];
} {
  const subject = readPackage(repository, { compiler, ...sample });
  const { sources, root } = subject;
  const files = Object.entries(sources)
    .filter(([name, { content }], index) => name.startsWith(root) && index % every === 0 && hasCode(content))
    .map(([name]) => name);
  const input = { language: "Solidity", sources, settings: {} };
  const needed = new Set(files.flatMap((file) => [...importClosure(input, file)]));
  const cut = Object.fromEntries(Object.entries(sources).filter(([name]) => needed.has(name)));
  const npmName = compiler === "0.8.37" ? "solc" : `solc-${compiler}`;
  const solc = bindSoljson(loadSoljson(soljsonPath(npmName)));
  const compiled = compileSubject(solc, { ...subject, sources: cut }, files);
  return { subject, verdicts: flattenSubject(compiled) };
}

describe("flattenSources, on published packages", () => {
  for (const sample of samples) {
    it(`scenario 28: flattens a sample of ${sample.name}, and proves it`, () => {
      const { subject, verdicts } = flattenSample(sample);
      const unexpected = verdicts.filter(
        ({ original: { inputSourceName, contractName }, problem }) =>
          problem !== undefined && !subject.impossible.has(`${inputSourceName}:${contractName}`),
      );

      expect(verdicts).to.have.lengthOf(sample.contracts);
      expect(unexpected.map(({ problem }) => problem)).to.deep.equal([]);
    });
  }
});
