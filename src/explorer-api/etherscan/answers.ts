import type { Envelope } from "./call.ts";

export interface AnswerMeaning {
  readonly kind: MeaningKind;
  /** The explorer's own words; empty if it had none. */
  readonly message: string;
}

export type MeaningKind =
  | "rate-limited"
  /** Too many wrong keys came from this IP address, from any program: ask again later. */
  | "address-limited"
  | "quota-exhausted"
  | "api-key-refused"
  | "chain-unsupported"
  /** This request came too early after the one before it. */
  | "too-soon"
  | "temporary"
  | "too-large"
  | "already-verified"
  | "pending"
  | "verified"
  | "proxy-linked"
  /** No code at the address, as far as the explorer has indexed the chain. */
  | "not-indexed"
  | "unknown-receipt"
  | "not-verified"
  | "proxy-not-verified"
  | "implementation-not-verified"
  | "nothing-found"
  | "action-unknown"
  | "rejected"
  /** The verification failed for a reason that may pass: submit again. */
  | "rejected-for-now"
  /** Unknown words with status "1": the result may be what was asked for. */
  | "accepted"
  /** Unknown words with another status. */
  | "refused";

type Rules = readonly (readonly [RegExp, MeaningKind])[];

/** Compiler errors quote the user's source, which may hold any sentence, so only the start of the text counts. */
const failureRules: Rules = [
  [/^fail - unable to verify\W+this could be a temporary error/, "rejected-for-now"],
  [/^fail - unable to verify\W+unable to locate contractcode/, "not-indexed"],
  [/^fail\b/, "rejected"],
];

/** The first rule that fits counts: a daily limit is also a rate limit. */
const rules: Rules = [
  ...failureRules,
  [/daily (rate )?limit/, "quota-exhausted"],
  [/rate limit|too many requests/, "rate-limited"],
  [/^only one attempt in/, "too-soon"],
  [/too many invalid api key attempts/, "address-limited"],
  [/invalid api key/, "api-key-refused"],
  [/free api access is temporarily/, "temporary"],
  [/free api access|unsupported chainid|deprecated v1/, "chain-unsupported"],
  [/exceeds max(imum)? accepted|(entity|request|payload|body) (is )?too large/, "too-large"],
  [/does not seem to be verified/, "implementation-not-verified"],
  [/^smart-contract not found or is not verified/, "proxy-not-verified"],
  [/already verified|already similar match/, "already-verified"],
  [/source code not verified/, "not-verified"],
  // Routescan and Etherscan say these before their verdict: https://github.com/foundry-rs/foundry/issues/12790
  [/^pending|in progress|^error: contract does not exist|^unable to verify\.?$/, "pending"],
  [/^pass\b/, "verified"],
  [/successfully updated/, "proxy-linked"],
  [/unable to locate contractcode|not a smart[- ]contract|no deployed contract/, "not-indexed"],
  [/unknown uid|unable to locate guid|invalid guid|^request not found/, "unknown-receipt"],
  [
    /temporary error|server too busy|timeout occurr?ed|page not found|something went wrong|^internal server error/,
    "temporary",
  ],
  [/not detected/, "rejected"],
  [/^no \w+ found$/, "nothing-found"],
  [/unknown (module|action)|invalid (module|action) name|^params 'module' and 'action'/, "action-unknown"],
];

/**
 * Takes the meaning from the text, and from the status only for an unknown text: Blockscout has status "1" for a
 * failed verification, Etherscan "0" for a pending one.
 *
 * @see https://docs.etherscan.io/resources/common-error-messages
 */
export function classifyAnswer(envelope: Envelope): AnswerMeaning {
  const texts = readTexts(envelope);
  for (const text of texts) {
    const kind = findMeaning(text);
    if (kind !== undefined) {
      return { kind, message: text };
    }
  }
  return { kind: envelope.status === "1" ? "accepted" : "refused", message: texts[0] ?? "" };
}

/**
 * Etherscan has the words in the result, Blockscout in the message. The message "OK-Missing/Invalid API Key, rate limit
 * of 1/5sec applied" counts only without a result.
 */
function readTexts({ message, result }: Envelope): string[] {
  const frame = /^(not)?ok\b[\s-]*/i;
  const words = typeof result === "string" || typeof result === "number" ? String(result).trim() : "";
  const reason = words !== "" && frame.test(message) ? "" : message.replace(frame, "").trim();
  return [words, reason].filter((text) => text !== "");
}

function findMeaning(text: string): MeaningKind | undefined {
  const normal = text.toLowerCase();
  return rules.find(([pattern]) => pattern.test(normal))?.[1];
}

export type ParsedAnswer<Value> =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "refused"; readonly meaning: AnswerMeaning }
  | {
      readonly kind: "malformed";
      /** A clause: "it contains no receipt". */
      readonly problem: string;
      /** Whether asking again may bring a better answer. */
      readonly isTransient: boolean;
    };

/** Without words the refusal is malformed. */
export function toRefusal(meaning: AnswerMeaning): ParsedAnswer<never> {
  return meaning.message === ""
    ? { kind: "malformed", problem: "it contains neither a result nor a reason", isTransient: true }
    : { kind: "refused", meaning };
}

/** Blockscout has the reason of a refusal in the message with a result of null, and its records have the address. */
export function isBlockscoutAnswer({ status, message, result }: Envelope): boolean {
  if (Array.isArray(result)) {
    return typeof result[0] === "object" && result[0] !== null && "Address" in result[0];
  }
  return status === "0" && result === null && blockscoutReason.test(message);
}

const blockscoutReason =
  /^(contract source code not verified|smart-contract |invalid address hash|unknown (module|action)|query parameter )/i;

export function isChainIdMissing({ result }: Pick<Envelope, "result">): boolean {
  return typeof result === "string" && /^missing or unsupported chainid/i.test(result);
}
