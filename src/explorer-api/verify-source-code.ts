import { z } from "zod";
import type { SingleFileSettings, Submission } from "../core/contract/contract-record.ts";
import type { ActionRequest } from "./action-request.ts";
import { isCompilerVersion } from "./compiler-version.ts";
import { codeFormats } from "./contract-submission.ts";
import type { Envelope } from "./envelope.ts";
import { findLicenseByNumber } from "./licenses.ts";
import type { ParsedAnswer } from "./parsed-answer.ts";
import { type ParsedRequest, parseRequest } from "./parsed-request.ts";
import type { RequestParameters } from "./request-parameters.ts";
import { formatSingleFileFields, parseSingleFileSettings } from "./single-file-fields.ts";
import { statusTexts } from "./status-texts.ts";
import { parseSubmissionAnswer, type SubmissionAnswer } from "./submission-answer.ts";
import { wireAddressSchema } from "./wire-address.ts";

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
    method: "POST",
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
  .transform((text) => text.replace(/^0x/, ""))
  .default("");

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

/** Reads the answer to the submission of a contract's source. */
export function parseVerifySourceCodeAnswer(envelope: Envelope): ParsedAnswer<SubmissionAnswer> {
  return parseSubmissionAnswer(envelope);
}
