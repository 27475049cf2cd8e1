import { expect } from "chai";
import { InvalidOptionError } from "../../../src/core/errors/input-errors.ts";
import { chooseLicense } from "../../../src/core/license/choose-license.ts";
import * as table from "../../../src/explorer-api/licenses.ts";

function numberOf(expression: string | undefined): number {
  return chooseLicense({ expression, override: undefined, table }).number;
}

describe("chooseLicense", () => {
  it("gives a licence its number and keeps the source's own words", () => {
    expect(chooseLicense({ expression: "GPL-3.0-or-later", override: undefined, table })).to.deep.equal({
      number: 5,
      spdx: "GPL-3.0-or-later",
    });
  });

  const numbers: Readonly<Record<string, number>> = {
    MIT: 3,
    UNLICENSED: 1,
    Unlicense: 2,
    "MIT OR Apache-2.0": 3,
    "LicenseRef-Ours OR Apache-2.0": 12,
    "(Apache-2.0 or MIT)": 12,
    "GPL-2.0-or-later WITH Classpath-exception-2.0": 4,
    "GPL-2.0-only WITH Classpath-exception-2.0 OR MIT": 4,
    "MIT AND Apache-2.0": 1,
    "MIT AND MIT": 3,
    "GPL-3.0-only AND GPL-3.0-or-later": 5,
    "MIT AND LicenseRef-Ours": 1,
    "LicenseRef-Ours AND LicenseRef-Ours": 1,
    "MIT AND Apache-2.0 OR BSD-3-Clause": 9,
    "MIT AND (Apache-2.0 OR MIT)": 1,
    "LicenseRef-Ours": 1,
    "MIT OR": 1,
    "(MIT": 1,
    "MIT)": 1,
    "MIT Apache-2.0": 1,
    "": 1,
  };
  for (const [expression, number] of Object.entries(numbers)) {
    it(`chooses ${number} for "${expression}"`, () => {
      expect(numberOf(expression)).to.equal(number);
    });
  }

  it("chooses 1 without an expression, and for one that is too long to be one", () => {
    expect(chooseLicense({ expression: undefined, override: undefined, table })).to.deep.equal({
      number: 1,
      spdx: undefined,
    });
    expect(numberOf(`${"(".repeat(100_000)}MIT${")".repeat(100_000)}`)).to.equal(1);
  });

  it("lets the user's choice win, by number or by id in any case", () => {
    const expression = "GPL-3.0-only";

    expect(chooseLicense({ expression, override: "3", table })).to.deep.equal({ number: 3, spdx: "MIT" });
    expect(chooseLicense({ expression, override: "apache-2.0", table })).to.deep.equal({
      number: 12,
      spdx: "Apache-2.0",
    });
    expect(chooseLicense({ expression, override: "1", table })).to.deep.equal({ number: 1, spdx: undefined });
  });

  it("refuses a choice that explorers have no number for, listing those that they have", () => {
    for (const override of ["0", "15", "-1", "3.5", "", " ", "Beer-1.0", "MIT OR Apache-2.0"]) {
      expect(() => chooseLicense({ expression: "MIT", override, table }), override)
        .to.throw(InvalidOptionError)
        .with.nested.property("facts.valid values")
        .that.matches(/^1 UNLICENSED, 2 Unlicense, 3 MIT, .*14 BUSL-1\.1$/);
    }
  });
});
