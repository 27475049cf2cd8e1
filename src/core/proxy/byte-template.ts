import type { Address, BareHex } from "../../base/hex.ts";
import { toChecksumAddress } from "../contract/address.ts";

/** What a code has in the open places of a template. */
export interface TemplateMatch {
  readonly address: Address | undefined;
  /** Undefined where the template has no such place, or nothing is in it. */
  readonly immutableArguments: BareHex | undefined;
}

/** Matches a whole code. */
export type ByteTemplate = (code: BareHex) => TemplateMatch | undefined;

/**
 * Makes a matcher of hex digits with open places:
 *
 * - `{address}`: 20 bytes; `{address:16}`: 16 bytes, the end of an address that begins with zeros;
 * - `{size:2}`: two bytes that are the same wherever the template has them;
 * - `{arguments}`: any number of bytes, which are immutable arguments;
 * - `{bytes:2}`: two bytes that do not matter; `{rest}`: any number of them.
 */
export function createByteTemplate(template: string): ByteTemplate {
  const expression = new RegExp(`^${toPattern(template)}$`);
  return (code) => {
    const match = expression.exec(code);
    if (match === null) {
      return undefined;
    }
    const { address, arguments: immutableArguments = "" } = match.groups ?? {};
    return {
      address: address === undefined ? undefined : toChecksumAddress(address.padStart(40, "0")),
      immutableArguments: immutableArguments === "" ? undefined : immutableArguments,
    };
  };
}

function toPattern(template: string): string {
  return template
    .replace("{address}", "{address:20}")
    .replace(/\{address:(\d+)\}/, (_, bytes: string) => `(?<address>${digitsOf(bytes)})`)
    .replace(/\{size:(\d+)\}/, (_, bytes: string) => `(?<size>${digitsOf(bytes)})`)
    .replaceAll(/\{size:\d+\}/g, "\\k<size>")
    .replaceAll(/\{bytes:(\d+)\}/g, (_, bytes: string) => digitsOf(bytes))
    .replace("{arguments}", "(?<arguments>[0-9a-f]*)")
    .replace("{rest}", "[0-9a-f]*");
}

function digitsOf(bytes: string): string {
  return `[0-9a-f]{${Number(bytes) * 2}}`;
}
