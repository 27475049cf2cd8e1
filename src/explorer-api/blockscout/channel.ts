import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import { isJsonRecord, isNestedTooDeeply, parseIfJson } from "../../base/json.ts";
import { wireAddressSchema } from "../etherscan/wire-values.ts";

/**
 * One message over the websocket, either way.
 *
 * @see https://hexdocs.pm/phoenix/writing_a_channels_client.html
 */
export interface ChannelFrame {
  /** The reference of the join that the channel was entered with; null outside of channels. */
  readonly joinRef: string | null;
  /** Chosen by the sender, and repeated in the reply; null for what needs no reply. */
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** Returns where the websocket of an explorer is, by the URL of its API: beside the `/api` at its end. */
export function toSocketUrl(apiUrl: string): string {
  const url = new URL(apiUrl);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.pathname = `${url.pathname.replace(/\/+$/, "").replace(/\/api$/, "")}${socketPath}`;
  url.search = "?vsn=2.0.0";
  return url.href;
}

export const socketPath = "/socket/v2/websocket";

/** How long Blockscout keeps a connection on which nothing is said; the heartbeat is a third less. */
export const socketIdleMs = 45_000;

export const heartbeatMs = 30_000;

/** A verdict has no more than a compiler's output in it. */
export const maxFrameCharacters = 1_000_000;

const maxNameCharacters = 200;

const reference = z.string().max(maxNameCharacters).nullable();

const frameSchema = z.tuple([
  reference,
  reference,
  z.string().max(maxNameCharacters),
  z.string().max(maxNameCharacters),
  z.unknown(),
]);

/** Writes a frame as version 2 of Phoenix's serializer does: a JSON list. */
export function formatFrame({ joinRef, ref, topic, event, payload }: ChannelFrame): string {
  return JSON.stringify([joinRef, ref, topic, event, payload]);
}

/** Reads a frame; undefined when it is none. */
export function parseFrame(text: string): ChannelFrame | undefined {
  const json = text.length > maxFrameCharacters ? undefined : parseIfJson(text);
  const parsed = frameSchema.safeParse(json);
  if (!parsed.success || isNestedTooDeeply(json)) {
    return undefined;
  }
  const [joinRef, ref, topic, event, payload] = parsed.data;
  return { joinRef, ref, topic, event, payload };
}

const topicStart = "addresses:";

/** Returns the topic on which everything about an address is told. */
export function toAddressTopic(address: Address): string {
  return `${topicStart}${address.toLowerCase()}`;
}

/** Reads the address of a topic, in lower case; undefined when it is another kind of topic, or no address. */
export function parseAddressTopic(topic: string): Address | undefined {
  return topic.startsWith(topicStart)
    ? wireAddressSchema.safeParse(topic.slice(topicStart.length)).data
    : undefined;
}

const joinEvent = "phx_join";

const replyEvent = "phx_reply";

const heartbeatTopic = "phoenix";

const heartbeatEvent = "heartbeat";

/** Asks to be told of a topic. The reference is of one's own choice. */
export function createJoinFrame(topic: string, ref: string): ChannelFrame {
  return { joinRef: ref, ref, topic, event: joinEvent, payload: {} };
}

/** Keeps a connection open. */
export function createHeartbeatFrame(ref: string): ChannelFrame {
  return { joinRef: null, ref, topic: heartbeatTopic, event: heartbeatEvent, payload: {} };
}

/** Returns whether the sender of a frame wants to be told of its topic. */
export function isJoin({ event }: ChannelFrame): boolean {
  return event === joinEvent;
}

/** Returns whether the sender of a frame wants to hear no more of its topic. */
export function isLeave({ event }: ChannelFrame): boolean {
  return event === "phx_leave";
}

/** Returns whether a frame says that its topic tells nothing any more, unless it is joined again. */
export function isEnd({ event }: ChannelFrame): boolean {
  return event === "phx_close" || event === "phx_error";
}

/** Returns whether a frame only keeps the connection open. */
export function isHeartbeat({ topic, event }: ChannelFrame): boolean {
  return topic === heartbeatTopic && event === heartbeatEvent;
}

/** What a frame was answered with. */
type ChannelReply = { readonly kind: "ok" } | { readonly kind: "refused"; readonly reason: string };

/** Writes the reply to a frame. */
export function createReplyFrame(
  { joinRef, ref, topic }: Pick<ChannelFrame, "joinRef" | "ref" | "topic">,
  reply: ChannelReply,
): ChannelFrame {
  const payload =
    reply.kind === "ok"
      ? { status: "ok", response: {} }
      : { status: "error", response: { reason: reply.reason } };
  return { joinRef, ref, topic, event: replyEvent, payload };
}

const replySchema = z.object({
  status: z.enum(["ok", "error"]),
  response: z.object({ reason: z.string().max(maxNameCharacters) }).catch({ reason: "" }),
});

/** Reads the reply to the frame with this reference; undefined when the frame is none. */
export function parseReply(frame: ChannelFrame, ref: string): ChannelReply | undefined {
  const parsed = replySchema.safeParse(frame.payload);
  if (frame.event !== replyEvent || frame.ref !== ref || !parsed.success) {
    return undefined;
  }
  const { status, response } = parsed.data;
  return status === "ok" ? { kind: "ok" } : { kind: "refused", reason: response.reason };
}

/** Why a topic is refused, in Blockscout's words. */
export const joinRefusals = {
  invalidAddress: "Invalid address hash",
  unknownTopic: "unmatched topic",
} as const;

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
