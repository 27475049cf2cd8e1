import fc from "fast-check";
import type { JsonValue } from "../../../src/core/abi/constructor.ts";
import type { AbiParameter } from "../../../src/core/build/compiled-contract.ts";

/** A parameter of some ABI type, and a value of that type in two forms. */
interface ArbitraryArgument {
  readonly parameter: AbiParameter;
  /** As a script would give it. */
  readonly given: unknown;
  /** As it is shown. */
  readonly shown: JsonValue;
}

const bytes = (lengthBytes: number | undefined) =>
  fc
    .uint8Array(
      lengthBytes === undefined ? { maxLength: 70 } : { minLength: lengthBytes, maxLength: lengthBytes },
    )
    .map((value) => `0x${Buffer.from(value).toString("hex")}`);

const integer = fc
  .record({ signed: fc.boolean(), bits: fc.integer({ min: 1, max: 32 }).map((size) => size * 8) })
  .chain(({ signed, bits }) =>
    fc
      .bigInt(
        signed
          ? { min: -(2n ** BigInt(bits - 1)), max: 2n ** BigInt(bits - 1) - 1n }
          : { min: 0n, max: 2n ** BigInt(bits) - 1n },
      )
      .map((value) =>
        toArgument(`${signed ? "" : "u"}int${bits}`, { given: value, shown: value.toString() }),
      ),
  );

const elementary: fc.Arbitrary<ArbitraryArgument> = fc.oneof(
  integer,
  fc.boolean().map((value) => toArgument("bool", { given: value, shown: value })),
  fc
    .string({ unit: "grapheme", maxLength: 40 })
    .map((value) => toArgument("string", { given: value, shown: value })),
  bytes(undefined).map((value) => toArgument("bytes", { given: value, shown: value })),
  bytes(24).map((value) => toArgument("function", { given: value, shown: value })),
  fc
    .integer({ min: 1, max: 32 })
    .chain((size) => bytes(size).map((value) => toArgument(`bytes${size}`, { given: value, shown: value }))),
);

function toArgument(type: string, values: Pick<ArbitraryArgument, "given" | "shown">): ArbitraryArgument {
  return { parameter: { name: "", type }, ...values };
}

/** All items of an array have one type: repeats of one value, as many as the type or chance says. */
function arrayOf(item: ArbitraryArgument): fc.Arbitrary<ArbitraryArgument> {
  return fc
    .record({ length: fc.integer({ min: 0, max: 3 }), fixed: fc.boolean() })
    .map(({ length, fixed }) => ({
      parameter: { ...item.parameter, type: `${item.parameter.type}[${fixed && length > 0 ? length : ""}]` },
      given: Array.from({ length }, () => item.given),
      shown: Array.from({ length }, () => item.shown),
    }));
}

/** Components are given by name; `__proto__` is a name that Solidity allows. */
function tupleOf(items: readonly ArbitraryArgument[]): ArbitraryArgument {
  const names = items.map((_, index) => (index === 0 ? "__proto__" : `field${index}`));
  const named = <T>(values: readonly T[]): { [name: string]: T } =>
    Object.fromEntries(values.map((value, index) => [names[index] ?? "", value]));
  return {
    parameter: {
      name: "",
      type: "tuple",
      components: items.map(({ parameter }, index) => ({ ...parameter, name: names[index] ?? "" })),
    },
    given: named(items.map(({ given }) => given)),
    shown: named(items.map(({ shown }) => shown)),
  };
}

const { argument } = fc.letrec<{ argument: ArbitraryArgument }>((tie) => ({
  argument: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    elementary,
    tie("argument").chain(arrayOf),
    fc.array(tie("argument"), { minLength: 1, maxLength: 4 }).map(tupleOf),
  ),
}));

/** Any argument of a constructor, nested up to three levels. */
export const arbitraryArgument: fc.Arbitrary<ArbitraryArgument> = argument;
