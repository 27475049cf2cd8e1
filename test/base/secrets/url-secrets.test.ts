import { expect } from "chai";
import { isPublicPart, listHeaderSecrets, listUrlSecrets } from "../../../src/base/secrets/url-secrets.ts";

const listOf = (url: string): string[] => [...new Set(listUrlSecrets(new URL(url)))];

describe("isPublicPart", () => {
  it("treats ordinary words, versions and chain ids as public", () => {
    const names =
      "team already shorty v2 L1 evm EVM json-rpc contract_verification Mainnet jsonrpc index.php";
    for (const name of [...names.split(" "), "11155111", ""]) {
      expect(isPublicPart(name), name).to.equal(true);
    }
  });

  it("treats digits, inner capitals and long rows of letters as secret", () => {
    const tokens =
      "ABCDEF gAt3wayT0ken SECRET hunter2 0123456789abcdef qwfpgjluyzxcdvkm bcdfgh aBcDeF 12345678901 a;b=c a%20b";
    for (const token of [...tokens.split(" "), "correct-horse-battery-staple"]) {
      expect(isPublicPart(token), token).to.equal(false);
    }
  });
});

describe("listUrlSecrets", () => {
  it("lists parameters by their name, or by the look of their value, whatever the length", () => {
    for (const name of ["apikey", "token", "auth", "access_token", "secret", "pass", "sig"]) {
      expect(listOf(`http://n.example/rpc?chain=eth&${name}=abc`), name).to.deep.equal(["abc"]);
    }
    expect(listOf("http://n.example/rpc?tok=QTOKEN998877")).to.deep.equal(["QTOKEN998877"]);
    expect(listOf("http://n.example/rpc?Tok3n")).to.deep.equal(["Tok3n"]);
  });

  it("lists nothing of an address that has only words", () => {
    expect(listOf("http://n.example/team/eth?chain=eth&network=mainnet&chainid=0x1&debug")).to.deep.equal([]);
  });

  it("lists user and password as they are written, as they are meant, and together", () => {
    expect(listOf("http://us%40er:p%3Aw@n.example")).to.deep.equal([
      "us%40er",
      "us@er",
      "p%3Aw",
      "p:w",
      "us@er:p:w",
      Buffer.from("us@er:p:w").toString("base64"),
    ]);
  });
});

describe("listHeaderSecrets", () => {
  it("lists a value and the credentials in it, without the scheme", () => {
    expect(listHeaderSecrets({ Authorization: "Bearer sesame", "X-Tok": "abc" }))
      .to.include.members(["Bearer sesame", "sesame", "abc"])
      .and.not.include("Bearer");
    expect(listHeaderSecrets({ Cookie: "sid=abc; t=def" })).to.include.members(["abc", "def"]);
  });

  it("treats words and numbers as secret only in headers for credentials", () => {
    const open = { "x-team": "contracts", "X-Chain": "11155111", accept: "json", "x-client": "ci-deploy v2" };
    const { "x-client": several, ...words } = open;
    expect(listHeaderSecrets(words)).to.deep.equal([]);
    expect(listHeaderSecrets({ "x-client": several })).to.include(several);
    for (const name of ["x-api-key", "X-Tok", "Cookie", "x-auth", "Proxy-Authorization", "x-client-secret"]) {
      expect(listHeaderSecrets({ [name]: "contracts" }), name).to.include("contracts");
    }
    for (const value of ["hunter2", "ABCDEF", "correct-horse-battery-staple", "0123456789abcdef"]) {
      expect(listHeaderSecrets({ "x-team": value }), value).to.include(value);
    }
  });

  it("lists the pair of a basic authorization and its halves", () => {
    const encoded = Buffer.from("user:pass:123").toString("base64");

    expect(listHeaderSecrets({ Authorization: `Basic ${encoded}` })).to.include.members([
      encoded,
      "user:pass:123",
      "user",
      "pass:123",
    ]);
  });
});
