import { expect } from "chai";
import { encodeAbi } from "../../../src/core/abi/abi-coder.ts";
import { decodeConstructorArguments } from "../../../src/core/abi/constructor.ts";
import { describeArgument } from "../../../src/core/abi/describe-argument.ts";
import type { AbiParameter } from "../../../src/core/build/compiled-contract.ts";

describe("describeArgument", () => {
  const account = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

  const shown = (parameter: AbiParameter, value: Parameters<typeof encodeAbi>[1][number]) => {
    const encoded = encodeAbi([parameter], [value]) ?? expect.fail("it cannot be encoded");
    const decoded = decodeConstructorArguments([{ type: "constructor", inputs: [parameter] }], encoded);
    return decoded?.values.map(describeArgument).join();
  };

  it("quotes texts alone, also in lists and in structs within structs", () => {
    const order: AbiParameter = {
      name: "orders",
      type: "tuple[]",
      components: [
        { name: "kind", type: "uint8" },
        {
          name: "steps",
          type: "tuple[2][]",
          components: [
            { name: "to", type: "address" },
            { name: "note", type: "string" },
          ],
        },
        { name: "ids", type: "int256[]" },
        { name: "isOpen", type: "bool" },
      ],
    };
    const step = (note: string) => [account, note];

    expect(shown({ name: "", type: "uint256[]" }, [1n, 2n])).to.equal("[1, 2]");
    expect(shown({ name: "name", type: "string" }, "7")).to.equal('name = "7"');
    expect(shown(order, [[1n, [[step("a, (b)"), step("12")]], [-5n], true]])).to.equal(
      `orders = [{kind: 1, steps: [[{to: ${account}, note: "a, (b)"}, {to: ${account}, note: "12"}]], ids: [-5], isOpen: true}]`,
    );
  });

  it("writes a struct whose members have no names as a list in parentheses", () => {
    const components = [
      { name: "", type: "string" },
      { name: "", type: "bytes" },
    ];

    expect(shown({ name: "pair", type: "tuple", components }, ["x", "0xff"])).to.equal('pair = ("x", 0xff)');
  });
});
