import { expect } from "chai";
import type { CompiledContract } from "../../../../src/core/build/compiled-contract.ts";
import { findConstructorPlace } from "../../../../src/core/causes/places/locate-constructor.ts";
import { type Build, compile, optimizer } from "./compile-vault.ts";

/** What the edits below replace, each on a line of its own. */
const source = `pragma solidity >=0.5.0;
contract Child { uint256 public kept = 7; }
contract Base {
  address public owner;
  constructor(address owner_) public {
    require(owner_ != address(0), "no owner");
    owner = owner_;
  }
}
contract Vault is Base {
  uint256 public opensAt = 1000;
  Child public child;
  string public name;
  mapping(address => uint256) public shares;
  constructor(address owner_, string memory name_) Base(owner_) public {
    child = new Child();
    name = name_;
    enlist(owner_, 3);
  }
  function enlist(address who, uint256 count) internal {
    shares[who] = count * 2;
  }
  function withdraw(uint256 count) external {
    shares[msg.sender] -= count;
  }
}
`;

const builds: readonly [Build, ...Build[]] = [
  ["0.5.16+commit.9c3226ce", {}],
  ["0.6.12+commit.27d51765", { optimizer }],
  ["0.8.9+commit.e5eed63a", {}],
  ["0.8.37+commit.f401782d", { optimizer }],
  ["0.8.37+commit.f401782d", { viaIR: true }],
  ["0.8.37+commit.f401782d", { viaIR: true, optimizer }],
];

/** What the deployment had, what the build has instead, and where that is. */
const edits = [
  ["uint256 public opensAt = 1000;", "uint256 public opensAt = 70000000;", "Vault.opensAt", 11],
  ['"no owner"', '"owner missing, and this text is longer than one word"', "Base.constructor", 6],
  ["enlist(owner_, 3);", "enlist(owner_, 1234567);", "Vault.constructor", 18],
  ["count * 2;", "count * 2 + 1;", "Vault.enlist", 21],
  ["name = name_;", 'name = string(abi.encodePacked("new ", name_));', "Vault.constructor", 17],
] as const;

/** By way of Yul, code may be written for the line before. After its optimizer only what code pushes names a line. */
const editsOf = ([, { viaIR, optimizer: optimized }]: Build) => {
  const named = optimized === undefined ? 4 : 2;
  return viaIR === true ? edits.slice(0, named) : edits;
};

const toChain = ({ creationBytecode: { object } }: CompiledContract) => `${object}${"00".repeat(31)}40`;

describe("findConstructorPlace", () => {
  for (const build of builds) {
    const [version, settings] = build;

    it(`names the line that was edited: ${version.slice(0, 6)} ${JSON.stringify(settings)}`, async () => {
      const pragmas =
        version.startsWith("0.5") || version.startsWith("0.6")
          ? source
          : source.replaceAll(") public {", ") {");
      const deployed = await compile(pragmas, build);
      for (const [before, after, functionName, line] of editsOf(build)) {
        const { contract, built } = await compile(pragmas.replace(before, after), build);
        const place = findConstructorPlace({ contract, onChain: toChain(deployed.contract) }, built);

        expect([after, place?.functionName, place?.line]).to.deep.equal([after, functionName, line]);
      }
    });
  }

  it("names the line that was edited where a number is by chance the place of a label in one of the codes", async () => {
    const build: Build = ["0.8.37+commit.f401782d", {}];
    const text = source.replaceAll(") public {", ") {");
    const deployed = await compile(text, build);
    const salted = text.replace("new Child()", "new Child{salt: bytes32(uint256(1))}()");
    const { contract, built } = await compile(salted, build);

    expect(findConstructorPlace({ contract, onChain: toChain(deployed.contract) }, built)).to.include({
      functionName: "Vault.constructor",
      line: 16,
    });
  });

  it("names the line that creates another contract, also after the optimizer of Yul", async () => {
    const text = source.replaceAll(") public {", ") {");
    const settings = [{}, { optimizer }, { viaIR: true, optimizer }];
    for (const build of settings.map((one): Build => ["0.8.37+commit.f401782d", one])) {
      const deployed = await compile(text, build);
      const { contract, built } = await compile(text.replace("kept = 7", "kept = 123"), build);
      const place = findConstructorPlace({ contract, onChain: toChain(deployed.contract) }, built);

      expect(place).to.include({ functionName: "Vault.constructor", line: 16, doubt: "created" });
    }
  });

  it("names that line also behind letters of several bytes", async () => {
    const [, , build] = builds;
    const text = source
      .replaceAll(") public {", ") {")
      .replace("contract Child", "/* é 漢字 😀 */ contract Child");
    const deployed = await compile(text, build ?? builds[0]);
    const { contract, built } = await compile(text.replace("kept = 7", "kept = 123"), build ?? builds[0]);
    const place = findConstructorPlace({ contract, onChain: toChain(deployed.contract) }, built);

    expect(place).to.include({ functionName: "Vault.constructor", line: 16, doubt: "created" });
  });

  it("does not take constants that the optimizer writes behind the code for a created contract", async () => {
    const [build] = builds;
    const { contract, built } = await compile(source, build);
    const object = `${contract.creationBytecode.object}${"c0ffee".repeat(11)}`;
    const constant = { ...contract, creationBytecode: { ...contract.creationBytecode, object } };

    expect(findConstructorPlace({ contract: constant, onChain: toChain(contract) }, built)).to.equal(
      undefined,
    );
  });

  it("names the line that calls another of the compiler's own functions", async () => {
    const build: Build = ["0.8.37+commit.f401782d", { optimizer }];
    const text = source
      .replaceAll(") public {", ") {")
      .replace("enlist(owner_, 3);", "$&\n    opensAt -= 2; opensAt += 1;");
    const deployed = await compile(text, build);
    const { contract, built } = await compile(text.replace("opensAt -= 2", "opensAt += 2"), build);
    const place = findConstructorPlace({ contract, onChain: toChain(deployed.contract) }, built);

    expect(place).to.include({ functionName: "Vault.constructor", line: 19 });
  });

  it("says that a line is only near where the chain has more in front of it", async () => {
    const [, , build] = builds;
    const text = source.replaceAll(") public {", ") {");
    const payable = text.replace("Base(owner_) {", "Base(owner_) payable {");
    const deployed = await compile(text, build ?? builds[0]);
    const { contract, built } = await compile(payable, build ?? builds[0]);
    const place = findConstructorPlace({ contract, onChain: toChain(deployed.contract) }, built);

    expect(place).to.include({ functionName: "Vault.constructor", line: 15, doubt: "near" });
  });

  it("names nothing where the creation bytecode does not contain the contract's code", async () => {
    const [build] = builds;
    const { contract, built } = await compile(source, build);
    const onChain = `600a80600a5f395ff3${"00".repeat(10)}`;

    expect(findConstructorPlace({ contract, onChain }, built)).to.equal(undefined);
  });

  it("names nothing where the output has no source map of it", async () => {
    const [build] = builds;
    const { contract, built } = await compile(source, build);
    const { contract: edited } = await compile(source.replace("1000", "2000"), build);
    const onChain = edited.creationBytecode.object;

    expect(
      findConstructorPlace(
        { contract, onChain },
        { ...built, layout: { ...built.layout, creationSourceMap: undefined } },
      ),
    ).to.equal(undefined);
  });
});
