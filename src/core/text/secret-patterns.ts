/**
 * Patterns that find a secret in a text, in each form in which it may stand there.
 *
 * As it is, with each character in any of its escapes (of URLs, forms, JSON, HTML) and escaped as
 * often as may be; hexadecimal; and in base64, once or twice. Upper and lower case are the same, and
 * a line may break anywhere.
 */
export function toSecretPatterns(secret: string): RegExp[] {
  const bytes = Buffer.from(secret, "utf8");
  const inBase64 = base64Forms(bytes);
  const inBase64Twice = inBase64.flatMap((form) => base64Forms(Buffer.from(form)));
  return [
    Array.from(secret, anyEscapeOf).join(lineBreak),
    Array.from(bytes, (byte) => toHex(byte, 2)).join(lineBreak),
    ...inBase64.map((form) => Array.from(form, anyEscapeOfSign).join(lineBreak)),
    ...inBase64Twice.map((form) => Array.from(form, anyEscapeOfSign).join("")),
  ].map((pattern) => new RegExp(pattern, "gi"));
}

/** Letters and digits are not escaped by any of those who write base64. */
function anyEscapeOfSign(character: string, index: number): string {
  return /[a-z0-9]/i.test(character) ? character : anyEscapeOf(character, index);
}

/** A break between two characters: a blank by now, or escaped, or that of a page or of a mail. */
const lineBreak = String.raw`(?: |= |\\+[nrt]|%(?:25)*0[ad]|<w?br ?\/?>){0,2}`;

/** `&` escaped for HTML, once or more. */
const ampersand = "&(?:amp;)*";

const htmlNames: Readonly<Record<string, string>> = {
  "&": "amp",
  "<": "lt",
  ">": "gt",
  '"': "quot",
  "'": "apos",
};

/**
 * A pattern of one character and of its escapes.
 *
 * Where a secret begins, a row of backslashes is looked at from its first one only: from each of them
 * takes the square of the time.
 */
function anyEscapeOf(character: string, index: number): string {
  const rowStart = index === 0 ? String.raw`(?<!\\)` : "";
  const code = character.codePointAt(0) ?? 0;
  const name = htmlNames[character];
  const alternatives = [
    // JSON puts a backslash before some; a page may show JSON inside of JSON.
    String.raw`${rowStart}\\*${escapePattern(character)}`,
    Array.from(Buffer.from(character), (byte) => `%(?:25)*${toHex(byte, 2)}`).join(""),
    // UTF-16, as JSON counts.
    Array.from(
      { length: character.length },
      (_, unit) => String.raw`${unit === 0 ? rowStart : ""}\\+u${toHex(character.charCodeAt(unit), 4)}`,
    ).join(""),
    `${ampersand}#0*${code};`,
    `${ampersand}#x0*${code.toString(16)};`,
    ...(name === undefined ? [] : [`${ampersand}${name};`]),
    // Forms write a blank as +.
    ...(character === " " ? [String.raw`\+`] : []),
  ];
  return `(?:${alternatives.join("|")})`;
}

/**
 * The digits of the bytes inside of longer base64, at whichever of its three offsets they lie, as in
 * a basic authorization. Digits at the edges that also depend on neighbouring bytes are left out.
 */
function base64Forms(bytes: Uint8Array): string[] {
  const forms = [0, 1, 2].flatMap((offsetBytes) => {
    const padded = Buffer.concat([Buffer.alloc(offsetBytes), bytes]);
    const first = Math.ceil((offsetBytes * 8) / 6);
    const last = Math.floor((padded.length * 8) / 6);
    return [padded.toString("base64").slice(first, last), padded.toString("base64url").slice(first, last)];
  });
  return [...new Set(forms)];
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

function toHex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}
