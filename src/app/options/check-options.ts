import { z } from "zod";
import { findClosestNames } from "../../base/closest-names.ts";
import { codeFormatNames } from "../../core/contract/contract-record.ts";
import { createFailure, type Failure } from "../../core/errors/failure.ts";
import type { FunctionOptions, OptionEntry, OptionKind, OptionTable } from "./option-kinds.ts";

const noText = "it is not a string";
const nonEmptyText = z.string(noText).min(1, "it is empty");
const noSeconds = "it is not a number of seconds above 0";
const noBlock = "it is not the number of a block";
const noAddresses = "it does not map library names to addresses";

/** Each says its problem as a clause. Words of a command line need no check. */
const schemas: Readonly<Record<OptionKind, z.ZodType>> = {
  flag: z.boolean("it is neither true nor false"),
  seconds: z.number(noSeconds).positive(noSeconds),
  block: z.int(noBlock).nonnegative(noBlock),
  text: z.string(noText),
  name: nonEmptyText,
  path: nonEmptyText,
  license: z.union([z.string(), z.number()], "it is neither an SPDX id nor a number from 1 to 14"),
  codeFormat: z.enum(codeFormatNames, `it is none of ${codeFormatNames.join(", ")}`),
  values: z.union([z.array(z.unknown()), z.string()], "it is neither a list of values nor ABI-encoded hex"),
  addresses: z.record(z.string(), z.string(noAddresses), noAddresses),
  signal: z.instanceof(AbortSignal, { error: "it is not an AbortSignal" }),
  words: z.never(),
};

/** A script without types can give anything. @throws INVALID_OPTION */
export function checkOptions<TableT extends OptionTable>(
  table: TableT,
  options: object,
  toName: (option: string) => string = (option) => option,
): asserts options is FunctionOptions<TableT> {
  const shape = Object.entries(table)
    .filter(([, entry]) => entry.only !== "command")
    .map(([name, entry]) => [name, toSchema(entry)] as const);
  const { error } = z.strictObject(Object.fromEntries(shape)).safeParse(options);
  if (error !== undefined) {
    throw toInvalidOption(error, { options, known: shape.map(([name]) => name), toName });
  }
}

/** A script without types may give an address alone, or nothing. @throws INVALID_OPTION */
export function requireOptions<OptionsT extends object>(options: OptionsT, example: string): OptionsT {
  const given: unknown = options;
  if (typeof given !== "object" || given === null) {
    throw createFailure("INVALID_OPTION", { missing: ["The object with the options", `give ${example}`] });
  }
  return options;
}

function toSchema({ kind, isRequired }: OptionEntry): z.ZodType {
  return isRequired === undefined ? schemas[kind].optional() : schemas[kind];
}

/** A misspelt option explains the one that is missing, so it is said first. */
function toInvalidOption(
  { issues }: z.ZodError,
  {
    options,
    known,
    toName,
  }: {
    readonly options: object;
    readonly known: readonly string[];
    readonly toName: (option: string) => string;
  },
): Failure<"INVALID_OPTION"> {
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (issue?.code === "unrecognized_keys") {
    const [similar] = findClosestNames(issue.keys[0] ?? "", known);
    const remedy = similar === undefined ? "" : `, but there is ${similar}`;
    return createFailure("INVALID_OPTION", {
      option: issue.keys.join(", "),
      reason: `there is no such option${remedy}`,
    });
  }
  const option = issue?.path.join(".") ?? "";
  const isGiven =
    issue?.path.length !== 1 || new Map<string, unknown>(Object.entries(options)).get(option) !== undefined;
  return createFailure(
    "INVALID_OPTION",
    isGiven
      ? { option: toName(option), reason: issue?.message ?? "" }
      : { missing: [`The option ${option}`] },
  );
}
