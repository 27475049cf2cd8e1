import { toJsonEscape } from "../json.ts";

/**
 * Lists the forms in which a secret may stand in a text, but for upper and lower case, and for escapes that are escaped
 * again: as it is, with the escapes of URLs, forms, JSON and HTML, in hexadecimal and in base64; and each of these in a
 * URL.
 */
export function toSecretForms(
  secret: string,
  { withEncodings }: { readonly withEncodings: boolean },
): readonly string[] {
  // Half of a character, which no URL can have, is what UTF-8 makes of it.
  const escaped = escapedForms(secret.toWellFormed());
  const bytes = Buffer.from(secret);
  const encoded = withEncodings ? [bytes.toString("hex"), ...base64Forms(bytes)] : [];
  const once = new Set([secret, ...escaped, ...encoded]);
  const forms = [...once].flatMap((form) => [form, ...percentForms(form.toWellFormed())]);
  return [...new Set(forms)].filter((form) => form !== "");
}

/**
 * Returns the base64 of the bytes alone, and their digits inside of longer base64, at whichever of its three
 * offsets they lie, as in a basic authorization. Digits at the edges that also depend on neighbouring bytes are
 * left out.
 */
function base64Forms(bytes: Buffer): string[] {
  const inside = [0, 1, 2].flatMap((offsetBytes) => {
    const padded = Buffer.concat([Buffer.alloc(offsetBytes), bytes]);
    const first = Math.ceil((offsetBytes * 8) / 6);
    const last = Math.floor((padded.length * 8) / 6);
    return [padded.toString("base64").slice(first, last), padded.toString("base64url").slice(first, last)];
  });
  return [...inside, bytes.toString("base64"), bytes.toString("base64url")];
}

const htmlEscapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** The text as the usual encoders write it: which characters they escape differs. */
function escapedForms(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const ascii = json.replace(/[^ -~]/g, toJsonEscape);
  const slashed = [json, ascii].map((one) => one.replaceAll("/", "\\/"));
  const safe = json.replace(/[<>&]/g, toJsonEscape);
  const html = text.replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? character);
  const byNumber = [toJsonEscape, toHtmlNumber, toHexHtmlNumber].map((toEscape) =>
    text.replace(/[^a-z\d]/giu, toEscape),
  );
  return [...percentForms(text), json, ascii, ...slashed, safe, html, ...byNumber];
}

function percentForms(text: string): string[] {
  const component = encodeURIComponent(text);
  const strict = component.replace(/[!'()*]/g, toPercent);
  const form = strict.replaceAll("%20", "+").replaceAll("%2A", "*").replaceAll("~", "%7E");
  return [component, strict, form, encodeURI(text)];
}

function toPercent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function toHtmlNumber(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

function toHexHtmlNumber(character: string): string {
  return `&#x${character.codePointAt(0)?.toString(16)};`;
}
