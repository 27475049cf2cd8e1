import type { Instruction } from "../bytecode/instructions.ts";
import { evmForks } from "./evm-forks.ts";

/**
 * Lists the EVM versions, newest first, for which a code on the chain may have been compiled, judged by
 * its opcodes and by those of the same source compiled here.
 *
 * What the chain has, its version must know. What this build has and the chain nowhere has, such as
 * PUSH0, its version did not know.
 */
export function listPossibleEvmVersions(
  compiled: readonly Instruction[],
  onChain: readonly Instruction[],
): readonly string[] {
  const [built, deployed] = [toOpcodes(compiled), toOpcodes(onChain)];
  const lowest = evmForks.findLastIndex(({ opcodes }) => opcodes.some((opcode) => deployed.has(opcode)));
  const missing = evmForks.findIndex(
    ({ opcodes }, index) =>
      index > lowest && opcodes.some((opcode) => built.has(opcode) && !deployed.has(opcode)),
  );
  return evmForks
    .slice(Math.max(0, lowest), missing === -1 ? evmForks.length : missing)
    .map(({ name }) => name)
    .reverse();
}

function toOpcodes(instructions: readonly Instruction[]): ReadonlySet<number> {
  return new Set(instructions.map(({ opcode }) => opcode));
}
