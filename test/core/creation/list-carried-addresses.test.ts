import { expect } from "chai";
import { listCarriedAddresses } from "../../../src/core/creation/list-carried-addresses.ts";
import { readArtifactLike } from "../bytecode/bytecode-fixture.ts";
import { libraryAddress, toRuntimeOnChain } from "../bytecode/on-chain.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const digits = address.slice(2).toLowerCase();

describe("listCarriedAddresses", () => {
  it("lists the library that a contract is linked to", () => {
    const factory = toRuntimeOnChain(readArtifactLike("0.8.37", "Factory"));

    expect(listCarriedAddresses(factory).map((carried) => carried.toLowerCase())).to.include(
      `0x${libraryAddress}`,
    );
  });

  it("lists an immutable, once", () => {
    const push = `7f${"0".repeat(24)}${digits}`;

    expect(listCarriedAddresses(`6001${push}50${push}`)).to.deep.equal([address]);
  });

  it("lists no numbers, and nothing that is pushed by other instructions", () => {
    const codes = [
      `73${"0".repeat(40)}`,
      `73${"0".repeat(36)}ffff`,
      `7f${"ab".repeat(32)}`,
      `74${digits}ff`,
      "",
    ];

    for (const code of codes) {
      expect(listCarriedAddresses(code), code).to.deep.equal([]);
    }
  });
});
