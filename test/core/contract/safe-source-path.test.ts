import { posix, win32 } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import { planSourceFiles, toSafeSourcePath } from "../../../src/core/contract/safe-source-path.ts";
import { anyText } from "../../helpers/any-text.ts";

describe("toSafeSourcePath", () => {
  const path = (sourceName: string) => toSafeSourcePath(sourceName).segments.join("/");

  it("keeps plain source names as they are", () => {
    for (const name of [
      "Token.sol",
      "contracts/Token.sol",
      "@openzeppelin/contracts/token/ERC20/ERC20.sol",
      "npm/@openzeppelin/contracts@5.7.0/utils/Context.sol",
      "project/contracts/My-Token+v2_final.sol",
      "lib/math.yul",
      "src/vault.vy",
      "contracts/Construct.sol",
    ]) {
      expect(toSafeSourcePath(name)).to.deep.equal({ segments: name.split("/"), renamed: false });
    }
  });

  const renamed: Readonly<Record<string, string>> = {
    "/etc/passwd": "etc/passwd.sol",
    "/home/me/Token.sol": "home/me/Token.sol",
    "../../Token.sol": "__/__/Token.sol",
    "contracts/../Token.sol": "contracts/__/Token.sol",
    "./contracts//Token.sol": "contracts/Token.sol",
    "contracts\\Token.sol": "contracts/Token.sol",
    "..\\..\\Token.sol": "__/__/Token.sol",
    "C:\\project\\Token.sol": "C_/project/Token.sol",
    "C:Token.sol": "C_Token.sol",
    "\\\\server\\share\\Token.sol": "server/share/Token.sol",
    "https://github.com/o/r/blob/main/Token.sol": "github.com/o/r/blob/main/Token.sol",
    "https://github.com/o/r/Token.sol?raw=true": "github.com/o/r/Token.sol_raw_true.sol",
    "file:///etc/Token.sol": "etc/Token.sol",
    "CON/aux.sol": "_CON/_aux.sol",
    "com1.txt": "_com1.txt.sol",
    "nul.tar.sol": "_nul.tar.sol",
    "a./b /Token.sol": "a_/b_/Token.sol",
    "Token.sol.": "Token.sol_.sol",
    ".git/hooks/post-checkout": "_git/hooks/post-checkout.sol",
    ".npmrc": "_npmrc.sol",
    "package.json": "package.json.sol",
    "hardhat.config.ts": "hardhat.config.ts.sol",
    ".sol": "_sol.sol",
    "Token\u0000.sol": "Token_.sol",
    "To\u202elos.nek": "To_los.nek.sol",
    "Token.sol:$DATA": "Token.sol__DATA.sol",
    "TOKENS~1.SOL": "TOKENS_1.SOL",
    'a<b>c|d"e*.sol': "a_b_c_d_e_.sol",
    "\ud800.sol": "_.sol",
    "contracts/Überweisung.sol": "contracts/_berweisung.sol",
    "My Token (final).sol": "My_Token__final_.sol",
    "": "_.sol",
    "/": "_.sol",
    "..": "__.sol",
    "contracts/": "contracts.sol",
  };
  for (const [name, expected] of Object.entries(renamed)) {
    it(`writes ${JSON.stringify(name)} to ${expected}`, () => {
      expect(toSafeSourcePath(name)).to.deep.equal({ segments: expected.split("/"), renamed: true });
    });
  }

  it("shortens long names, keeping what tells them apart and the extension", () => {
    const one = path(`${"a".repeat(200)}1.sol`);
    const two = path(`${"a".repeat(200)}2.sol`);

    expect(one).to.match(/^a{80}-[0-9a-f]{16}\.sol$/);
    expect(one).to.not.equal(two);
  });
});

describe("planSourceFiles", () => {
  function plan(...sourceNames: readonly string[]): Record<string, string> {
    return Object.fromEntries(
      planSourceFiles(sourceNames).map(({ sourceName, segments }) => [sourceName, segments.join("/")]),
    );
  }

  /** Names out of the pieces that make trouble, and any text. */
  const pieces =
    "a A b.sol B.SOL .. . / \\ C: con NUL.sol com1.txt https:// \u0000 a. .git é.sol ß.sol SS.sol ~1 :$DATA";
  const arbitrarySourceName = fc.oneof(
    fc
      .array(fc.constantFrom(...pieces.split(" "), " ", "", "x".repeat(200)), { maxLength: 8 })
      .chain((parts) => fc.constantFrom("/", "\\", "").map((separator) => parts.join(separator))),
    anyText({ maxLength: 40 }),
  );

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
          expect(segment).to.match(/^[\w@+-](?:[\w@.+-]*[\w@+-])?$/);
          expect(segment).to.not.match(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
          expect(Buffer.byteLength(segment)).to.be.at.most(143);
        }
      }),
      { numRuns: 500 },
    );
  });
});
