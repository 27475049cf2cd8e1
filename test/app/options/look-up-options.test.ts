import { expect } from "chai";
import { readAddress, readAddresses } from "../../../src/app/options/look-up-options.ts";
import { failureOf } from "../../helpers/failure.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

describe("addresses of look-ups", () => {
  it("are read with their checksum", () => {
    expect(readAddresses([address.toLowerCase()])).to.deep.equal([address]);
  });

  it("are refused with a code where a script gives something else", async () => {
    const failures = await Promise.all(
      [{ address }, undefined, 12].map((given) => failureOf(Promise.resolve(given).then(readAddress))),
    );
    const ofText = await failureOf(Promise.resolve(address).then(readAddresses));
    const ofShort = await failureOf(Promise.resolve(["0x12"]).then(readAddresses));

    expect(failures.map(({ code }) => code)).to.deep.equal(Array(3).fill("INVALID_OPTION"));
    expect([ofText.code, ofShort.code]).to.deep.equal(["INVALID_OPTION", "INVALID_ADDRESS"]);
  });
});
