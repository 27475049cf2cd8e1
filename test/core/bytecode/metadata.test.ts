import { expect } from "chai";
import type { BareHex } from "../../../src/base/hex.ts";
import { findMetadataSections, findTrailingMetadata } from "../../../src/core/bytecode/metadata.ts";
import { costOf } from "../../helpers/cost-of.ts";
import {
  listAuxdata,
  readCompiled,
  readOtherCode,
  type SolcFixture,
  solcFixtures,
} from "./bytecode-fixture.ts";

describe("findMetadataSections", () => {
  /** Offset and length in bytes of each section found. */
  function locate(code: BareHex): readonly (readonly [number, number])[] {
    return findMetadataSections(code).map(({ offsetBytes, lengthBytes }) => [offsetBytes, lengthBytes]);
  }

  function readRuntime(fixture: SolcFixture, name: string): BareHex {
    return readCompiled(fixture, name).runtimeBytecode.object;
  }

  const forms = [
    {
      fixture: "0.4.11",
      contract: "Child",
      says: { kind: "bzzr0", version: undefined, experimental: false },
    },
    {
      fixture: "0.4.26-experimental",
      contract: "Experimental",
      says: { kind: "bzzr0", version: undefined, experimental: true },
    },
    {
      fixture: "0.5.9-experimental",
      contract: "Child",
      says: { kind: "bzzr0", version: "0.5.9", experimental: false },
    },
    {
      fixture: "0.5.9-experimental",
      contract: "Experimental",
      says: { kind: "bzzr0", version: "0.5.9", experimental: true },
    },
    { fixture: "0.5.17", contract: "Child", says: { kind: "bzzr1", version: "0.5.17", experimental: false } },
    { fixture: "0.6.12", contract: "Child", says: { kind: "ipfs", version: "0.6.12", experimental: false } },
    {
      fixture: "0.7.6-no-hash",
      contract: "Child",
      says: { kind: undefined, version: "0.7.6", experimental: false },
    },
    {
      fixture: "0.8.28-bzzr1",
      contract: "Child",
      says: { kind: "bzzr1", version: "0.8.28", experimental: false },
    },
    {
      fixture: "0.8.30-via-ir",
      contract: "Arithmetic",
      says: { kind: "ipfs", version: "0.8.30", experimental: false },
    },
    {
      fixture: "0.8.37",
      contract: "Arithmetic",
      says: { kind: "ipfs", version: "0.8.37", experimental: false },
    },
  ] as const;

  for (const { fixture, contract, says } of forms) {
    it(`reads the section at the end of ${contract}, solc ${fixture}`, () => {
      const code = readRuntime(fixture, contract);
      const [section, ...others] = findMetadataSections(code);

      expect(others).to.deep.equal([]);
      expect(section && section.offsetBytes + section.lengthBytes).to.equal(code.length / 2);
      expect({
        kind: section?.metadata.sourceHash?.kind,
        version: section?.metadata.compilerVersion,
        experimental: section?.metadata.experimental,
      }).to.deep.equal(says);
    });
  }

  for (const fixture of solcFixtures) {
    it(`finds the sections that solc ${fixture} lists for a factory, by their form`, () => {
      const { object } = readCompiled(fixture, "Factory").runtimeBytecode;
      const found = findMetadataSections(object).map(({ offsetBytes, lengthBytes }) =>
        object.slice(offsetBytes * 2, (offsetBytes + lengthBytes) * 2),
      );

      expect(found).to.have.length(fixture === "0.8.18-no-metadata" ? 0 : 2);
      expect(found).to.include.members(listAuxdata(fixture, "Factory"));
    });
  }

  it("reads the section of a prerelease, whose version is a text", () => {
    const [section] = findMetadataSections(readOtherCode("solc-0.5.13-develop"));

    expect(section?.metadata.compilerVersion).to.equal("0.5.13-develop.2019.10.19+commit.d5b2f347");
    expect(section?.metadata.sourceHash?.kind).to.equal("bzzr1");
  });

  it("takes the outer one of two sections, one within the hash of the other", () => {
    const outer = readRuntime("0.8.37", "Child").slice(-106);
    const inner = readRuntime("0.7.6-no-hash", "Child").slice(-24);
    const nested = outer.slice(0, 30) + inner + outer.slice(30 + inner.length);

    expect(locate(inner)).to.deep.equal([[0, 12]]);
    expect(locate(nested)).to.deep.equal([[0, 53]]);
  });

  it("refuses a section whose length, keys or values are not of solc's form", () => {
    const section = readRuntime("0.8.37", "Child").slice(-106);
    const broken = [
      section.slice(0, -2),
      section.replace(/0033$/, "0034"),
      section.replace("69706673", "69706674"),
      section.replace("5822", "5821"),
      section.replace("1220", "1120"),
      section.replace("736f6c6343", "736f6c6342"),
      section.replace(/^a2/, "a1"),
      section.replace(/^a2/, "a3"),
    ];

    expect(broken.map((code) => locate(code).length)).to.deep.equal(broken.map(() => 0));
    expect(new Set(broken).has(section)).to.equal(false);
  });

  it("takes no longer for the largest code there can be than it takes to copy that a hundred times", () => {
    const child = readRuntime("0.8.37", "Child");
    const largest = child.repeat(Math.floor(24_576 / (child.length / 2)));
    const copy = () => [...largest].join("");

    expect(locate(largest).length).to.be.greaterThan(100);
    expect(costOf(() => locate(largest)) / costOf(copy)).to.be.below(100);
  });
});

describe("findTrailingMetadata", () => {
  it("finds the contract's own section, not that of a contract that it embeds", () => {
    const { object } = readCompiled("0.8.37", "Factory").runtimeBytecode;
    const own = findTrailingMetadata(object);

    expect(own && (own.offsetBytes + own.lengthBytes) * 2).to.equal(object.length);
    expect(own?.metadata.compilerVersion).to.equal("0.8.37");
  });

  it("returns undefined if the code ends without a section", () => {
    expect(findTrailingMetadata("")).to.equal(undefined);
    expect(findTrailingMetadata("6080")).to.equal(undefined);
    expect(
      findTrailingMetadata(readCompiled("0.8.18-no-metadata", "Factory").runtimeBytecode.object),
    ).to.equal(undefined);
    expect(findTrailingMetadata(`${readCompiled("0.8.37", "Child").runtimeBytecode.object}00`)).to.equal(
      undefined,
    );
    // The last two bytes lead to the beginning of a section that ends before them.
    expect(findTrailingMetadata(`${readCompiled("0.8.37", "Child").runtimeBytecode.object}0035`)).to.equal(
      undefined,
    );
  });
});
