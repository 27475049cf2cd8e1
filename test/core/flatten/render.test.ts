import { expect } from "chai";
import { stripLicense, stripLicenses } from "../../../src/core/flatten/render.ts";

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
