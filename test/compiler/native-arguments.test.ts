import { expect } from "chai";
import { nativeArguments } from "../../src/compiler/native-arguments.ts";

describe("nativeArguments", () => {
  it("switches the search for imports off where that can be done", () => {
    const expected = ["--standard-json", "--no-import-callback"];
    expect(nativeArguments("0.8.22+commit.4fc1097e", "/empty")).to.deep.equal(expected);
    expect(nativeArguments("0.8.37+commit.f401782d", "/empty")).to.deep.equal(expected);
  });

  it("lets it search an empty folder where that can be said", () => {
    const expected = ["--standard-json", "--base-path", "/empty"];
    expect(nativeArguments("0.6.9+commit.3e3065ac", "/empty")).to.deep.equal(expected);
    expect(nativeArguments("0.8.21+commit.d9974bed", "/empty")).to.deep.equal(expected);
  });

  it("says nothing to those that would not understand", () => {
    expect(nativeArguments("0.6.8+commit.0bbfe453", "/empty")).to.deep.equal(["--standard-json"]);
    expect(nativeArguments("0.4.26+commit.4563c3fc", "/empty")).to.deep.equal(["--standard-json"]);
  });
});
