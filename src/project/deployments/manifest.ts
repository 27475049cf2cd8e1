import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isJsonRecord } from "../../base/json.ts";
import { describeSchemaProblem, recordSchema } from "../../core/build/parse-json-file.ts";
import { checkAddress } from "../../core/contract/parse-address.ts";
import type { RecordedContract } from "../../verification/ports.ts";
import { addressSchema, hashSchema, parseRecordFile, type RecordFile } from "./record-file.ts";

/** Written by hand, so what is misspelt is refused: an address whose letters contradict its checksum, too. */
const handWritten = z.string().transform((text, context) => {
  const check = checkAddress(text);
  if (check.kind === "address") {
    return check.address;
  }
  context.addIssue({ code: "custom", message: "it is not an address, or it has a mistyped character" });
  return z.NEVER;
});

const entrySchema = z.strictObject({
  address: handWritten,
  chainId: z.int().positive().optional(),
  name: z.string().min(1).optional(),
  contract: z.string().min(1).optional(),
  constructorArguments: z.union([z.array(z.unknown()), z.string().regex(/^0x(?:[0-9a-f]{2})*$/i)]).optional(),
  libraries: z.record(z.string(), z.string()).optional(),
  transactionHash: hashSchema.optional(),
  /** `true`, or the address that it has to lead to. */
  proxy: z.union([z.boolean(), handWritten]).optional(),
});

type Entry = z.infer<typeof entrySchema>;

const listSchema = z.array(entrySchema).superRefine((entries, context) => {
  const message = findContradiction(entries);
  if (message !== undefined) {
    context.addIssue({ code: "custom", message });
  }
});

/** Of two entries of one address, only the first would be compared with the chain. */
function findContradiction(entries: readonly Entry[]): string | undefined {
  const places = Map.groupBy(entries, ({ chainId, address }) => `${chainId} ${address}`);
  for (const [first, ...others] of places.values()) {
    if (others.some((other) => !isDeepStrictEqual({ ...other, name: "" }, { ...first, name: "" }))) {
      return `two contracts have the same address, ${first?.address}, and say different things of it; keep the right one`;
    }
  }
  return undefined;
}

const namesSchema = recordSchema(handWritten);

export function isManifest({ json }: RecordFile): boolean {
  return Array.isArray(json)
    ? json.some((entry) => isJsonRecord(entry) && "address" in entry)
    : isNames(json);
}

/** One address is enough, so that what is wrong with the others is said. */
function isNames(json: unknown): boolean {
  return (
    isJsonRecord(json) &&
    Object.values(json).some((value) => addressSchema.safeParse(value).success) &&
    !("abi" in json)
  );
}

/** Only for a file that the user named: in a folder the same file may be anything. */
export function isMeantAsManifest({ json }: RecordFile): boolean {
  if (Array.isArray(json)) {
    return json.every(isJsonRecord);
  }
  return isJsonRecord(json) && Object.values(json).every((value) => /^0x/i.test(String(value)));
}

/** `[{ "address": "0x…", "contract": "Token", … }]` or `{ "Token": "0x…" }` */
export function readManifest(file: RecordFile): readonly RecordedContract[] {
  return Array.isArray(file.json) ? readList(file) : readNames(file);
}

function readNames(file: RecordFile): readonly RecordedContract[] {
  const names = parseRecordFile(namesSchema, file);
  return Object.entries(names).map(([name, address]) => ({ address, name, file: file.path }));
}

function readList(file: RecordFile): readonly RecordedContract[] {
  return parseRecordFile(listSchema, file, describeListProblem).map((entry) => toRecord(entry, file));
}

/** Entries are counted from 1. A misspelt member comes first. */
function describeListProblem({ issues }: z.ZodError): string {
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  const [index, ...path] = issue?.path ?? [];
  const place = typeof index === "number" ? `contract ${index + 1}: ` : "";
  if (issue?.code !== "unrecognized_keys") {
    return `${place}${describeSchemaProblem(new z.ZodError(issue === undefined ? [] : [{ ...issue, path }]))}`;
  }
  const members = Object.keys(entrySchema.shape).join(", ");
  return `${place}there is no member ${issue.keys[0]}; it may have ${members}`;
}

function toRecord(
  { constructorArguments, proxy, ...entry }: Entry,
  { path: file }: RecordFile,
): RecordedContract {
  return {
    ...entry,
    name: entry.name ?? entry.contract ?? entry.address,
    file,
    isByHand: true,
    ...(constructorArguments === undefined
      ? {}
      : {
          constructorArguments:
            typeof constructorArguments === "string"
              ? { kind: "hex", hex: constructorArguments }
              : { kind: "values", values: constructorArguments },
        }),
    ...(proxy === undefined ? {} : { isProxy: proxy !== false }),
    ...(typeof proxy === "string" ? { implementations: [proxy] } : {}),
  };
}
