/** Stands where a secret was. */
export const redactedMark = "[redacted]";

/** Anything shorter is no secret, and would only shred the text. */
const shortestSecret = 6;

/**
 * The text with every secret replaced, found by its value and not by its place.
 *
 * Servers echo what they were sent, so the encoded forms count too: percent-encoded, as a form or
 * not, escaped as in JSON or HTML, hexadecimal, and base64 at whichever of its three offsets the
 * secret lies, as in a basic authorization. Upper and lower case are the same.
 */
export function redact(text: string, secrets: readonly string[]): string {
  return secretForms(secrets).reduce(
    (remaining, form) => remaining.replaceAll(new RegExp(escapePattern(form), "gi"), redactedMark),
    text,
  );
}

/** The longest first: an encoded form may hold a plain one. */
function secretForms(secrets: readonly string[]): string[] {
  const forms = secrets.filter(({ length }) => length >= shortestSecret).flatMap(formsOf);
  return [...new Set(forms)].sort((left, right) => right.length - left.length);
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  return [
    secret,
    encodeURIComponent(bytes.toString("utf8")),
    new URLSearchParams([["", secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    escapeHtml(secret),
    bytes.toString("hex"),
    ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset)),
  ];
}

/**
 * The digits of the secret inside longer base64, when it starts `offsetBytes` into a group of three
 * bytes. Digits at the edges that also depend on neighbouring bytes are left out.
 */
function base64At(bytes: Uint8Array, offsetBytes: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(offsetBytes), bytes]);
  const first = Math.ceil((offsetBytes * 8) / 6);
  const last = Math.floor((padded.length * 8) / 6);
  return [padded.toString("base64").slice(first, last), padded.toString("base64url").slice(first, last)];
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
