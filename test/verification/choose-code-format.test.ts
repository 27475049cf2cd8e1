import { expect } from "chai";

import { BaseError } from "../../src/base/errors.ts";
import { chooseCodeFormat } from "../../src/verification/choose-code-format.ts";
import type { CodeFormat } from "../../src/verification/ports.ts";
import type { VerificationRequest } from "../../src/verification/request.ts";

function choose(
  request: Pick<VerificationRequest, "codeFormat" | "requireExact">,
  codeFormats?: readonly CodeFormat[],
): unknown {
  try {
    return chooseCodeFormat(request, { name: "FakeScan", capabilities: { codeFormats } });
  } catch (error) {
    return error instanceof BaseError ? error : "unexpected";
  }
}

const json = "solidity-standard-json-input";
const single = "solidity-single-file";

describe("chooseCodeFormat", () => {
  it("is standard JSON where nothing is said and nothing is known", () => {
    expect(choose({})).to.equal("standard-json");
    expect(choose({}, [single, json])).to.equal("standard-json");
  });

  it("is what the user says, where the explorer takes it", () => {
    expect(choose({ codeFormat: "single-file" })).to.equal("single-file");
    expect(choose({ codeFormat: "single-file" }, [json, single])).to.equal("single-file");
  });

  it("is the only one that the explorer takes", () => {
    expect(choose({}, [single])).to.equal("single-file");
    expect(choose({}, [json])).to.equal("standard-json");
  });

  it("refuses one that the explorer does not take, and says what it takes", () => {
    for (const [codeFormat, accepted] of [
      ["standard-json", single],
      ["single-file", json],
    ] as const) {
      expect(choose({ codeFormat }, [accepted]))
        .to.include({ code: "EXPLORER_SETTING_UNSUPPORTED" })
        .and.to.have.deep.property("facts", {
          "code format": codeFormat,
          "it takes": accepted === single ? "single-file" : "standard-json",
        });
    }
  });

  it("refuses a single file where only an exact match will do", () => {
    expect(choose({ requireExact: true, codeFormat: "single-file" })).to.include({ code: "INVALID_OPTION" });
    expect(choose({ requireExact: true }, [single])).to.include({ code: "INVALID_OPTION" });
    expect(choose({ requireExact: true })).to.equal("standard-json");
  });
});
