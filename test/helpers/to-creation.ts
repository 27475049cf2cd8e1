/** Creation bytecode that leaves a code on the chain as it is: it returns what stands behind it. */
export function toCreation(runtime: string): string {
  const length = (runtime.length / 2).toString(16).padStart(4, "0");
  // PUSH2 length, PUSH1 14, PUSH1 0, CODECOPY, PUSH2 length, PUSH1 0, RETURN: 14 bytes in all.
  return `0x61${length}600e60003961${length}6000f3${runtime}`;
}
