import { expect } from "chai";
import { readInstructions } from "../../../src/core/bytecode/instructions.ts";
import { callAndLook } from "../../../src/core/creation/call-and-look.ts";

const recipient = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const address = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";

const [push20, call, extcodesize, returns] = [0x73, 0xf1, 0x3b, 0xf3];

describe("callAndLook", () => {
  it("calls the one contract, then looks at the other, and returns", () => {
    const code = callAndLook({ recipient, address }).slice(2);
    const steps = readInstructions(code).filter(({ opcode }) =>
      [push20, call, extcodesize, returns].includes(opcode),
    );

    expect(steps.map(({ opcode }) => opcode)).to.deep.equal([push20, call, push20, extcodesize, returns]);
    const pushed = steps
      .filter(({ opcode }) => opcode === push20)
      .map(({ offsetBytes }) => code.slice((offsetBytes + 1) * 2, (offsetBytes + 21) * 2));
    expect(pushed).to.deep.equal([recipient, address].map((each) => each.slice(2).toLowerCase()));
  });
});
