import type { RpcFailure } from "./rpc-failure.ts";

/** geth's code for a call that reverted; anvil, reth, Erigon and Hardhat use it too. */
const executionRevertedCode = 3;

/**
 * The words of nodes for a call that the EVM ended: a revert, or one of the exceptions that take
 * all gas. Old contracts fail by these: before solc 0.4.10 `throw` was a jump to nowhere.
 */
const endedByEvm = [
  // geth, Besu: "execution reverted"; Hardhat, Ganache: "VM Exception …: reverted with …",
  // "Transaction reverted: …"; OpenEthereum: "Reverted 0x…".
  /\brevert(?:ed)?\b/i,
  // Nethermind and OpenEthereum for everything; Hardhat and Ganache before an exception's name.
  /\bVM (?:execution error|exception)\b/i,
  /\bout of gas\b/i,
  /\binvalid opcode\b/i,
  /\binvalid jump\b/i,
  /\bbad (?:instruction|jump destination)\b/i,
  /\bstack (?:underflow|limit reached)\b/i,
  // revm's names of halts, as anvil and reth print them.
  /\b(?:OpcodeNotFound|InvalidFEOpcode|InvalidJump|NotActivated|OutOfGas|StackUnderflow|StackOverflow)\b/,
];

/** Tells whether the node ran the call and the EVM ended it, rather than the node failing. */
export function isRevert({ codes, texts }: RpcFailure): boolean {
  return (
    codes.includes(executionRevertedCode) ||
    texts.some((text) => endedByEvm.some((words) => words.test(text)))
  );
}
