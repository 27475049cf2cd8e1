import { expect } from "chai";
import { listAddressWords } from "../../../src/core/creation/list-address-words.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const word = (digits: string) => digits.padStart(64, "0");
const own = word(address.slice(2).toLowerCase());

describe("listAddressWords", () => {
  it("lists each address once, with its checksum", () => {
    expect(listAddressWords(`${word("1")}${own}${own}`)).to.deep.equal([address]);
  });

  it("lists no numbers, no hashes, and nothing that is no whole word", () => {
    expect(listAddressWords(`${word("f".repeat(24))}${"ab".repeat(32)}${own.slice(2)}`)).to.deep.equal([]);
    expect(listAddressWords("")).to.deep.equal([]);
  });
});
