/** Returns what has to be there; throws with a sentence that says so, where it is not. */
export function required<Value>(value: Value | undefined, statement: string): Value {
  if (value === undefined) {
    throw new Error(`It does not hold that ${statement}.`);
  }
  return value;
}
