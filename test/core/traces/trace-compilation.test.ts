import { expect } from "chai";
import { toInputText } from "../../../src/compiler/to-input-text.ts";
import { reduceOutput } from "../../../src/core/traces/reduce-output.ts";
import {
  findGap,
  type TraceCompilation,
  traceCompilationSchema,
  traceOutputSchema,
} from "../../../src/core/traces/trace-compilation.ts";
import { compileHere, soljsonPath } from "../../helpers/soljson-path.ts";

const solcLongVersion = "0.8.37+commit.f401782d";

const sources = {
  "Base.sol": {
    content: `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
interface Shown { error Wrong(uint256); }
library Far { function half(uint256 a) external pure returns (uint256) { return a / 2; } }
contract Other { function f() external pure returns (uint256) { return 1; } }
`,
  },
  "Main.sol": {
    content: `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {Far, Other, Shown} from "./Base.sol";
/// A comment.
contract Main is Shown {
    uint256 public immutable least = block.number;
    /// Another comment.
    function run(uint256 a) external returns (uint256) {
        if (a < least) revert Wrong(a);
        return Far.half(a) + new Other().f();
    }
}
`,
  },
};

describe("sources for Hardhat's stack traces", () => {
  let compilation: TraceCompilation;

  before(() => {
    const target = { inputSourceName: "Main.sol", contractName: "Main" };
    const input = { language: "Solidity", sources, settings: {} };
    const answer = compileHere(
      soljsonPath(),
      // Without a target, all contracts have code.
      toInputText({ solcLongVersion, input, outputs: "traces" }),
    );
    const output = traceOutputSchema.parse(JSON.parse(answer ?? ""));
    const code = output.contracts["Main.sol"]?.Main?.evm.deployedBytecode.object ?? "";
    compilation = reduceOutput(output, { ...target, code, solcLongVersion, sources, origin: "0xa@1" });
  });

  it("have the code of one contract, and all others without code", () => {
    const { contracts } = compilation.output;
    const lengths = Object.values(contracts)
      .flatMap((byName) => Object.entries(byName))
      .map(([name, { evm }]) => [name, evm.bytecode.object !== "", evm.deployedBytecode.object !== ""]);

    expect(lengths).to.deep.equal([
      ["Shown", false, false],
      ["Far", false, false],
      ["Other", false, false],
      ["Main", true, true],
    ]);
    expect(contracts["0xa@1/Main.sol"]?.Main?.abi).to.have.length(3);
  });

  it("have names that are no file of the project, and neither bodies nor comments", () => {
    const text = JSON.stringify(compilation.output);

    expect(Object.keys(compilation.input.sources)).to.deep.equal(["0xa@1/Base.sol", "0xa@1/Main.sol"]);
    expect(text)
      .to.include('"name":"run"')
      .and.not.match(/"(?:documentation|body|statements)"/);
  });

  it("are complete, also when they were kept as text", () => {
    const kept = traceCompilationSchema.parse(JSON.parse(JSON.stringify(compilation)));

    expect(kept).to.deep.equal(compilation);
    expect(findGap(kept)).to.equal(undefined);
  });

  it("are refused where the decoder would end the process or misread them", () => {
    const change = (edit: (copy: ReturnType<typeof structuredClone<TraceCompilation>>) => void) => {
      const copy = structuredClone(compilation);
      edit(copy);
      return findGap(copy);
    };
    const base = "0xa@1/Base.sol";
    const main = "0xa@1/Main.sol";
    const contractOf = ({ output }: TraceCompilation) => output.contracts[main]?.Main;

    expect(change(({ output }) => Reflect.deleteProperty(output.contracts[base] ?? {}, "Shown"))).to.equal(
      `${base}:Shown has no output`,
    );
    expect(change(({ input }) => Reflect.deleteProperty(input.sources, base))).to.equal(
      `${base} has no text`,
    );
    expect(
      change(({ output: { sources: trees } }) => {
        Object.assign(trees[base] ?? {}, { id: 1 });
        Object.assign(trees[main] ?? {}, { id: 0 });
      }),
    ).to.equal(`the syntax tree of ${base} is not that of its text`);
    expect(
      change(({ output: { sources: trees } }) => Object.assign(trees[base] ?? {}, { id: trees[main]?.id })),
    ).to.equal("two sources have the same id");
    expect(change(({ input }) => Object.assign(input.sources[main] ?? {}, { content: "short" }))).to.equal(
      `the syntax tree of ${main} is not that of its text`,
    );
    expect(
      change((copy) => Object.assign(contractOf(copy)?.evm.deployedBytecode ?? {}, { object: "6000" })),
    ).to.equal("a library or an immutable is not in the code");
    expect(change((copy) => Object.assign(contractOf(copy)?.evm.bytecode ?? {}, { object: "600" }))).to.equal(
      "a library or an immutable is not in the code",
    );
  });
});
