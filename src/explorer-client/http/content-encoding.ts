import type { HttpResponse } from "./send-request.ts";

/** Splits a `content-encoding` into its encodings, in the order in which they were applied. */
export function listEncodings(header: string): readonly string[] {
  const names = header.split(",").map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== "" && name !== "identity");
}

/** No key looks like the name of an encoding. */
const encodingName = /^[a-z][a-z\d-]{0,15}$/;

/** Returns the encoding of an answer that is still packed; undefined: it is a text. */
export function findForeignEncoding({
  headers,
  text,
}: Pick<HttpResponse, "headers" | "text">): string | undefined {
  const names = listEncodings(headers.get("content-encoding") ?? "");
  // Some servers write the character set of a text there.
  if (names.length === 0 || !binary.test(text.slice(0, 1000))) {
    return undefined;
  }
  return names
    .slice(0, 4)
    .map((name) => (encodingName.test(name) ? name : "(unknown)"))
    .join(", ");
}

/** No text has these: control characters, and what stands for bytes that are no UTF-8. */
const binary = /[\u0000-\u0008\ufffd]/;

/** Says how an answer is packed that cannot be unpacked. */
export function describeEncoding(encoding: string): string {
  return `it is packed as ${encoding} (content-encoding), which was not asked for and cannot be unpacked`;
}
