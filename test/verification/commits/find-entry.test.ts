import { expect } from "chai";
import { createEntryFinder, listDeclared } from "../../../src/verification/commits/find-entry.ts";
import { createFakeHistory } from "./fake-history.ts";

const text = ["contract Vault {", "  uint256 public total;", "  function put() external {", "  }", "}"].join(
  "\n",
);

/** The paths of a contract's file in the only commit of a history. */
async function find(
  files: Readonly<Record<string, string>>,
  {
    present = [],
    names = ["Vault"],
  }: { readonly present?: readonly string[]; readonly names?: readonly string[] } = {},
) {
  const { history, commits } = createFakeHistory([{ subject: "one", files }]);
  const finder = createEntryFinder(history, {
    path: "contracts/Vault.sol",
    text,
    contractNames: names,
    hasFile: async (path) => present.includes(path),
  });
  const [commit] = commits;
  return commit === undefined ? [] : finder(commit);
}

describe("createEntryFinder", () => {
  it("finds a file of the same name, then one that declares the contract", async () => {
    expect(await find({ "src/Vault.sol": "", "src/A.sol": text })).to.deep.equal(["src/Vault.sol"]);
    expect(await find({ "src/A.sol": text, "src/B.sol": "contract B {}" })).to.deep.equal(["src/A.sol"]);
  });
});

describe("listDeclared", () => {
  it("lists contracts and libraries, and no interface, comment or text", () => {
    const source =
      'import "./a.sol";\n// contract Not {}\nabstract contract A {} contract B is A { string s = "contract C {"; } library L {} interface I {}';

    expect(listDeclared(source)).to.deep.equal(["A", "B", "L"]);
  });
});
