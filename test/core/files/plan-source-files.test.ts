import { posix, win32 } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import { planSourceFiles } from "../../../src/core/files/plan-source-files.ts";

function plan(...sourceNames: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    planSourceFiles(sourceNames).map(({ sourceName, segments }) => [sourceName, segments.join("/")]),
  );
}

describe("planSourceFiles", () => {
  it("leaves plain names as they are", () => {
    expect(plan("contracts/A.sol", "contracts/lib/B.sol")).to.deep.equal({
      "contracts/A.sol": "contracts/A.sol",
      "contracts/lib/B.sol": "contracts/lib/B.sol",
    });
  });

  it("puts a hash into the second of two names that differ only in case", () => {
    const files = plan("contracts/Token.sol", "contracts/token.sol");

    expect(files["contracts/Token.sol"]).to.equal("contracts/Token.sol");
    expect(files["contracts/token.sol"]).to.match(/^contracts\/token-[0-9a-f]{8}\.sol$/);
  });

  it("lets a plain name win over one that had to be changed, whichever comes first", () => {
    const files = plan("../lib/L.sol", "__/lib/L.sol");

    expect(files["__/lib/L.sol"]).to.equal("__/lib/L.sol");
    expect(files["../lib/L.sol"]).to.match(/^__\/lib\/L-[0-9a-f]{8}\.sol$/);
  });

  it("renames a file where a folder has to be", () => {
    const files = plan("lib.sol", "Lib.sol/L.sol");

    expect(files["Lib.sol/L.sol"]).to.equal("Lib.sol/L.sol");
    expect(files["lib.sol"]).to.match(/^lib-[0-9a-f]{8}\.sol$/);
  });

  it("says which sources do not have their own name", () => {
    const renamed = planSourceFiles(["a.sol", "A.sol", "/b.sol", "c.sol"]).filter((file) => file.renamed);

    expect(renamed.map(({ sourceName }) => sourceName)).to.have.members(["A.sol", "/b.sol"]);
  });

  it("keeps every path inside the folder and apart from all others, on every system", () => {
    fc.assert(
      fc.property(fc.uniqueArray(arbitrarySourceName, { maxLength: 30 }), (sourceNames) => {
        const files = planSourceFiles(sourceNames);
        const paths = files.map(({ segments }) => segments.join("/"));
        const keys = paths.map((path) => path.normalize("NFC").toUpperCase().toLowerCase());

        expect(files.map(({ sourceName }) => sourceName)).to.have.members(sourceNames);
        expect(new Set(keys).size).to.equal(sourceNames.length);
        for (const [index, path] of paths.entries()) {
          expect(posix.resolve("/out", path)).to.equal(`/out/${path}`);
          expect(win32.resolve("C:\\out", path)).to.equal(win32.join("C:\\out", path));
          expect(win32.join("C:\\out", path).startsWith("C:\\out\\")).to.equal(true);
          expect(keys.some((key) => key.startsWith(`${keys[index]}/`))).to.equal(false);
          expect(files[index]?.renamed).to.equal(path !== files[index]?.sourceName);
          expect(path).to.match(/\.(?:sol|yul|vy|vyi|asm)$/i);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("makes every part of a path a name that every system takes", () => {
    fc.assert(
      fc.property(arbitrarySourceName, (sourceName) => {
        for (const segment of planSourceFiles([sourceName]).flatMap(({ segments }) => segments)) {
          expect(segment).to.match(/^[^. ](?:.*[^. ])?$/u);
          expect(segment).to.not.match(/[<>:"|?*~/\\\p{C}]/u);
          expect(segment).to.not.match(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
          expect(Buffer.byteLength(segment)).to.be.at.most(143);
          expect(segment).to.equal(segment.normalize("NFC"));
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** Names out of the pieces that make trouble, and any text. */
const arbitrarySourceName = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ...[
          "a",
          "A",
          "b.sol",
          "B.SOL",
          "..",
          ".",
          "",
          "/",
          "\\",
          "C:",
          "con",
          "NUL.sol",
          "com1.txt",
          "https://",
        ],
        ...[
          "\u0000",
          " ",
          "a.",
          ".git",
          "é.sol",
          "e\u0301.sol",
          "ß.sol",
          "SS.sol",
          "x".repeat(200),
          "~1",
          ":$DATA",
        ],
      ),
      { maxLength: 8 },
    )
    .chain((pieces) => fc.constantFrom("/", "\\", "").map((separator) => pieces.join(separator))),
  fc.string({ unit: "binary", maxLength: 40 }),
);
