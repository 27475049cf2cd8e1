import { toJsonEscape } from "../json.ts";

/** Lists the forms of a secret: with the escapes of URLs, forms, JSON and HTML, in hexadecimal and in base64. */
export function toSecretForms(
  secret: string,
  { withEncodings }: { readonly withEncodings: boolean },
): readonly string[] {
  const escaped = escapedForms(secret.toWellFormed());
  const bytes = Buffer.from(secret);
  const encoded = withEncodings ? [bytes.toString("hex"), ...base64Forms(bytes)] : [];
  const once = new Set([secret, ...escaped, ...encoded]);
  const forms = [...once].flatMap((form) => [form, ...percentForms(form.toWellFormed())]);
  return [...new Set(forms)].filter((form) => form !== "");
}

/**
 * Returns the base64 of the bytes, and its digits inside longer base64 at each of the three offsets.
 * Digits at the edges that depend on neighbouring bytes are left out.
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
