import { expect } from "chai";
import {
  findLicenseByNumber,
  findLicenseBySpdx,
  licenses,
} from "../../../src/explorer-api/etherscan/licenses.ts";

const table: Readonly<Record<string, number>> = {
  UNLICENSED: 1,
  Unlicense: 2,
  MIT: 3,
  "GPL-2.0": 4,
  "GPL-3.0": 5,
  "LGPL-2.1": 6,
  "LGPL-3.0": 7,
  "BSD-2-Clause": 8,
  "BSD-3-Clause": 9,
  "MPL-2.0": 10,
  "OSL-3.0": 11,
  "Apache-2.0": 12,
  "AGPL-3.0": 13,
  "BUSL-1.1": 14,
};

describe("licenses", () => {
  for (const [spdx, number] of Object.entries(table)) {
    it(`number ${spdx} as ${number}`, () => {
      expect(findLicenseBySpdx(spdx)?.number).to.equal(number);
      expect(findLicenseBySpdx(spdx.toLowerCase())?.number).to.equal(number);
      expect(findLicenseByNumber(number)?.displayName).to.be.a("string").that.is.not.empty;
    });
  }

  it("does not tell -only from -or-later", () => {
    for (const spdx of ["GPL-3.0-only", "GPL-3.0-or-later", "GPL-3.0+"]) {
      expect(findLicenseBySpdx(spdx)?.number).to.equal(5);
    }
  });

  it("shows the names that explorers show", () => {
    expect(findLicenseByNumber(1)?.displayName).to.equal("None");
    expect(findLicenseByNumber(3)?.displayName).to.equal("MIT");
  });

  it("knows no others", () => {
    expect(licenses.map(({ number }) => number)).to.deep.equal(
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
    for (const spdx of ["CC0-1.0", "MIT OR Apache-2.0", "Proprietary", "GPL-4.0-only"]) {
      expect(findLicenseBySpdx(spdx), spdx).to.equal(undefined);
    }
    for (const number of [0, 15, 1.5, Number.NaN]) {
      expect(findLicenseByNumber(number)).to.equal(undefined);
    }
  });
});
