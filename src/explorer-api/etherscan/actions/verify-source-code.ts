import { z } from "zod";
import { toBareHex } from "../../../base/hex.ts";
import {
  type CodeFormat,
  maxLibraryPairs,
  type SingleFileSettings,
  type Submission,
} from "../../../core/contract/contract-record.ts";
import { type ActionRequest, type ParsedRequest, parseRequest, type RequestParameters } from "../call.ts";
import { parseEvmVersion } from "../evm-versions.ts";
import { findLicenseByNumber } from "../licenses.ts";
import { statusTexts } from "../status-texts.ts";
import { isCompilerVersion, wireAddressSchema, withoutPlatform } from "../wire-values.ts";

/**
 * Submits a contract's source.
 *
 * The constructor arguments go under both spellings: Etherscan's own page calls the misspelt one
 * right, its first-party client sends the other, Blockscout reads one and zkSync the other.
 *
 * @see https://docs.etherscan.io/api-reference/endpoint/verifysourcecode
 */
export function buildVerifySourceCodeRequest(submission: Submission): ActionRequest {
  return {
    action: "verifysourcecode",
    fields: {
      contractaddress: submission.address,
      sourceCode: submission.sourceCode,
      codeformat: submission.codeFormat,
      contractname: submission.contractName,
      compilerversion: submission.compilerVersion,
      constructorArguements: submission.encodedConstructorArguments,
      constructorArguments: submission.encodedConstructorArguments,
      licenseType: String(submission.licenseType),
      ...(submission.singleFile === undefined ? {} : formatSingleFileFields(submission.singleFile)),
    },
    fieldsIn: "body",
  };
}

const encodedArguments = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(0x)?([0-9a-f]{2})*$/, statusTexts.invalidConstructorArguments)
  .transform(toBareHex)
  .default("");

/** The code formats, as they are called on the wire. */
const codeFormats = [
  "solidity-single-file",
  "solidity-standard-json-input",
] as const satisfies readonly CodeFormat[];

const fieldsSchema = z.object({
  contractaddress: wireAddressSchema,
  sourcecode: z
    .string({ error: statusTexts.missingSource })
    .refine((text) => text.trim() !== "", statusTexts.missingSource),
  codeformat: z.preprocess(
    (text) => (text === undefined || text === "" ? "solidity-single-file" : text),
    z.enum(codeFormats, { error: statusTexts.invalidCodeFormat }),
  ),
  contractname: z
    .string({ error: statusTexts.missingContractName })
    .trim()
    .min(1, statusTexts.missingContractName),
  compilerversion: z
    .string({ error: statusTexts.invalidCompilerVersion })
    .trim()
    .transform(withoutPlatform)
    .refine(isCompilerVersion, statusTexts.invalidCompilerVersion),
  constructorarguements: encodedArguments,
  constructorarguments: encodedArguments,
  licensetype: z.coerce
    .number({ error: statusTexts.invalidLicenseType })
    .transform((number) => number || 1)
    .refine((number) => findLicenseByNumber(number) !== undefined, statusTexts.invalidLicenseType)
    .default(1),
});

/**
 * Reads the submission of a contract's source; parameters that are not known are ignored.
 *
 * Accepts either spelling of the constructor arguments, with or without 0x; both and different is
 * refused, as nobody could say which was meant.
 */
export function parseVerifySourceCodeRequest(parameters: RequestParameters): ParsedRequest<Submission> {
  const parsed = parseRequest(fieldsSchema, parameters);
  if (parsed.kind === "invalid") {
    return parsed;
  }
  const fields = parsed.request;
  const isSingleFile = fields.codeformat === "solidity-single-file";
  const singleFile = isSingleFile ? parseSingleFileSettings(parameters) : undefined;
  if (singleFile?.kind === "invalid") {
    return singleFile;
  }
  const text = findConflict(fields);
  return text === undefined
    ? { kind: "request", request: toSubmission(fields, singleFile?.request) }
    : { kind: "invalid", text };
}

type Fields = z.output<typeof fieldsSchema>;

function findConflict(fields: Fields): string | undefined {
  const { constructorarguements: misspelt, constructorarguments: spelt } = fields;
  if (misspelt !== "" && spelt !== "" && misspelt !== spelt) {
    return statusTexts.conflictingConstructorArguments;
  }
  const needsSourceName = fields.codeformat === "solidity-standard-json-input";
  return needsSourceName && !/.:[^:]+$/.test(fields.contractname)
    ? statusTexts.invalidContractName
    : undefined;
}

function toSubmission(fields: Fields, singleFile: SingleFileSettings | undefined): Submission {
  return {
    address: fields.contractaddress,
    codeFormat: fields.codeformat,
    sourceCode: fields.sourcecode,
    contractName: fields.contractname,
    compilerVersion: fields.compilerversion,
    encodedConstructorArguments: fields.constructorarguements || fields.constructorarguments,
    licenseType: fields.licensetype,
    ...(singleFile === undefined ? {} : { singleFile }),
  };
}

/** Returns the fields that only a single file has; standard JSON carries its settings in itself. */
export function formatSingleFileFields(settings: SingleFileSettings): Record<string, string> {
  const libraries = settings.libraries.flatMap(({ name, address }, index) => [
    [`libraryname${index + 1}`, name],
    [`libraryaddress${index + 1}`, address],
  ]);
  return {
    optimizationUsed: settings.optimizer ? "1" : "0",
    runs: String(settings.runs),
    ...(settings.evmVersion === undefined ? {} : { evmversion: settings.evmVersion }),
    ...Object.fromEntries(libraries),
  };
}

/** Blank stands for missing: existing clients send all fields, also those that do not apply. */
function orDefault(value: string) {
  return (text: unknown) => (text === undefined || text === "" ? value : text);
}

const settingsSchema = z.object({
  optimizationused: z
    .preprocess(
      orDefault("0"),
      z.enum(["0", "1", "false", "true"], { error: statusTexts.invalidOptimization }),
    )
    .transform((flag) => flag === "1" || flag === "true"),
  runs: z
    .preprocess(orDefault("200"), z.string().regex(/^\d{1,10}$/, statusTexts.invalidRuns))
    .transform(Number),
  evmversion: z
    .string()
    .optional()
    .transform(parseEvmVersion)
    .refine((version) => version.kind !== "unknown", statusTexts.invalidEvmVersion)
    .transform((version) => (version.kind === "version" ? version.version : undefined)),
});

/** Reads the settings of a single file. */
export function parseSingleFileSettings(parameters: RequestParameters): ParsedRequest<SingleFileSettings> {
  const settings = parseRequest(settingsSchema, parameters);
  const libraries = parseLibraries(parameters);
  if (settings.kind === "invalid") {
    return settings;
  }
  if (libraries.kind === "invalid") {
    return libraries;
  }
  const { optimizationused, runs, evmversion } = settings.request;
  return {
    kind: "request",
    request: { optimizer: optimizationused, runs, evmVersion: evmversion, libraries: libraries.request },
  };
}

function parseLibraries(parameters: RequestParameters): ParsedRequest<SingleFileSettings["libraries"]> {
  const given = [...parameters].filter(
    ([name, value]) => /^library(name|address)\d+$/.test(name) && value !== "",
  );
  const numbers = new Set(given.map(([name]) => Number(/\d+$/.exec(name)?.[0])));
  if ([...numbers].some((number) => number < 1 || number > maxLibraryPairs)) {
    return { kind: "invalid", text: statusTexts.tooManyLibraries };
  }
  const libraries: { name: string; address: SingleFileSettings["libraries"][number]["address"] }[] = [];
  for (const number of [...numbers].sort((left, right) => left - right)) {
    const name = parameters.get(`libraryname${number}`) ?? "";
    const address = wireAddressSchema.safeParse(parameters.get(`libraryaddress${number}`));
    if (name === "" || !address.success) {
      return { kind: "invalid", text: statusTexts.invalidLibrary };
    }
    libraries.push({ name, address: address.data });
  }
  return { kind: "request", request: libraries };
}
