import { z } from "zod";
import { type Address, type BareHex, toBareHex } from "../../base/hex.ts";
import { isJsonRecord, parseIfJson } from "../../base/json.ts";
import {
  maxLibraryPairs,
  type SingleFileSettings,
  type Submission,
} from "../../core/contract/contract-record.ts";
import type { RequestParameters } from "../etherscan/call.ts";
import { parseEvmVersion } from "../etherscan/evm-versions.ts";
import { isCompilerVersion, wireAddressSchema, withoutPlatform } from "../etherscan/wire-values.ts";
import { parseLicenseWord, toLicenseWord } from "./license-words.ts";
import { type VerificationAnswer, verificationTexts } from "./verification-answer.ts";

/** The ways to submit a source that we know, by the last part of their path. */
export const verificationMethods = ["standard-input", "flattened-code"] as const;

export type VerificationMethod = (typeof verificationMethods)[number];

/** Returns where a contract's source is submitted, behind the explorer's `/api`. */
export function toSubmissionPath(address: string, method: string): string {
  return `/v2/smart-contracts/${address.toLowerCase()}/verification/via/${method}`;
}

/** A submission as it goes over the wire. */
export interface RestSubmission {
  /** Behind the explorer's `/api`. */
  readonly path: string;
  /** With a file a multipart form, else JSON. */
  readonly fields: Readonly<Record<string, string | boolean | number | Readonly<Record<string, string>>>>;
  readonly file: SubmittedFile | undefined;
}

/** One file of a multipart form. */
export interface SubmittedFile {
  readonly field: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly text: string;
}

/** Submits a source over REST: standard JSON as a file of a form, a single file as JSON. */
export function buildRestSubmission(
  submission: Submission,
  { autodetectsArguments = false }: { readonly autodetectsArguments?: boolean } = {},
): RestSubmission {
  const { address, sourceCode, contractName, compilerVersion, encodedConstructorArguments } = submission;
  const common = {
    compiler_version: compilerVersion,
    contract_name: contractName,
    autodetect_constructor_args: autodetectsArguments,
    constructor_args: encodedConstructorArguments,
    license_type: toLicenseWord(submission.licenseType),
  };
  if (submission.codeFormat === "solidity-standard-json-input") {
    return {
      path: toSubmissionPath(address, "standard-input"),
      fields: common,
      // Files of another content type are not found.
      file: {
        field: "files[0]",
        fileName: "standard-input.json",
        contentType: "application/json",
        text: sourceCode,
      },
    };
  }
  const { optimizer = false, runs = 200, evmVersion, libraries = [] } = submission.singleFile ?? {};
  return {
    path: toSubmissionPath(address, "flattened-code"),
    fields: {
      ...common,
      source_code: sourceCode,
      is_optimization_enabled: optimizer,
      optimization_runs: runs,
      evm_version: evmVersion ?? "default",
      libraries: Object.fromEntries(libraries.map(({ name, address: at }) => [name, at])),
    },
    file: undefined,
  };
}

/** A submission as the server reads it. */
export interface RestSubmissionRequest {
  /** Its contract's name may be empty or without its source: then any contract that fits is meant. */
  readonly submission: Submission;
  /** Whether the constructor arguments are taken from the creation, whatever was given. */
  readonly autodetectsArguments: boolean;
}

/** What a server was sent to one of the paths. */
export interface ReceivedSubmission {
  readonly address: string;
  readonly parameters: RequestParameters;
  readonly files: readonly Pick<SubmittedFile, "field" | "contentType" | "text">[];
}

/** A request as the server understood it, or its answer. */
export type ParsedRestRequest =
  | { readonly kind: "request"; readonly request: RestSubmissionRequest }
  | { readonly kind: "invalid"; readonly answer: VerificationAnswer };

const wrong = verificationTexts.invalidParameters;

const flag = (byDefault: boolean) =>
  z
    .enum(["", "true", "false", "1", "0"], { error: wrong })
    .default("")
    .transform((text) => (text === "" ? byDefault : text === "true" || text === "1"));

const argumentsSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(0x)?([0-9a-f]{2})*$/, wrong)
  .default("")
  .transform((digits): BareHex => toBareHex(digits));

const commonSchema = z.object({
  compiler_version: z
    .string({ error: verificationTexts.badRequest })
    .trim()
    .transform((version) => (version.startsWith("v") ? version : `v${version}`))
    .transform(withoutPlatform)
    .refine(isCompilerVersion, wrong),
  contract_name: z.string().trim().default(""),
  autodetect_constructor_args: flag(true),
  constructor_args: argumentsSchema,
  // What is no licence is none: Sourcify's server sends an empty one.
  license_type: z
    .string()
    .default("")
    .transform((word) => parseLicenseWord(word) ?? 1),
});

/** Reads a submission of standard JSON. */
export function parseStandardInputRequest(received: ReceivedSubmission): ParsedRestRequest {
  const file = received.files.find(
    ({ field, contentType }) => /^files\b/.test(field) && /^application\/json\b/i.test(contentType),
  );
  const common = parseCommon(received);
  if (common.kind === "invalid") {
    return common;
  }
  return file === undefined
    ? invalid(verificationTexts.noFiles)
    : toRequest(common, { codeFormat: "solidity-standard-json-input", sourceCode: file.text });
}

const flattenedSchema = z.object({
  source_code: z.string({ error: verificationTexts.badRequest }).min(1, verificationTexts.badRequest),
  is_optimization_enabled: flag(false),
  optimization_runs: z
    .string()
    .regex(/^\d{0,10}$/, wrong)
    .default("")
    .transform((runs) => (runs === "" ? 200 : Number(runs))),
  evm_version: z
    .string()
    .optional()
    .transform(parseEvmVersion)
    .refine(({ kind }) => kind !== "unknown", wrong)
    .transform((version) => (version.kind === "version" ? version.version : undefined)),
  libraries: z.string().default("").transform(parseLibraries),
});

/** Reads the submission of a single file. */
export function parseFlattenedCodeRequest(received: ReceivedSubmission): ParsedRestRequest {
  const common = parseCommon(received);
  if (common.kind === "invalid") {
    return common;
  }
  const parsed = flattenedSchema.safeParse(Object.fromEntries(received.parameters));
  if (!parsed.success) {
    return invalid(parsed.error.issues[0]?.message ?? wrong);
  }
  const { source_code, is_optimization_enabled, optimization_runs, evm_version, libraries } = parsed.data;
  if (libraries === undefined) {
    return invalid(verificationTexts.invalidLibraries);
  }
  return toRequest(common, {
    codeFormat: "solidity-single-file",
    sourceCode: source_code,
    singleFile: {
      optimizer: is_optimization_enabled,
      runs: optimization_runs,
      evmVersion: evm_version,
      libraries,
    },
  });
}

type Common = z.output<typeof commonSchema> & { readonly kind: "common"; readonly address: Address };

function parseCommon({
  address,
  parameters,
}: ReceivedSubmission): Common | Extract<ParsedRestRequest, { kind: "invalid" }> {
  const parsedAddress = wireAddressSchema.safeParse(address);
  const parsed = commonSchema.safeParse(Object.fromEntries(parameters));
  if (!parsedAddress.success) {
    return invalid(wrong);
  }
  return parsed.success
    ? { ...parsed.data, kind: "common", address: parsedAddress.data }
    : invalid(parsed.error.issues[0]?.message ?? wrong);
}

function toRequest(
  common: Common,
  source: Pick<Submission, "codeFormat" | "sourceCode" | "singleFile">,
): ParsedRestRequest {
  return {
    kind: "request",
    request: {
      submission: {
        address: common.address,
        contractName: common.contract_name,
        compilerVersion: common.compiler_version,
        encodedConstructorArguments: common.constructor_args,
        licenseType: common.license_type,
        ...source,
      },
      autodetectsArguments: common.autodetect_constructor_args,
    },
  };
}

function invalid(message: string) {
  return { kind: "invalid", answer: { kind: "rejected", message } } as const;
}

const librarySchema = z.tuple([z.string().trim().min(1), wireAddressSchema]);

/** Reads a map from names of libraries to their addresses; undefined when it is none. */
function parseLibraries(text: string): SingleFileSettings["libraries"] | undefined {
  const map = text.trim() === "" ? {} : parseIfJson(text);
  const entries = isJsonRecord(map) ? Object.entries(map) : undefined;
  const parsed = z.array(librarySchema).max(maxLibraryPairs).safeParse(entries);
  return parsed.data?.map(([name, address]) => ({ name, address }));
}
