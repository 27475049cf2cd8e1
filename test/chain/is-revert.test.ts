import { expect } from "chai";
import { isRevert } from "../../src/chain/is-revert.ts";
import { readRpcFailure } from "../../src/chain/rpc-failure.ts";

/** What nodes answered to an eth_call that ran the code 0x60006000fd, 0xfe, 0x600056, 0x5b600056 or 0x01. */
const ended = {
  "Hardhat 3.18, revert": { code: 3, message: "Transaction reverted without a reason string", data: "0x" },
  "Hardhat 3.18, INVALID": {
    code: 3,
    message: "VM Exception while processing transaction: invalid opcode",
    data: "0x",
  },
  "anvil 1.7.1, revert": { code: 3, message: "execution reverted", data: "0x" },
  "anvil 1.7.1, INVALID": { code: -32603, message: "EVM error InvalidFEOpcode" },
  "anvil 1.7.1, JUMP": { code: -32603, message: "EVM error InvalidJump" },
  "anvil 1.7.1, endless loop": { code: -32603, message: "EVM error OutOfGas" },
  "anvil 1.7.1, ADD": { code: -32603, message: "EVM error StackUnderflow" },
  "Ganache 7.9.2, revert": {
    code: -32000,
    name: "CallError",
    message: "VM Exception while processing transaction: revert",
    data: "0x",
  },
  "Ganache 7.9.2, ADD": {
    code: -32000,
    name: "CallError",
    message: "VM Exception while processing transaction: stack underflow",
    data: "0x",
  },
  "geth, revert with reason": { code: 3, message: "execution reverted: no", data: "0x08c379a0" },
  "geth before 1.9.15, revert": { code: -32000, message: "execution reverted" },
  "geth, INVALID": { code: -32000, message: "invalid opcode: INVALID" },
  "geth, JUMP": { code: -32000, message: "invalid jump destination" },
  "geth, endless loop": { code: -32000, message: "out of gas" },
  "OpenEthereum, revert": { code: -32015, message: "VM execution error.", data: "Reverted 0x" },
  "a node that says it by the code alone": { code: 3, message: "", data: "0x08c379a0" },
  "a node behind a service": {
    code: -32603,
    message: "Internal error",
    data: { code: 3, message: "execution reverted" },
  },
};

const failed = {
  "a limit of geth's": { code: -32000, message: "execution aborted (timeout = 5s)" },
  "a pruned state": { code: -32000, message: "missing trie node 6f2c (path ) state 0x6f2c is not available" },
  "an anvil that lost the chain it forked": {
    code: -32603,
    message: "EVM error; database error: failed to get account for 0x00: error sending request",
  },
  "a rate limit": { code: -32005, message: "rate limit exceeded" },
  "an unknown method": { code: -32601, message: "the method eth_call does not exist/is not available" },
  "a refused connection": { code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:8545" },
};

describe("isRevert", () => {
  for (const [node, error] of Object.entries(ended)) {
    it(`knows the answer of ${node}`, () => {
      expect(isRevert(readRpcFailure(error))).to.equal(true);
    });
  }
  for (const [failure, error] of Object.entries(failed)) {
    it(`does not take ${failure} for one`, () => {
      expect(isRevert(readRpcFailure(error))).to.equal(false);
    });
  }
});
