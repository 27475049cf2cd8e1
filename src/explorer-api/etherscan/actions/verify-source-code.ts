import { z } from "zod";
import { toBareHex } from "../../../base/hex.ts";
import {
  type CodeFormat,
  maxLibraryPairs,
  type SingleFileSettings,
  type Submission,
} from "../../../core/contract/contract-record.ts";
import { type ActionRequest, type ParsedRequest, parseRequest, type RequestParameters } from "../call.ts";
import { evmVersions } from "../evm-versions.ts";
import { findLicenseByNumber } from "../licenses.ts";
import { statusTexts } from "../status-texts.ts";
import { isCompilerVersion, wireAddressSchema, withoutPlatform } from "../wire-values.ts";

/**
 * The constructor arguments go under both spellings: Etherscan documents the misspelt one, its own client sends the
 * other, Blockscout reads one and zkSync the other.
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

/** Ignores unknown parameters. Takes either spelling of the constructor arguments, with or without 0x. */
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
  const needsSourceName = fields.codeformat === "solidity-standard-json-input";
  return needsSourceName && !/.:[^:]+$/.test(fields.contractname)
    ? { kind: "invalid", text: statusTexts.invalidContractName }
    : { kind: "request", request: toSubmission(fields, singleFile?.request) };
}

type Fields = z.output<typeof fieldsSchema>;

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

function formatSingleFileFields(settings: SingleFileSettings): Record<string, string> {
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

/** Clients send all fields, also those that do not apply, so a blank one counts as missing. */
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
    .trim()
    .toLowerCase()
    .default("")
    .transform(findEvmVersion)
    .refine((version) => version !== "unknown", statusTexts.invalidEvmVersion),
});

/** "Default" and blank stand for the compiler's own choice. */
function findEvmVersion(text: string): (typeof evmVersions)[number] | "unknown" | undefined {
  const known = evmVersions.find((version) => version.toLowerCase() === text);
  return text === "" || text === "default" ? undefined : (known ?? "unknown");
}

function parseSingleFileSettings(parameters: RequestParameters): ParsedRequest<SingleFileSettings> {
  const settings = parseRequest(settingsSchema, parameters);
  const libraries = parseLibraries(parameters);
  if (settings.kind === "invalid") {
    return settings;
  }
  if (libraries.kind === "invalid") {
    return libraries;
  }
  const { optimizationused: optimizer, runs, evmversion: evmVersion } = settings.request;
  return { kind: "request", request: { optimizer, runs, evmVersion, libraries: libraries.request } };
}

/** Reads ten pairs, as Etherscan does. */
function parseLibraries(parameters: RequestParameters): ParsedRequest<SingleFileSettings["libraries"]> {
  const numbers = Array.from({ length: maxLibraryPairs }, (_, index) => index + 1);
  const pairs = numbers
    .map((number) => ({
      name: parameters.get(`libraryname${number}`) ?? "",
      address: parameters.get(`libraryaddress${number}`) ?? "",
    }))
    .filter(({ name, address }) => name + address !== "");
  const libraries = z.array(librarySchema).safeParse(pairs);
  return libraries.success
    ? { kind: "request", request: libraries.data }
    : { kind: "invalid", text: statusTexts.invalidLibrary };
}

const librarySchema = z.object({ name: z.string().min(1), address: wireAddressSchema });
