import { createRequire } from "node:module";
import { expect } from "chai";
import { compileAside } from "./soljson-path.ts";

type Selection = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
type Asked = readonly unknown[];

const {
  readQuestion,
  isCovered,
  narrowOutput,
}: {
  readQuestion(text: string): { readonly key: string; readonly asked: Asked } | undefined;
  isCovered(asked: Asked, askedBefore: Asked): boolean;
  narrowOutput(text: string, asked: Asked, version: string): string | undefined;
} = createRequire(import.meta.url)("./narrow-output.cjs");

const sources = {
  "a.sol": {
    content: `pragma solidity >=0.5.0;
interface Thing { function run() external; }
library Sums { function add(uint a, uint b) public pure returns (uint) { return a + b; } }
contract Made { uint public made = 7; function warned() public pure { uint unused; } }`,
  },
  "b.sol": {
    content: `pragma solidity >=0.5.0;
import "./a.sol";
contract Maker { function make(uint a) public returns (Made, uint) { return (new Made(), Sums.add(a, 1)); } }`,
  },
};

const toInput = (outputSelection: unknown, settings: object = {}): string =>
  JSON.stringify({ language: "Solidity", sources, settings: { ...settings, outputSelection } });

const askedIn = (outputSelection: unknown): Asked =>
  readQuestion(toInput(outputSelection))?.asked ?? expect.fail("it is a selection");

const code = ["object", "linkReferences"].flatMap((name) => [
  `evm.bytecode.${name}`,
  `evm.deployedBytecode.${name}`,
]);
const ofProof = ["abi", ...code, "evm.deployedBytecode.immutableReferences", "evm.legacyAssembly"];
const ofBuild = [
  ...ofProof,
  "metadata",
  "evm.methodIdentifiers",
  "evm.bytecode.opcodes",
  "evm.bytecode.sourceMap",
];
const wide: Selection = { "a.sol": { "": ["ast"], "*": ofBuild }, "*": { Maker: ofBuild } };

const narrow: Readonly<Record<string, Selection>> = {
  "a contract as a proof asks": { "b.sol": { Maker: ofProof } },
  "contracts of two files": { "a.sol": { Sums: ofProof, Made: ["metadata"] }, "b.sol": { Maker: ["abi"] } },
  "one output of the bytecode": { "a.sol": { Made: ["evm.bytecode.object"] } },
  "an interface": { "a.sol": { Thing: ofProof } },
};

describe("what solc would answer, out of an answer to more", () => {
  for (const [npmName, settings] of [
    ["solc-0.7.6", {}],
    ["solc-0.8.9", { optimizer: { enabled: true, runs: 200 } }],
    ["solc", {}],
    ["solc", { optimizer: { enabled: true, runs: 200 }, viaIR: true }],
  ] as const) {
    it(`is letter by letter what ${npmName} answers itself, with ${JSON.stringify(settings)}`, async () => {
      // They come first: nothing that they could be taken from has been compiled.
      const direct = new Map<string, string>();
      for (const [title, selection] of Object.entries(narrow)) {
        direct.set(title, (await compileAside(npmName, toInput(selection, settings))).output);
      }
      const { output, longVersion } = await compileAside(npmName, toInput(wide, settings));

      for (const [title, selection] of Object.entries(narrow)) {
        const asked = askedIn(selection);
        expect(isCovered(asked, askedIn(wide)), title).to.equal(true);
        expect(narrowOutput(output, asked, longVersion), title).to.equal(direct.get(title));
        expect(direct.get(title), title).to.include("Unused").and.to.include('"contracts"');
      }
    });
  }

  it("is asked of the compiler itself where a selection is not made of single outputs that were asked for", () => {
    for (const selection of [
      { "*": { Made: ["abi"] } },
      { "a.sol": { "*": ["abi"] } },
      { "a.sol": { "": ["ast"] } },
      { "a.sol": { Made: ["evm.bytecode"] } },
      { "a.sol": { Made: ["*"] } },
      { "a.sol": { Made: ["abi", "storageLayout"] } },
      { "a.sol": { Made: ["abi"], Sums: [] } },
      { "b.sol": { Maker: ["abi"], Other: ["abi"] } },
      { "a.sol": {} },
      {},
    ]) {
      expect(isCovered(askedIn(selection), askedIn(wide)), JSON.stringify(selection)).to.equal(false);
    }
    for (const text of ["no JSON", "{}", toInput(null), toInput({ "a.sol": { Made: "abi" } })]) {
      expect(readQuestion(text), text).to.equal(undefined);
    }
  });

  it("is asked of the compiler itself where the other answer may speak of other code, or lacks the contract", () => {
    const asked = askedIn({ "a.sol": { Made: ["abi"] } });
    const contracts = { "a.sol": { Made: { abi: [] } } };
    const narrowed = (output: object) => narrowOutput(JSON.stringify(output), asked, "0.8.37");
    const warning = {
      severity: "warning",
      message: "Contract code size is 24577 bytes and exceeds 24576 bytes",
    };

    expect(narrowed({ contracts, sources: {} })).to.equal(JSON.stringify({ contracts, sources: {} }));
    expect(narrowed({ contracts, sources: {}, errors: [warning] })).to.equal(undefined);
    expect(narrowed({ contracts, errors: [{ severity: "error", message: "Stack too deep." }] })).to.equal(
      undefined,
    );
    expect(narrowed({ contracts: { "a.sol": {} }, sources: {} })).to.equal(undefined);
    const answer = JSON.stringify({ contracts, sources: {} });
    expect(narrowOutput(answer, asked, "0.7.0")).to.equal(answer);
    expect(narrowOutput(answer, asked, "0.6.12")).to.equal(undefined);
  });

  it("is for the same sources and settings alone, in whatever order", () => {
    const keyOf = (members: object): string | undefined =>
      readQuestion(
        JSON.stringify({ language: "Solidity", sources, settings: { outputSelection: {} }, ...members }),
      )?.key;
    const reversed = Object.fromEntries(Object.entries(sources).toReversed());
    const edited = { ...sources, "b.sol": { content: "" } };

    expect(keyOf({ sources: reversed })).to.equal(keyOf({}));
    for (const other of [
      { sources: edited },
      { settings: { viaIR: true, outputSelection: {} } },
      { language: "Yul" },
    ]) {
      expect(keyOf(other)).not.to.equal(keyOf({}));
    }
  });
});
