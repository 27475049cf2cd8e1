import { expect } from "chai";
import { toSafeSourcePath } from "../../../src/core/files/safe-source-path.ts";

const path = (sourceName: string) => toSafeSourcePath(sourceName).segments.join("/");

describe("toSafeSourcePath", () => {
  it("keeps plain source names as they are", () => {
    for (const name of [
      "Token.sol",
      "contracts/Token.sol",
      "@openzeppelin/contracts/token/ERC20/ERC20.sol",
      "npm/@openzeppelin/contracts@5.7.0/utils/Context.sol",
      "project/contracts/My Token+v2 (final).sol",
      "contracts/Überweisung.sol",
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
    "https://github.com/o/r/Token.sol?raw=true": "github.com/o/r/Token.sol_raw=true.sol",
    "file:///etc/Token.sol": "etc/Token.sol",
    "CON/aux.sol": "_CON/_aux.sol",
    "com1.txt": "_com1.txt.sol",
    "nul.tar.sol": "_nul.tar.sol",
    "LPT¹/Token.sol": "_LPT¹/Token.sol",
    "a./b /Token.sol": "a_/b_/Token.sol",
    "Token.sol.": "Token.sol_.sol",
    ".git/hooks/post-checkout": "_git/hooks/post-checkout.sol",
    ".npmrc": "_npmrc.sol",
    "package.json": "package.json.sol",
    "hardhat.config.ts": "hardhat.config.ts.sol",
    ".sol": "_sol.sol",
    "Token\u0000.sol": "Token_.sol",
    "To\u202elos.nek": "To_los.nek.sol",
    "Token.sol:$DATA": "Token.sol_$DATA.sol",
    "TOKENS~1.SOL": "TOKENS_1.SOL",
    'a<b>c|d"e*.sol': "a_b_c_d_e_.sol",
    "\ud800.sol": "_.sol",
    "U\u0308ber.sol": "\u00dcber.sol",
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
    const one = path(`${"ä".repeat(200)}1.sol`);
    const two = path(`${"ä".repeat(200)}2.sol`);

    expect(one).to.match(/^ä{40}-[0-9a-f]{16}\.sol$/);
    expect(one).to.not.equal(two);
  });

  it("shortens paths that are long as a whole", () => {
    const one = toSafeSourcePath(`${"a/".repeat(1000)}Token.sol`);
    const two = toSafeSourcePath(`${"a/".repeat(1001)}Token.sol`);

    expect(one.segments).to.have.length(2);
    expect(one.segments[1]).to.equal("Token.sol");
    expect(one.segments).to.not.deep.equal(two.segments);
  });
});
