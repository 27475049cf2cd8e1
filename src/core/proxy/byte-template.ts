import type { Address, BareHex } from "../../base/hex.ts";
import { toChecksumAddress } from "../contract/address.ts";

export interface TemplateMatch {
  readonly address: Address | undefined;
  readonly immutableArguments: BareHex | undefined;
}

export type ByteTemplate = (code: BareHex) => TemplateMatch | undefined;

/**
 * Creates a matcher of whole codes:
 *
 * - `{address}`: 20 bytes; `{address:16}`: the last 16 bytes of an address that begins with zeros;
 * - `{size:2}`: two bytes that are equal at each occurrence;
 * - `{arguments}`: any number of bytes: the immutable arguments;
 * - `{bytes:2}`: any two bytes; `{rest}`: any number of bytes.
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
