import { expect } from "chai";
import { stripLicense, stripLicenses } from "../../../src/core/flatten/render.ts";
import { costOf } from "../../helpers/cost-of.ts";

describe("stripLicense", () => {
  it("leaves nothing of a comment that has nothing else", () => {
    expect(stripLicense("// SPDX-License-Identifier: MIT OR Apache-2.0")).to.equal("");
    expect(stripLicense("/// SPDX-License-Identifier: MIT")).to.equal("");
    expect(stripLicense("/* SPDX-License-Identifier: MIT */")).to.equal("");
    expect(stripLicense("/**\n * SPDX-License-Identifier: MIT\n */")).to.equal("");
  });

  it("leaves the other lines and words of a comment", () => {
    expect(stripLicense("/*\r\n * SPDX-License-Identifier: MIT\r\n * Copyright\r\n */")).to.equal(
      "/*\n * Copyright\n */",
    );
    expect(stripLicense("/* Copyright; SPDX-License-Identifier: MIT */")).to.equal("/* Copyright; */");
    expect(stripLicense("/* SPDX-License-Identifier: MIT\n * Copyright */")).to.equal("/*\n * Copyright */");
  });

  it("reads rows of blanks, before a licence and in it, in the time of a copy of them", () => {
    const blanks = " ".repeat(20_000);
    const before = `/*${blanks}x*/ // SPDX-License-Identifier: MIT`;
    const within = `/* SPDX-License-Identifier: MIT${blanks}OR Apache-2.0 */`;
    expect(stripLicense(before)).to.equal(`/*${blanks}x*/ //`);
    expect(stripLicense(within)).to.equal("");
    for (const comment of [before, within]) {
      expect(costOf(() => stripLicense(comment)) / costOf(() => [...blanks].join(""))).to.be.below(50);
    }
  });

  it("does not touch comments without a licence", () => {
    const comment = "/**\r\n * SPDX is a standard.\r\n *\r\n */";
    expect(stripLicense(comment)).to.equal(comment);
  });
});

describe("stripLicenses", () => {
  it("takes them out of all comments, and out of nothing else", () => {
    const source = [
      "// SPDX-License-Identifier: MIT",
      "/// @inheritdoc Base; SPDX-License-Identifier: MIT",
      'string constant TEXT = "// SPDX-License-Identifier: MIT"; /* SPDX-License-Identifier: MIT */ // end',
    ].join("\n");
    expect(stripLicenses(source)).to.equal(
      '/// @inheritdoc Base;\nstring constant TEXT = "// SPDX-License-Identifier: MIT"; // end',
    );
  });
});
