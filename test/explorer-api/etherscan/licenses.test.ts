import { expect } from "chai";
import {
  findLicenseByNumber,
  findLicenseBySpdx,
  licenses,
} from "../../../src/explorer-api/etherscan/licenses.ts";

/** From number 1 on: https://etherscan.io/contract-license-types */
const inOrder =
  "UNLICENSED Unlicense MIT GPL-2.0 GPL-3.0 LGPL-2.1 LGPL-3.0 BSD-2-Clause BSD-3-Clause MPL-2.0 OSL-3.0 Apache-2.0 AGPL-3.0 BUSL-1.1";

describe("licenses", () => {
  it("have Etherscan's numbers and names", () => {
    for (const [index, spdx] of inOrder.split(" ").entries()) {
      expect(findLicenseBySpdx(spdx)?.number, spdx).to.equal(index + 1);
      expect(findLicenseBySpdx(spdx.toLowerCase())?.number, spdx).to.equal(index + 1);
    }
    expect(licenses).to.have.length(14);
    expect([1, 3].map((number) => findLicenseByNumber(number)?.displayName)).to.deep.equal(["None", "MIT"]);
  });

  it("does not tell -only from -or-later", () => {
    for (const spdx of ["GPL-3.0-only", "GPL-3.0-or-later", "GPL-3.0+"]) {
      expect(findLicenseBySpdx(spdx)?.number).to.equal(5);
    }
  });

  it("knows no others", () => {
    for (const spdx of ["CC0-1.0", "MIT OR Apache-2.0", "Proprietary", "GPL-4.0-only"]) {
      expect(findLicenseBySpdx(spdx), spdx).to.equal(undefined);
    }
    expect([0, 15, 1.5].map(findLicenseByNumber)).to.deep.equal([undefined, undefined, undefined]);
  });
});
