import { expect } from "chai";
import { explainJobCode, explainRequestCode } from "../../../src/explorer-api/sourcify/error-codes.ts";
import { parseRefusal } from "../../../src/explorer-api/sourcify/wire-values.ts";

describe("a refusal of Sourcify", () => {
  it("may have the form of another server", () => {
    const limiter = { error: "Too many requests", retryAfter: "60s" };

    const refusal = parseRefusal({ status: 429, json: limiter });

    expect(refusal.meaning).to.equal("retry-later");
    expect(refusal.message).to.equal("Too many requests");
    expect(refusal.code).to.equal(undefined);
  });

  for (const json of [undefined, null, "text", [], { message: 5, customCode: {} }]) {
    it(`is taken from its status if the body is ${JSON.stringify(json)}`, () => {
      expect(parseRefusal({ status: 503, json })).to.deep.include({ meaning: "retry-later", message: "" });
      expect(parseRefusal({ status: 501, json }).meaning).to.equal("cannot-take-part");
      expect(parseRefusal({ status: 404, json }).meaning).to.equal("not-found");
      expect(parseRefusal({ status: 403, json }).meaning).to.equal("permanent");
    });
  }
});

describe("a code of Sourcify", () => {
  it("is permanent if it is unknown, unless the status says otherwise", () => {
    expect(explainJobCode("something_new")).to.equal("permanent");
    expect(explainRequestCode("something_new", 400)).to.equal("permanent");
    expect(explainRequestCode("something_new", 500)).to.equal("retry-later");
  });
});
