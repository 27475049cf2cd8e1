import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import { storedInputSchema } from "../../core/build/parse-json-file.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import {
  answeredVerificationIdSchema,
  type ContractPlace,
  formatPlace,
  type HttpAnswer,
  type ParsedAnswer,
  parseAnswer,
  requestHashSchema,
  type SourcifyRequest,
} from "./wire-values.ts";

export type Verification = StandardJsonVerification | SimilarityVerification;

export interface StandardJsonVerification extends WithCreation {
  readonly kind: "standard-json";
  readonly input: CompilerInput;
  /** With or without the leading v. */
  readonly compilerVersion: string;
  /** `source/File.sol:Contract`; the source name may have colons itself. */
  readonly fullyQualifiedName: string;
}

/** The server takes the source from another contract with similar code. */
export interface SimilarityVerification extends WithCreation {
  readonly kind: "similarity";
}

interface WithCreation {
  /** In lower case. Without it the server has to find the transaction. */
  readonly creationTransactionHash?: Hex | undefined;
}

export function buildVerifyRequest(place: ContractPlace, verification: Verification): SourcifyRequest {
  const segment = verification.kind === "standard-json" ? "" : `${verification.kind}/`;
  return {
    method: "POST",
    path: `v2/verify/${segment}${formatPlace(place)}`,
    body: formatVerification(verification),
  };
}

function formatVerification(verification: Verification): Readonly<Record<string, unknown>> {
  return verification.kind === "similarity"
    ? formatCreation(verification)
    : {
        stdJsonInput: verification.input,
        compilerVersion: verification.compilerVersion,
        contractIdentifier: verification.fullyQualifiedName,
        ...formatCreation(verification),
      };
}

function formatCreation({ creationTransactionHash: hash }: WithCreation) {
  return hash === undefined ? {} : { creationTransactionHash: hash.toLowerCase() };
}

/** Sourcify takes an empty file for a missing one. */
const inputSchema = storedInputSchema.refine(
  ({ sources }) => Object.values(sources).every(({ content }) => content !== ""),
  "sources must contain a content field for each source",
);

const standardJsonSchema = z
  .object({
    stdJsonInput: inputSchema,
    compilerVersion: z
      .string()
      .max(200)
      .regex(/^v?\d+\.\d+\.\d+.*$/, "compilerVersion must have the form 0.8.30+commit.73712a01"),
    contractIdentifier: z
      .string()
      .regex(/.:[^:]+$/, "contractIdentifier must have the form source/File.sol:Contract"),
    creationTransactionHash: requestHashSchema.optional(),
  })
  .transform(
    ({ stdJsonInput, contractIdentifier, ...rest }): StandardJsonVerification => ({
      kind: "standard-json",
      input: stdJsonInput,
      fullyQualifiedName: contractIdentifier,
      ...rest,
    }),
  );

export type ParsedRequest<Request> =
  | { readonly kind: "request"; readonly request: Request }
  | { readonly kind: "invalid"; readonly message: string };

export function parseVerification(json: unknown): ParsedRequest<StandardJsonVerification> {
  const parsed = standardJsonSchema.safeParse(json);
  if (parsed.success) {
    return { kind: "request", request: parsed.data };
  }
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String).join(".") ?? "";
  return { kind: "invalid", message: [path, issue?.message].filter(Boolean).join(": ") };
}

export type VerifyAnswer =
  | { readonly kind: "accepted"; readonly verificationId: string }
  | { readonly kind: "already-verified" }
  /** Another job for this contract runs; the answer does not have its id. */
  | { readonly kind: "under-way" };

const acceptedSchema = z
  .object({ verificationId: answeredVerificationIdSchema })
  .transform(({ verificationId }): VerifyAnswer => ({ kind: "accepted", verificationId }));

export function parseVerifyAnswer(answer: HttpAnswer): ParsedAnswer<VerifyAnswer> {
  const parsed = parseAnswer(answer, acceptedSchema);
  if (parsed.kind !== "refused") {
    return parsed;
  }
  const { meaning } = parsed.refusal;
  return meaning === "already-verified" || meaning === "under-way"
    ? { kind: "value", value: { kind: meaning } }
    : parsed;
}
