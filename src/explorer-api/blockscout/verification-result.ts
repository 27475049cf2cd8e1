import { z } from "zod";
import { isJsonRecord } from "../../base/json.ts";

/** The event with which a Blockscout ends a submission of its REST API, and nothing of the RPC style. */
export const verificationResultEvent = "verification_result";

/** How a submission ended. */
export type VerificationResult =
  | { readonly kind: "verified" }
  | {
      readonly kind: "rejected";
      /** The explorer's own words by the field that they are about: `files`, `constructor_arguments`. */
      readonly errors: readonly FieldError[];
    };

interface FieldError {
  readonly field: string;
  readonly text: string;
}

/** Writes the payload of the event. */
export function formatVerificationResult(result: VerificationResult) {
  if (result.kind === "verified") {
    return { status: "success" };
  }
  const fields = Map.groupBy(result.errors, ({ field }) => field);
  const errors = [...fields].map(([field, ofField]) => [field, ofField.map(({ text }) => text)]);
  return { status: "error", errors: Object.fromEntries(errors) };
}

/** More errors than that help nobody, and longer ones are a compiler's whole output. */
const maxErrors = 20;

const maxErrorCharacters = 4_000;

const maxFieldCharacters = 100;

const textsSchema = z
  .union([z.string(), z.array(z.string())])
  .transform((texts) => (typeof texts === "string" ? [texts] : texts));

const statusSchema = z.object({ status: z.enum(["success", "error"]), errors: z.unknown().optional() });

/** Reads the payload of the event; undefined when it says neither yes nor no. Long texts are cut. */
export function parseVerificationResult(payload: unknown): VerificationResult | undefined {
  const parsed = statusSchema.safeParse(payload);
  if (!parsed.success) {
    return undefined;
  }
  const { status, errors } = parsed.data;
  return status === "success" ? { kind: "verified" } : { kind: "rejected", errors: readErrors(errors) };
}

function readErrors(errors: unknown): readonly FieldError[] {
  const byField = isJsonRecord(errors) ? Object.entries(errors) : [];
  return byField
    .slice(0, maxErrors)
    .flatMap(([field, texts]) =>
      (textsSchema.safeParse(texts).data ?? []).slice(0, maxErrors).map((text) => ({
        field: field.slice(0, maxFieldCharacters),
        text: text.slice(0, maxErrorCharacters),
      })),
    )
    .slice(0, maxErrors);
}
