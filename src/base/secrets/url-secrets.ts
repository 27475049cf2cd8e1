/** Names that parameters and headers with credentials have: `apikey`, `access_token`, `Authorization`, `X-Api-Key`. */
export const credentialName =
  /key|tok|auth|secret|sig(?:n|$)|pass(?:w|$)|pwd|cred|jwt|bearer|cookie|session|(?:^|[^a-z])(?:sid|code|sv|se|sp)$/i;

/**
 * Up to three ordinary words: `team`, `json-rpc`, `contract_verification`, `EVM`. Tokens have digits, capitals inside,
 * more letters, or letters that no word has in a row.
 */
const words =
  /^(?!.*[b-df-hj-np-tv-xz]{6})(?:[A-Z]?[a-z]{1,15}|[A-Z]{1,4})(?:[-_.](?:[A-Z]?[a-z]{1,15}|[A-Z]{1,4})){0,2}$/;

/** A version, a layer, or the id of a chain. */
const number = /^(?:v\d{1,2}|l\d|\d{1,10})$/i;

/** Parameters that name a chain, and no secret. */
const chainParameter = /^chain_?id$/i;

/** Returns whether a part of an address is no secret by its look: nothing, a word or a number. */
export function isPublicPart(part: string): boolean {
  return part === "" || words.test(part) || number.test(part);
}

/** Returns whether a parameter of a query is no secret, by its name and the look of its value. */
export function isPublicParameter([name, value]: readonly [string, string]): boolean {
  if (value === "") {
    // A parameter without a value is a value without a name.
    return isPublicPart(name);
  }
  return chainParameter.test(name)
    ? /^\w{1,20}$/.test(value)
    : !credentialName.test(name) && isPublicPart(value);
}

/** Returns everything in an address that may be a secret, as it is written and as it is meant. */
export function listUrlSecrets(url: URL): string[] {
  const { pathname, searchParams, hash } = url;
  const hidden = pathname.split("/").filter((part) => !isPublicPart(part));
  const fragment = hash.slice(1);
  const parts = [
    ...hidden,
    // Parameters of a path: https://www.rfc-editor.org/rfc/rfc3986#section-3.3
    ...hidden.flatMap((part) => part.split(";").map(toValue)),
    ...[...searchParams]
      .filter((parameter) => !isPublicParameter(parameter))
      .map(([name, value]) => value || name),
    ...(isPublicPart(fragment) ? [] : [fragment, ...new URLSearchParams(fragment).values()]),
  ];
  return [...listUserSecrets(url), ...withDecoded(parts)];
}

/** Returns the user and the password of an address: each, both together, and as a basic authorization has them. */
export function listUserSecrets({ username, password }: Pick<URL, "username" | "password">): string[] {
  const pair = [username, password].map(decodePercents);
  return username + password === ""
    ? []
    : [...withDecoded([username, password]), pair.join(":"), Buffer.from(pair.join(":")).toString("base64")];
}

/**
 * Returns the values of headers, and the credentials in them. A scheme such as `Bearer` is not one; a basic
 * authorization is a user and a password. Up to three words, or a number, are a secret only in a header whose name
 * is that of a credential: `x-team: contracts` is not one.
 */
export function listHeaderSecrets(headers: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) =>
    credentialName.test(name) || !isPublicPart(value.trim()) ? [value] : [],
  );
  const parts = values.flatMap((value) => {
    const [first = "", ...others] = value.split(/[\s;,]+/);
    return [...(words.test(first) ? [] : [first]), ...others].flatMap((part) => [part, toValue(part)]);
  });
  const pairs = values.flatMap((value) => {
    const [, encoded] = /^basic\s+(\S+)$/i.exec(value.trim()) ?? [];
    const pair = encoded === undefined ? "" : Buffer.from(encoded, "base64").toString("utf8");
    return [pair, ...pair.split(/:(.*)/s)];
  });
  return [...values, ...parts, ...pairs].filter((part) => part !== "");
}

/** Cuts the name off `name=value`. */
function toValue(part: string): string {
  return part.replace(/^[^=]*=/, "");
}

function withDecoded(parts: readonly string[]): string[] {
  return parts.flatMap((part) => [part, decodePercents(part)]).filter((part) => part !== "");
}

/** Decodes the bytes of a URL. A percent sign that encodes nothing is one itself. */
function decodePercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll("%", ""), "hex").toString("utf8"),
  );
}
