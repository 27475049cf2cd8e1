/** Names that parameters and headers with credentials have: `apikey`, `access_token`, `Authorization`, `X-Api-Key`. */
export const credentialName =
  /key|tok|auth|secret|sig(?:n|$)|pass(?:w|$)|pwd|cred|jwt|bearer|cookie|session|(?:^|[^a-z])(?:sid|code|sv|se|sp)$/i;

/** Up to three ordinary words, and a version: `team`, `json-rpc`, `contract_verification`, `EVM`, `api-v1`. */
const words =
  /^(?!.*[b-df-hj-np-tv-xz]{6})(?:[A-Z]?[a-z]{1,15}|[A-Z]{1,4})(?:[-_.](?:[A-Z]?[a-z]{1,15}|[A-Z]{1,4})){0,2}(?:[-_.]v?\d{1,2})?$/;

const number = /^(?:(?:api)?v?\d{1,2}|l\d|\d{1,10})$/i;

const chainParameter = /^chain_?id$/i;

export function isPublicPart(part: string): boolean {
  return part === "" || words.test(part) || number.test(part);
}

export function isPublicParameter([name, value]: readonly [string, string]): boolean {
  if (value === "") {
    // `?value` has no name: its name is the value.
    return isPublicPart(name);
  }
  return chainParameter.test(name)
    ? /^\w{1,20}$/.test(value)
    : !credentialName.test(name) && isPublicPart(value);
}

/** Returns every part of a URL that may be a secret, encoded and decoded. */
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

/** Returns the user and the password, each and together, and as a basic authorization has them. */
export function listUserSecrets({ username, password }: Pick<URL, "username" | "password">): string[] {
  const pair = [username, password].map(decodePercents);
  return username + password === ""
    ? []
    : [...withDecoded([username, password]), pair.join(":"), Buffer.from(pair.join(":")).toString("base64")];
}

/**
 * Returns the values of headers and the credentials in them. Ordinary words and numbers are secret only under the name
 * of a credential: `x-team: contracts` is not secret.
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

function toValue(part: string): string {
  return part.replace(/^[^=]*=/, "");
}

function withDecoded(parts: readonly string[]): string[] {
  return parts.flatMap((part) => [part, decodePercents(part)]).filter((part) => part !== "");
}

function decodePercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll("%", ""), "hex").toString("utf8"),
  );
}
