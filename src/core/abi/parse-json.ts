type ParsedJson =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "invalid"; readonly cause: unknown };

/**
 * Parses JSON with every integer as a bigint: JSON.parse rounds beyond 2^53. Revivers get the text of a number from
 * Node 21 on.
 *
 * @see https://tc39.es/proposal-json-parse-with-source/
 */
export function parseJson(text: string): ParsedJson {
  try {
    return { kind: "json", value: JSON.parse(text, reviveInteger) };
  } catch (cause) {
    return { kind: "invalid", cause };
  }
}

function reviveInteger(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || context?.source === undefined) {
    return value;
  }
  return parseExactInteger(context.source) ?? value;
}

/**
 * Reads an integer exactly: decimal, 0x hex, or with a power of ten (`1e18`, `1.5e18`); undefined if a fraction is
 * left, or if the power has more than three digits.
 */
export function parseExactInteger(text: string): bigint | undefined {
  const hex = /^(-?)(0x[0-9a-fA-F]+)$/.exec(text);
  if (hex !== null) {
    return withSign(hex[1], BigInt(hex[2] ?? "0"));
  }
  const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text);
  if (decimal === null) {
    return undefined;
  }
  const [, sign, whole = "", fraction = "", exponent = "0"] = decimal;
  const magnitude = shiftDigits(whole + fraction, Number(exponent) - fraction.length);
  return magnitude === undefined ? undefined : withSign(sign, magnitude);
}

function withSign(sign: string | undefined, magnitude: bigint): bigint {
  return sign === "-" ? -magnitude : magnitude;
}

function shiftDigits(digits: string, places: number): bigint | undefined {
  if (places >= 0) {
    return BigInt(digits) * 10n ** BigInt(places);
  }
  const fraction = digits.slice(places);
  return /^0*$/.test(fraction) ? BigInt(digits.slice(0, places) || "0") : undefined;
}
