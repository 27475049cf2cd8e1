import { expect } from "chai";
import { parseBuildInfo } from "../../../src/core/build-info/parse-build-info.ts";
import { cutSources } from "../../../src/core/compiler-input/cut-sources.ts";
import { importClosure } from "../../../src/core/compiler-input/import-closure.ts";
import { sourceSets } from "../../../src/core/compiler-input/larger-source-sets.ts";
import { readStoredInput } from "../build-info/build-fixture.ts";
import { toInput } from "./to-input.ts";

const names = {
  base: "npm/tiny-package@1.2.3/Base.sol",
  bank: "project/contracts/Bank.sol",
  ledger: "project/contracts/Ledger.sol",
  oldBank: "project/contracts/old/Bank.sol",
};

describe("importClosure", () => {
  it("follows relative imports and remappings of a stored build", () => {
    const { input } = parseBuildInfo(readStoredInput());

    expect([...importClosure(input, names.bank)]).to.deep.equal([names.bank, names.ledger, names.base]);
    expect([...importClosure(input, names.oldBank)]).to.deep.equal([names.oldBank]);
  });

  it("follows imports that go in circles", () => {
    const input = toInput({
      "a.sol": ["./b.sol"],
      "b.sol": ["./c.sol", "./b.sol"],
      "c.sol": ["./a.sol"],
      "d.sol": ["./a.sol"],
    });

    expect([...importClosure(input, "b.sol")]).to.deep.equal(["b.sol", "c.sol", "a.sol"]);
  });

  it("leaves out what the input does not have", () => {
    expect([...importClosure(toInput({ "a.sol": ["./missing.sol", "toString"] }), "a.sol")]).to.deep.equal([
      "a.sol",
    ]);
  });

  it("keeps everything of a language without imports", () => {
    const input = { ...toInput({ "a.yul": [], "b.yul": [] }), language: "Yul" };

    expect([...importClosure(input, "a.yul")]).to.deep.equal(["a.yul", "b.yul"]);
  });

  it("ignores remappings that are not a list of texts", () => {
    const input = toInput({ "a.sol": ["./b.sol"], "b.sol": [] }, { remappings: { "b.sol": "c.sol" } });

    expect([...importClosure(input, "a.sol")]).to.deep.equal(["a.sol", "b.sol"]);
  });
});

describe("cutSources", () => {
  it("keeps the settings verbatim and the sources in their stored order", () => {
    const { input } = parseBuildInfo(readStoredInput());
    const cut = cutSources(input, importClosure(input, names.bank));

    expect(cut.settings).to.equal(input.settings);
    expect(cut.language).to.equal(input.language);
    expect(Object.entries(cut.sources)).to.deep.equal(
      Object.entries(input.sources).filter(([name]) => name !== names.oldBank),
    );
  });
});

describe("sourceSets", () => {
  function list(input: Parameters<typeof sourceSets>[0], start: string): readonly string[] {
    return [...sourceSets(input, start)].map((set) => [...set].toSorted().join(" "));
  }

  it("begins with the closure, goes on with closures of those that import it, and ends with the whole", () => {
    const input = toInput({
      "main.sol": ["./lib.sol"],
      "lib.sol": [],
      "user.sol": ["./main.sol"],
      "bigUser.sol": ["./user.sol", "./other.sol"],
      "other.sol": [],
      "unrelated.sol": [],
    });

    expect(list(input, "main.sol")).to.deep.equal([
      "lib.sol main.sol",
      "lib.sol main.sol user.sol",
      "bigUser.sol lib.sol main.sol other.sol user.sol",
      "bigUser.sol lib.sol main.sol other.sol unrelated.sol user.sol",
    ]);
  });

  it("yields each set once, and only one where everything is needed", () => {
    const circle = toInput({ "a.sol": ["./b.sol"], "b.sol": ["./a.sol"] });
    const twoUsers = toInput({
      "a.sol": [],
      "b.sol": ["./a.sol"],
      "c.sol": ["./b.sol"],
      "d.sol": ["./c.sol", "./b.sol"],
    });

    expect(list(circle, "a.sol")).to.deep.equal(["a.sol b.sol"]);
    expect(list(twoUsers, "a.sol")).to.deep.equal([
      "a.sol",
      "a.sol b.sol",
      "a.sol b.sol c.sol",
      "a.sol b.sol c.sol d.sol",
    ]);
  });

  it("yields eight sets at the most, each larger than the one before it or as large", () => {
    const users = Array.from({ length: 40 }, (_, index): [string, readonly string[]] => [
      `user${index}.sol`,
      ["./main.sol", ...Array.from({ length: index % 7 }, (__, other) => `./user${other}.sol`)],
    ]);
    const input = toInput(Object.fromEntries([["main.sol", []], ...users]));
    const sizes = [...sourceSets(input, "main.sol")].map(({ size }) => size);

    expect(sizes).to.have.length(8);
    expect(sizes).to.deep.equal(sizes.toSorted((one, other) => one - other));
    expect([sizes[0], sizes.at(-1)]).to.deep.equal([1, 41]);
  });

  it("reads no more than the closure until more is asked for", () => {
    const { sources, ...input } = toInput({ "a.sol": ["./b.sol"], "b.sol": [], "c.sol": ["./a.sol"] });
    const read: string[] = [];
    const watched = new Proxy(sources, {
      get: (target, name, receiver) => {
        read.push(String(name));
        return Reflect.get(target, name, receiver);
      },
    });
    const first = sourceSets({ ...input, sources: watched }, "a.sol").next();

    expect(first.value).to.deep.equal(new Set(["a.sol", "b.sol"]));
    expect(read).to.deep.equal(["a.sol", "b.sol"]);
  });
});
