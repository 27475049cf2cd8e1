// Reads the arguments of a constructor that takes none: for the tests of lazy loading.
import { decodeConstructorArguments } from "../../src/core/abi/constructor.ts";
import { parseConstructorArguments } from "../../src/core/abi/parse-arguments.ts";

const parsed = parseConstructorArguments([], { kind: "values", values: [] });
if (decodeConstructorArguments([], parsed.encoded)?.values.length !== 0) {
  throw new Error("there are arguments");
}
