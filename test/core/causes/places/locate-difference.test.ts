import { expect } from "chai";
import { parseBuildInfo } from "../../../../src/core/build/parse-build-info.ts";
import {
  parseBuildInfoOutput,
  parseSourceLayout,
  type SourceLayout,
} from "../../../../src/core/build/parse-output.ts";
import { readInstructions } from "../../../../src/core/bytecode/instructions.ts";
import { toCodePair } from "../../../../src/core/causes/code-blocks.ts";
import { findPlace, locateDifference } from "../../../../src/core/causes/places/locate-difference.ts";
import { parseSourceMap } from "../../../../src/core/causes/places/source-places.ts";
import { readStoredInput, readStoredOutput } from "../../build/build-fixture.ts";
import { type Build, compile, file, optimizer } from "./compile-vault.ts";

const bank = { inputSourceName: "project/contracts/Bank.sol", contractName: "Bank" };

const contents = Object.fromEntries(
  Object.entries(parseBuildInfo(readStoredInput()).input.sources).map(([name, { content }]) => [
    name,
    content,
  ]),
);

function readLayout(): SourceLayout {
  const layout = parseSourceLayout(readStoredOutput(), { ...bank, contents });
  if (layout === undefined) {
    throw new RangeError("the fixture has a source map");
  }
  return layout;
}

/** The indices of the instructions that the source map leads to a text of a source. */
function instructionsOf(
  layout: SourceLayout,
  { sourceName, text }: { sourceName: string; text: string },
): number[] {
  const start = contents[sourceName]?.indexOf(text) ?? -1;
  return parseSourceMap(layout.sourceMap).flatMap((range, index) =>
    layout.sources.get(range.sourceId)?.sourceName === sourceName &&
    range.start === start &&
    range.length === text.length
      ? [index]
      : [],
  );
}

describe("parseSourceLayout", () => {
  it("reads the source map, one range for each instruction, and the sources by their ids", () => {
    const layout = readLayout();
    const stored = parseBuildInfoOutput(readStoredOutput()).find(
      ({ inputSourceName, contractName }) =>
        inputSourceName === bank.inputSourceName && contractName === bank.contractName,
    );
    const code = stored && toCodePair(stored.runtimeBytecode, "").compiled.digits;

    expect([...layout.sources.values()].map(({ sourceName }) => sourceName)).to.have.members(
      Object.keys(contents),
    );
    // Behind the code itself stand the one that it carries along, and data: these have no source.
    expect(parseSourceMap(layout.sourceMap).length).to.be.within(100, readInstructions(code ?? "").length);
  });

  it("finds nothing of a contract that the output does not have", () => {
    const nobody = { inputSourceName: "project/contracts/Bank.sol", contractName: "Nobody", contents };

    expect(parseSourceLayout(readStoredOutput(), nobody)).to.equal(undefined);
  });
});

describe("parseSourceMap", () => {
  it("takes what an entry leaves out from the one before", () => {
    expect(parseSourceMap("1:2:0;;:9;3::1:i:4")).to.deep.equal([
      { start: 1, length: 2, sourceId: 0 },
      { start: 1, length: 2, sourceId: 0 },
      { start: 1, length: 9, sourceId: 0 },
      { start: 3, length: 9, sourceId: 1 },
    ]);
  });
});

describe("locateDifference", () => {
  const layout = readLayout();
  const where = { layout, inputSourceName: bank.inputSourceName };
  const compared = instructionsOf(layout, { sourceName: bank.inputSourceName, text: "msg.value < limit" });
  const created = instructionsOf(layout, { sourceName: bank.inputSourceName, text: "new Safe()" });
  const whole = instructionsOf(layout, {
    sourceName: bank.inputSourceName,
    text: contents[bank.inputSourceName]?.split("\n\n")[3]?.trimEnd() ?? "",
  });
  const inherited = instructionsOf(layout, {
    sourceName: "npm/tiny-package@1.2.3/Base.sol",
    text: "uint public immutable limit",
  });

  it("names function and line", () => {
    expect(locateDifference(where, compared)).to.include({
      sourceName: bank.inputSourceName,
      line: 12,
      functionName: "Bank.deposit",
    });
  });

  it("takes the first function of the contract's own file, whatever the order of the code", () => {
    for (const instructions of [
      [...created, ...compared, ...inherited],
      [...inherited, ...compared, ...created],
    ]) {
      expect(locateDifference(where, instructions)).to.include({ line: 12, functionName: "Bank.deposit" });
    }
    expect(locateDifference(where, [...inherited, ...created])).to.include({
      line: 13,
      functionName: "Bank.open",
    });
  });

  it("names a function of another file, and never the contract as a whole", () => {
    expect(whole).to.not.deep.equal([]);
    expect(locateDifference(where, [...whole, ...inherited])).to.include({
      sourceName: "npm/tiny-package@1.2.3/Base.sol",
      functionName: "Base.limit",
    });
    expect(locateDifference(where, whole)).to.equal(undefined);
  });

  it("finds nothing where the compiler wrote the code by itself, or where there is none", () => {
    const generated = parseSourceMap(layout.sourceMap).flatMap(({ sourceId }, index) =>
      layout.sources.has(sourceId) ? [] : [index],
    );

    expect(generated).to.not.deep.equal([]);
    expect(locateDifference(where, generated)).to.equal(undefined);
    expect(locateDifference(where, [100_000])).to.equal(undefined);
  });
});

/** What the edits below replace, each on a line of its own. */
const source = `pragma solidity >=0.5.0;
contract Base {
  address internal owner;
  uint256 internal step = 5;
  modifier counted(uint256 n) {
    require(n < 777);
    step += n;
    _;
  }
}
contract Vault is Base {
  struct Entry {
    uint128 amount;
    uint64 since;
  }
  uint256 internal constant CAP = 100000;
  bool private locked;
  uint64 private nonce;
  mapping(address => Entry) internal entries;
  function add(uint128 amount) external {
    entries[msg.sender].amount += amount;
    entries[msg.sender].since = uint64(block.timestamp);
    require(!locked);
    nonce += 1;
  }
  function take(uint128 amount) external counted(amount) {
    Entry storage entry = entries[msg.sender];
    require(entry.since < block.timestamp && amount <= CAP);
    entry.amount -= amount;
    nonce = 3;
  }
  function lock() external {
    owner = msg.sender;
    locked = true;
  }
}
`;

/** What the deployment had, what the build has instead, and where that is. */
const edits = [
  // What is stored elsewhere begins with the variable behind the one that was added.
  [
    "  uint256 internal step",
    "  uint256 internal extra;\n  uint256 internal step",
    "Base.step",
    5,
    "storage",
  ],
  [
    "  bool private locked;\n  uint64 private nonce;",
    "  uint64 private nonce;\n  bool private locked;",
    "Vault.nonce",
    17,
    "storage",
  ],
  ["struct Entry {", "struct Entry {\n    uint256 extra;", undefined, 14, "storage"],
  ["nonce = 3;", "nonce = 4;", "Vault.take", 30, undefined],
  ["counted(amount) {", "{", "Vault.take", 27, undefined],
] as const;

describe("findPlace", () => {
  const builds: readonly Build[] = [
    ["0.5.16+commit.9c3226ce", {}],
    ["0.6.12+commit.27d51765", { optimizer }],
    ["0.8.37+commit.f401782d", { optimizer }],
  ];
  for (const build of builds) {
    const [version, settings] = build;

    it(`names a declaration if all that uses it differs, and else the line: ${version.slice(0, 6)} ${JSON.stringify(settings)}`, async () => {
      const { contract: deployed } = await compile(source, build);
      const onChain = deployed.runtimeBytecode.object;
      for (const [before, after, functionName, line, doubt] of edits) {
        const { contract, built } = await compile(source.replace(before, after), build);
        const place = findPlace(toCodePair(contract.runtimeBytecode, onChain), {
          ...built,
          inputSourceName: file,
        });

        expect([after, place?.functionName, place?.line, place?.doubt]).to.deep.equal([
          after,
          functionName,
          line,
          doubt,
        ]);
      }
    });
  }
});
