import { expect } from "chai";
import { describeArguments } from "../../../src/core/abi/describe-value.ts";
import { parseConstructorArguments } from "../../../src/core/abi/parse-arguments.ts";
import { constructorOf } from "./constructor-of.ts";

describe("describeArguments", () => {
  it("names each value, by its place where it has no name", () => {
    const abi = constructorOf({ name: "size", type: "uint256" }, "string[]");
    const given = parseConstructorArguments(abi, { kind: "values", values: [7, ["a", 'b"']] });

    expect(describeArguments(given)).to.equal('size = 7, arguments[1] = ["a", "b\\""]');
  });

  it("is empty without arguments", () => {
    expect(describeArguments({ encoded: "", values: [] })).to.equal("");
  });
});
