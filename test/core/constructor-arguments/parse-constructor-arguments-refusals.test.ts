import { expect } from "chai";
import { constructorOf, refusal } from "./constructor-of.ts";
import { owner, parent, paymentAbi, treasuryAbi, treasuryValues } from "./treasury-abi.ts";

describe("parseConstructorArguments refuses", () => {
  it("too few and too many arguments, with the signature", () => {
    const abi = constructorOf({ name: "owner", type: "address" });

    for (const values of [[], [owner, owner]]) {
      const { facts } = refusal(abi, { kind: "strings", values });
      expect(facts).to.deep.equal({
        parameter: undefined,
        type: undefined,
        value: undefined,
        constructor: "constructor(address owner)",
      });
    }
    expect(refusal([], { kind: "strings", values: ["1"] }).facts).to.include({
      constructor: "constructor()",
    });
  });

  it("a value deep inside, by the path, type and value of the part", () => {
    const values = treasuryValues.with(1, {
      payments: [
        { to: owner, amounts: [1] },
        { to: parent, amounts: [2, 256] },
      ],
      tag: "0x01020304",
      share: 1,
    });

    expect(refusal(treasuryAbi, { kind: "values", values }).facts).to.include({
      parameter: "plan.payments[1].amounts[1]",
      type: "uint8",
      value: "256",
    });
  });

  it("a value of a parameter without a name, by its position", () => {
    const values = [...treasuryValues.slice(0, 6), [[], ["x"]], false];

    expect(refusal(treasuryAbi, { kind: "values", values }).facts).to.include({
      parameter: "arguments[6][1][0]",
      type: "int24",
      value: '"x"',
    });
  });

  it("a struct with missing and unknown components, all named", () => {
    const error = refusal(paymentAbi, { kind: "values", values: [{ To: owner, amounts: [] }] });

    expect(error.facts).to.include({ parameter: "payment", type: "(address to, uint8[] amounts)" });
    expect(error.summary).to.include("to is missing").and.include('"To" is not in the struct');
  });

  it("a struct with too many values, and one that is neither list nor object", () => {
    for (const value of [[owner, [], 1], [owner], 7, null, new Uint8Array(2)]) {
      expect(refusal(paymentAbi, { kind: "values", values: [value] }).facts).to.include({
        parameter: "payment",
      });
    }
  });

  it("an array of another length than its type, and what is no array", () => {
    const abi = constructorOf({ name: "pair", type: "uint8[2]" });

    for (const value of [[1], [1, 2, 3], { length: 2 }, 12, "1,2", "{}", new Uint8Array(2)]) {
      expect(refusal(abi, { kind: "values", values: [value] }).facts).to.include({ parameter: "pair" });
    }
  });

  it("a hole in an array", () => {
    const holes: unknown[] = [1];
    holes[2] = 3;

    const { facts } = refusal(constructorOf({ name: "xs", type: "uint8[]" }), {
      kind: "values",
      values: [holes],
    });

    expect(facts).to.include({ parameter: "xs[1]", value: "undefined" });
  });

  it("JSON that is none, and JSON that is no array", () => {
    const abi = constructorOf("uint256");

    for (const text of ["[1", "", "{}", '"1"', "1", "[1]]", "[0x12]"]) {
      expect(refusal(abi, { kind: "json", text }).code).to.equal("CONSTRUCTOR_ARGUMENTS_INVALID");
    }
  });

  it("hex that is not what the types encode to", () => {
    const word = "1".padStart(64, "0");
    for (const hex of ["0x1", "0xzz", word + word, word.slice(2), `${word}00`, "2".padStart(64, "0")]) {
      expect(refusal(constructorOf("bool"), { kind: "hex", hex }).code).to.equal(
        "CONSTRUCTOR_ARGUMENTS_INVALID",
      );
    }
    expect(refusal([], { kind: "hex", hex: word }).code).to.equal("CONSTRUCTOR_ARGUMENTS_INVALID");
  });

  it("values that refer to themselves, without following them for ever", () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);

    const { facts } = refusal(constructorOf("uint8[]"), { kind: "values", values: [cycle] });

    expect(facts).to.include({ parameter: "arguments[0][0]", value: "[[[[…]]]]" });
  });

  it("types that no compiler writes", () => {
    for (const type of ["uint7", "uint264", "uint0", "bytes33", "bytes0", "fixed128x18", "Token", ""]) {
      expect(refusal(constructorOf({ name: "x", type }), { kind: "values", values: [1] }).facts).to.include({
        parameter: "x",
      });
    }
  });
});
