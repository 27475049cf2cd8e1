import type { BareHex } from "../hex.ts";

/** A value in JSON: integers as decimal texts, bytes as 0x hex, structs as objects by name. */
export type JsonValue = boolean | string | JsonValue[] | { [name: string]: JsonValue };

/** One argument under its parameter's name, which may be empty. */
export interface NamedValue {
  readonly name: string;
  /** With the names of a struct's components: `(address to, uint256 amount)[]`. */
  readonly type: string;
  readonly value: JsonValue;
}

/** The arguments that a contract was created with, in both forms. */
export interface ConstructorArguments {
  /** ABI-encoded, in lower case. */
  readonly encoded: BareHex;
  readonly values: NamedValue[];
}
