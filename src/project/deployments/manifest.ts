import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { findClosestNames } from "../../base/closest-names.ts";
import { isJsonRecord, parseIfJson } from "../../base/json.ts";
import { describeSchemaProblem, recordSchema } from "../../core/build/parse-json-file.ts";
import { checkAddress } from "../../core/contract/parse-address.ts";
import { createFailure } from "../../core/errors/failure.ts";
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

const listSchema = z
  .array(entrySchema)
  .min(1, "it is empty")
  .superRefine((entries, context) => {
    const message = findContradiction(entries);
    if (message !== undefined) {
      context.addIssue({ code: "custom", message });
    }
  });

/** Of two entries of one address, only the first would be compared with the chain. */
function findContradiction(entries: readonly Entry[]): string | undefined {
  const places = new Map<string, Map<(typeof compared)[number], number>>();
  for (const [index, entry] of entries.entries()) {
    const key = `${entry.chainId} ${entry.address}`;
    /** By member, the first entry that has it. */
    const earlier = places.get(key) ?? new Map<(typeof compared)[number], number>();
    places.set(key, earlier);
    for (const member of compared.filter((one) => entry[one] !== undefined)) {
      const first = earlier.get(member) ?? index;
      if (!isDeepStrictEqual(entries[first]?.[member], entry[member])) {
        return `contracts ${first + 1} and ${index + 1}: they have the same address, ${entry.address}, but not the same ${member}; keep the right one`;
      }
      earlier.set(member, first);
    }
  }
  return undefined;
}

/** The values that are compared with the chain. */
const compared = ["contract", "constructorArguments", "libraries", "transactionHash", "proxy"] as const;

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
  const doubled = findDoubledName(file.text ?? "");
  if (doubled !== undefined) {
    const problem = `${doubled}: it stands there twice, in one object; give each contract a name and an entry of its own`;
    throw createFailure("DEPLOYMENT_INVALID", { place: file.path, problem });
  }
  return shareNames(Array.isArray(file.json) ? readList(file) : readNames(file));
}

/** An address that stands in a list under several names is verified once, under all of them. */
function shareNames(records: readonly RecordedContract[]): readonly RecordedContract[] {
  const toKey = ({ chainId, address }: RecordedContract) => `${chainId} ${address}`;
  const groups = Map.groupBy(records, toKey);
  return records.map((record) => {
    const names = new Set((groups.get(toKey(record)) ?? []).map(({ name }) => name));
    return { ...record, name: [...names].join(", ") };
  });
}

function readNames(file: RecordFile): readonly RecordedContract[] {
  const names = parseRecordFile(namesSchema, file);
  return Object.entries(names).map(([name, address]) => ({ address, name, file: file.path }));
}

/** Finds a name that stands twice in one object. JSON.parse keeps only the last value of such a name. */
function findDoubledName(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, literal = "", colon] of text.matchAll(/[{}]|("(?:[^"\\]|\\.)*")(\s*:)?/g)) {
    const names = open.at(-1);
    const name = colon === undefined ? undefined : String(parseIfJson(literal));
    if (token === "{") {
      open.push(new Set());
    } else if (token === "}") {
      open.pop();
    } else if (name !== undefined && names?.size === names?.add(name).size) {
      return name;
    }
  }
  return undefined;
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
  const [misspelt = ""] = issue.keys;
  const members = Object.keys(entrySchema.shape);
  const similar = findClosestNames(misspelt, members).slice(0, 1);
  return `${place}there is no member ${misspelt}; it may have ${(similar.length === 0 ? members : similar).join(", ")}`;
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
