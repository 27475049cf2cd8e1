import { z } from "zod";
import { type Address, toBareHex } from "../../base/hex.ts";
import { toSourceTexts } from "../../core/compiler-input/compiler-input.ts";
import type { VerifiedSource } from "../../core/contract/contract-record.ts";
import { findLanguage } from "../../core/contract/source-language.ts";
import type { ParsedAnswer } from "./answers.ts";
import { defaultEvmVersion } from "./evm-versions.ts";
import { parseLibraries } from "./library-lists.ts";
import { parseSourceCode, type SourceCodeForm } from "./source-code-forms.ts";
import { answeredAddressSchema, maxNameCharacters, parseAbiText } from "./wire-values.ts";

/** Other and missing values become an empty text. */
const text = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value))
  .catch("");

/** These are shown. A longer one is no name. */
const shownName = text.pipe(z.string().max(maxNameCharacters));

const recordSchema = z.object({
  SourceCode: text,
  ABI: z.unknown().optional(),
  ContractName: shownName,
  CompilerVersion: shownName,
  OptimizationUsed: text,
  Runs: text,
  ConstructorArguments: text,
  EVMVersion: shownName,
  Library: z.unknown().optional(),
  ContractFileName: shownName,
  LicenseType: shownName,
  Proxy: text,
  // Blockscout's
  AdditionalSources: z.array(z.object({ Filename: z.string(), SourceCode: z.string() })).catch([]),
  OptimizationRuns: text,
  ExternalLibraries: z.unknown().optional(),
  FileName: shownName,
  IsProxy: text,
  CompilerSettings: z.looseObject({}).optional().catch(undefined),
});

type Fields = z.output<typeof recordSchema>;

/** Returns undefined for the record of a contract that is not verified. */
export function parseSourceRecord(record: unknown): ParsedAnswer<VerifiedSource | undefined> {
  const parsed = recordSchema.safeParse(record);
  if (!parsed.success) {
    return { kind: "malformed", problem: "its source record cannot be read", isTransient: false };
  }
  const fields = parsed.data;
  if (fields.SourceCode.trim() === "") {
    return { kind: "value", value: undefined };
  }
  if (fields.ContractName.trim() === "") {
    return { kind: "malformed", problem: "its source record has no contract name", isTransient: false };
  }
  const value = { ...toVerifiedSource(fields), implementation: readImplementation(record) };
  return { kind: "value", value };
}

function toVerifiedSource(fields: Fields): Omit<VerifiedSource, "implementation"> {
  const form = readForm(fields);
  const sources = toSources(form, fields);
  const compilerInput = form.kind === "standard-json" ? form.input : undefined;
  const language = findLanguage({ compilerInput, compilerVersion: fields.CompilerVersion, sources });
  const libraries = [fields.Library, fields.ExternalLibraries].flatMap(parseLibraries);
  return {
    contractName: fields.ContractName,
    contractFileName: fields.ContractFileName || fields.FileName || undefined,
    sources,
    language,
    compilerInput,
    abi: typeof fields.ABI === "string" ? parseAbiText(fields.ABI) : undefined,
    compilerVersion: fields.CompilerVersion,
    optimizer: {
      enabled: fields.OptimizationUsed === "" ? undefined : isTrue(fields.OptimizationUsed),
      runs: parseRuns(fields.Runs || fields.OptimizationRuns),
    },
    evmVersion: isDefault(fields.EVMVersion) ? undefined : fields.EVMVersion,
    ...(libraries.length === 0 ? {} : { libraries }),
    encodedConstructorArguments: parseArguments(fields.ConstructorArguments),
    license: ["", "None", "Unknown"].includes(fields.LicenseType) ? undefined : fields.LicenseType,
    isProxy: isTrue(fields.Proxy) || isTrue(fields.IsProxy),
  };
}

/** Blockscout splits a compiler input into the main file, the other files, and the settings. */
function readForm(fields: Fields): SourceCodeForm {
  const form = parseSourceCode(fields.SourceCode);
  if (form.kind !== "single-file" || fields.FileName === "") {
    return form;
  }
  const files = [
    [fields.FileName, form.content],
    ...fields.AdditionalSources.map((file) => [file.Filename, file.SourceCode]),
  ];
  if (fields.CompilerSettings === undefined) {
    return files.length === 1 ? form : { kind: "multi-file", sources: Object.fromEntries(files) };
  }
  const sources = Object.fromEntries(files.map(([name, content]) => [name, { content }]));
  const { CompilerVersion: compilerVersion } = fields;
  const language = findLanguage({ compilerVersion, sources: Object.fromEntries(files) });
  return { kind: "standard-json", input: { language, sources, settings: fields.CompilerSettings } };
}

function toSources(form: SourceCodeForm, fields: Fields): Record<string, string> {
  switch (form.kind) {
    case "single-file": {
      const name =
        fields.ContractFileName ||
        fields.FileName ||
        `${fields.ContractName}.${isVyper(fields, form.content) ? "vy" : "sol"}`;
      return Object.fromEntries([[name, form.content]]);
    }
    case "multi-file":
      return { ...form.sources };
    case "standard-json":
      return toSourceTexts(form.input.sources);
  }
}

/** One address, or empty; a list in some versions of Blockscout. */
const addressTexts = z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([]);

const proxySchema = z.object({
  Implementation: addressTexts,
  // Blockscout's
  ImplementationAddress: addressTexts,
  ImplementationAddresses: addressTexts,
});

export function readImplementation(record: unknown): Address | undefined {
  return Object.values(proxySchema.safeParse(record).data ?? {})
    .flat()
    .map((one) => answeredAddressSchema.safeParse(one).data)
    .find((address) => address !== undefined);
}

function isVyper({ CompilerVersion: compilerVersion }: Fields, source: string): boolean {
  return findLanguage({ compilerVersion, sources: { source } }) === "Vyper";
}

function isTrue(flag: string): boolean {
  return flag === "1" || flag.toLowerCase() === "true";
}

function isDefault(evmVersion: string): boolean {
  return ["", defaultEvmVersion.toLowerCase()].includes(evmVersion.toLowerCase());
}

function parseRuns(runs: string): number | undefined {
  return /^\d+$/.test(runs) ? Number(runs) : undefined;
}

function parseArguments(encoded: string): string {
  const digits = toBareHex(encoded.trim());
  return /^([0-9a-f]{2})*$/.test(digits) ? digits : "";
}
