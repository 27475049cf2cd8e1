import { toJsonEscape } from "../json.ts";

export const redactedMark = "[redacted]";

const shortestSecret = 2;

/** A shorter secret may be part of many words, so it counts only as a whole word. */
const shortestPart = 6;

/** Keys of explorers and nodes have 32 characters and more. A shorter secret is often made of words. */
const shortestKey = 20;

const startLength = 12;

/**
 * Replaces every secret, by its value, in the forms in which URLs, headers, forms, JSON and HTML have it, in upper or
 * lower case. Of a long key, its first 12 characters are enough: an explorer may echo the beginning of a key.
 */
export function redact(text: string, secrets: readonly string[]): string {
  const pattern = recognize(secrets);
  return pattern === undefined ? text : text.replace(pattern, redactedMark);
}

const known = new Map<string, RegExp | undefined>();

function recognize(secrets: readonly string[]): RegExp | undefined {
  const key = JSON.stringify(secrets);
  if (!known.has(key)) {
    known.set(key, toPattern(secrets));
  }
  return known.get(key);
}

/** The longer forms come first: one secret may be the beginning of another. */
function toPattern(secrets: readonly string[]): RegExp | undefined {
  const forms = secrets.flatMap(listPatterns);
  const sorted = [...new Map(forms)].sort(([one], [other]) => other.length - one.length);
  return sorted.length === 0 ? undefined : new RegExp(sorted.map(([, pattern]) => pattern).join("|"), "giu");
}

function listPatterns(secret: string): readonly (readonly [string, string])[] {
  if (secret.length < shortestSecret) {
    return [];
  }
  const isShort = secret.length < shortestPart;
  const forms = [...new Set(listForms(secret.toWellFormed()))].map((form) => {
    const pattern = escapePattern(form);
    return [form, isShort ? String.raw`(?<![\p{L}\p{N}_])${pattern}(?![\p{L}\p{N}_])` : pattern] as const;
  });
  const start = secret.slice(0, startLength);
  return secret.length < shortestKey || isOrdinary(start)
    ? forms
    : [...forms, [start, String.raw`${escapePattern(start)}[\w-]*`]];
}

function listForms(secret: string): readonly string[] {
  const component = encodeURIComponent(secret);
  const form = new URLSearchParams({ "": secret }).toString().slice(1);
  const json = JSON.stringify(secret).slice(1, -1);
  const inAscii = [json, json.replace(/[^ -~]/g, toJsonEscape)];
  const slashed = inAscii.map((one) => one.replaceAll("/", "\\/"));
  const inScripts = inAscii.map((one) => one.replace(/[<>&]/g, toJsonEscape));
  const html = secret.replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? character);
  return [secret, component, encodeURI(secret), form, ...inAscii, ...slashed, ...inScripts, html];
}

const htmlEscapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/**
 * Returns whether a text is made of words, as a long password may be, or is a row such as the zeros of an ABI
 * encoding.
 */
function isOrdinary(text: string): boolean {
  return /^[A-Z]?[a-z]*(?:[-_.,:;/@ ][A-Z]?[a-z]*)*$/.test(text) || new Set(text).size < startLength / 2;
}
