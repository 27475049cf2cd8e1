import { z } from "zod";

/** Ten minutes: longer than any client should wait. */
const maxDelayMs = 600_000;

/** Responses of these have no body, and HTTP allows none. */
const statusesWithoutBody = [204, 205, 304];

const timing = {
  /** How long the answer is held back. */
  delayMs: z.int().min(0).max(maxDelayMs).optional(),
};

const outcome = {
  ...timing,
  /** Carry the request out and throw its true answer away: a submission is stored nevertheless. */
  handled: z.boolean().optional(),
};

const headers = z.record(z.string(), z.string()).refine(isHeaders, "not headers that HTTP allows");

/** An HTTP response letter by letter, such as the page of a gateway. */
const httpFault = z
  .strictObject({
    kind: z.literal("http"),
    status: z.int().min(200).max(599),
    headers: headers.optional(),
    body: z.string().optional(),
    ...outcome,
  })
  .refine(
    ({ status, body = "" }) => body === "" || !statusesWithoutBody.includes(status),
    "a response of this status has no body",
  );

/** Another answer of the API, with HTTP status 200. `{address}` stands for the request's address. */
const envelopeFault = z.strictObject({
  kind: z.literal("envelope"),
  status: z.enum(["0", "1"]),
  message: z.string(),
  result: z.json(),
  ...outcome,
});

/** The true answer, late. */
const lateFault = z.strictObject({ kind: z.literal("late"), delayMs: z.int().min(1).max(maxDelayMs) });

/** The connection is closed without an answer. */
const dropFault = z.strictObject({ kind: z.literal("drop"), ...outcome });

/** The connection stays open, and nothing is ever sent. */
const silenceFault = z.strictObject({ kind: z.literal("silence"), handled: outcome.handled });

/** The first half of the true answer; then the connection is closed. */
const cutFault = z.strictObject({ kind: z.literal("cut"), ...timing });

/** An HTML page that repeats the whole request, its key included, as pages of gateways do. */
const echoFault = z.strictObject({
  kind: z.literal("echo"),
  status: z.int().min(200).max(599).optional(),
  ...outcome,
});

/** The fault that the local explorer answers with. */
export const fault = z.discriminatedUnion("kind", [
  httpFault,
  envelopeFault,
  lateFault,
  dropFault,
  silenceFault,
  cutFault,
  echoFault,
]);

export type Fault = z.infer<typeof fault>;

function isHeaders(given: Readonly<Record<string, string>>): boolean {
  try {
    return [...new Headers(given).keys()].length === Object.keys(given).length;
  } catch {
    return false;
  }
}

interface CallRange {
  readonly first: number;
  readonly last: number;
}

/** Reads `2`, `2-4`, `3-` or `every`; undefined if it is another text. */
export function parseCallRange(call: number | string): CallRange | undefined {
  if (call === "every") {
    return { first: 1, last: Number.POSITIVE_INFINITY };
  }
  const [, from = "", dash, to = ""] = /^([1-9]\d{0,8})(?:(-)([1-9]\d{0,8})?)?$/.exec(String(call)) ?? [];
  if (from === "") {
    return undefined;
  }
  const first = Number(from);
  const end = to === "" ? Number.POSITIVE_INFINITY : Number(to);
  const last = dash === undefined ? first : end;
  return first <= last ? { first, last } : undefined;
}
