import { z } from "zod";

/** Ten minutes: longer than any client should wait. */
const maxDelayMs = 600_000;

const status = z.int().min(200).max(599);

/** How long the answer is held back. */
const delayMs = z.int().min(0).max(maxDelayMs).optional();

const outcome = {
  delayMs,
  /** Carry the request out and throw its true answer away: a submission is stored nevertheless. */
  handled: z.boolean().optional(),
};

const options = [
  /** An HTTP response letter by letter, such as the page of a gateway. */
  z.strictObject({
    kind: z.literal("http"),
    status,
    headers: z.record(z.string(), z.string()).optional(),
    body: z.string().optional(),
    ...outcome,
  }),
  /** Another answer of the API, with HTTP status 200. `{address}` stands for the request's address. */
  z.strictObject({
    kind: z.literal("envelope"),
    status: z.enum(["0", "1"]),
    message: z.string(),
    result: z.json(),
    ...outcome,
  }),
  /** The true answer, late. */
  z.strictObject({ kind: z.literal("late"), delayMs: z.int().min(1).max(maxDelayMs) }),
  /** The connection is closed without an answer. */
  z.strictObject({ kind: z.literal("drop"), ...outcome }),
  /** The connection stays open, and nothing is ever sent. */
  z.strictObject({ kind: z.literal("silence"), handled: outcome.handled }),
  /** The first half of the true answer; then the connection is closed. */
  z.strictObject({ kind: z.literal("cut"), delayMs }),
  /** An HTML page that repeats the whole request, its key included, as pages of gateways do. */
  z.strictObject({ kind: z.literal("echo"), status: status.optional(), ...outcome }),
] as const;

export const fault = z.discriminatedUnion("kind", options, {
  error: `expected the name of a fault, or an object with a kind: ${options.map(({ shape }) => shape.kind.value).join(", ")}`,
});

export type Fault = z.infer<typeof fault>;

/** Reads `2`, `2-4`, `3-` or `every`; undefined if it is another text. */
export function parseCallRange(call: unknown): { readonly first: number; readonly last: number } | undefined {
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
