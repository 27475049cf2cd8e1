import { z } from "zod";
import { invariant } from "../../base/errors.ts";
import type { AstFacts } from "./ast-facts.ts";
import type { StorageType, StorageVariable, ValueForm } from "./storage-type.ts";

const variableSchema = z.object({
  astId: z.number(),
  label: z.string(),
  slot: z.string().regex(/^\d+$/),
  offset: z.int().nonnegative(),
  type: z.string(),
});

const typeSchema = z.object({
  encoding: z.string(),
  label: z.string(),
  numberOfBytes: z.string().regex(/^\d+$/),
  members: z.array(variableSchema).optional(),
  key: z.string().optional(),
  value: z.string().optional(),
  base: z.string().optional(),
});

const layoutSchema = z.object({
  storage: z.array(variableSchema),
  types: z.record(z.string(), typeSchema).nullish(),
});

type WrittenVariable = z.infer<typeof variableSchema>;
type WrittenType = z.infer<typeof typeSchema>;

/**
 * Parses solc's `storageLayout` of a contract; undefined: it is not a layout. Before solc 0.5.13 there is none.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html#json-output
 */
export function parseStorageLayout(layout: unknown, facts: AstFacts): readonly StorageVariable[] | undefined {
  const parsed = layoutSchema.safeParse(layout);
  if (!parsed.success) {
    return undefined;
  }
  const types = new Map(Object.entries(parsed.data.types ?? {}));
  const known = new Map<string, StorageType>();
  const resolve = (id: string): StorageType => {
    const type = known.get(id) ?? toType(id, { type: types.get(id), resolve, toVariable, facts });
    known.set(id, type);
    return type;
  };
  const toVariable = ({ astId, label, slot, offset, type }: WrittenVariable): StorageVariable => ({
    label,
    startBytes: BigInt(slot) * 32n + BigInt(offset),
    type: resolve(type),
    ...facts.declarations.get(astId),
  });
  return parsed.data.storage.map(toVariable);
}

interface Resolution {
  readonly type: WrittenType | undefined;
  readonly resolve: (id: string) => StorageType;
  readonly toVariable: (variable: WrittenVariable) => StorageVariable;
  readonly facts: AstFacts;
}

function toType(id: string, { type, resolve, toVariable, facts }: Resolution): StorageType {
  invariant(type !== undefined, `solc's storage layout names a type that it lacks: ${id}`);
  const { encoding, label: name, numberOfBytes, members, key, value, base } = type;
  const named = { name, bytes: BigInt(numberOfBytes) };
  if (encoding === "mapping" && key !== undefined && value !== undefined) {
    return { ...named, kind: "mapping", key: () => resolve(key), value: () => resolve(value) };
  }
  if (encoding === "dynamic_array" && base !== undefined) {
    return { ...named, kind: "dynamic-array", element: () => resolve(base) };
  }
  if (encoding === "bytes") {
    return { ...named, kind: "bytes" };
  }
  if (members !== undefined) {
    return { ...named, kind: "struct", id, members: () => members.map(toVariable) };
  }
  if (base !== undefined) {
    return { ...named, kind: "array", length: readLength(name), element: () => resolve(base) };
  }
  return { ...named, kind: "value", form: findForm(id, facts) };
}

/** The length of a fixed array is the last one in its name: `uint8[33][2]` has two elements. */
function readLength(name: string): bigint {
  return BigInt(/\[(\d+)\](?: storage(?: ref| pointer)?)?$/.exec(name)?.[1] ?? 0);
}

/** @param id solc's id of the type, such as `t_uint256` or `t_enum(Mode)12` */
function findForm(id: string, facts: AstFacts): ValueForm {
  const declaration = Number(/\)(\d+)$/.exec(id)?.[1]);
  if (id.startsWith("t_enum(")) {
    return { kind: "enum", members: facts.enums.get(declaration) };
  }
  if (id.startsWith("t_userDefinedValueType(")) {
    return findFormOfName(facts.valueTypes.get(declaration) ?? "");
  }
  return findFormOfName(id.replace(/^t_/, "").replace(/^(contract|function_\w+).*/, "$1"));
}

function findFormOfName(name: string): ValueForm {
  const [, kind] = forms.find(([pattern]) => pattern.test(name)) ?? [];
  return { kind: kind ?? "unknown" };
}

const forms: readonly (readonly [RegExp, Exclude<ValueForm["kind"], "enum">])[] = [
  [/^uint\d+$/, "unsigned"],
  [/^int\d+$/, "signed"],
  [/^bytes\d+$/, "fixed-bytes"],
  [/^bool$/, "boolean"],
  [/^(address|address_payable|address payable|contract)$/, "address"],
  [/^function_internal/, "internal-function"],
  [/^function_external/, "external-function"],
];
