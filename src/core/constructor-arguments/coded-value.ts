/** A value as the ABI coder takes and gives it: integers as bigint, bytes as 0x hex, tuples as lists. */
export type CodedValue = boolean | bigint | string | readonly CodedValue[];
