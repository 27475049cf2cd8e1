import type { Address, BareHex } from "../../base/hex.ts";
import { toChecksumAddress } from "../contract/address.ts";

export interface TemplateMatch {
  readonly address: Address | undefined;
}

/**
 * Creates a matcher of whole codes:
 *
 * - `{address}`: 20 bytes; `{address:16}`: the last 16 bytes of an address that begins with zeros;
 * - `{size:2}`: two bytes that are equal at each occurrence;
 * - `{rest}`: any number of bytes, such as immutable arguments.
 */
export function createByteTemplate(template: string): (code: BareHex) => TemplateMatch | undefined {
  const expression = new RegExp(`^${toPattern(template)}$`);
  return (code) => {
    const match = expression.exec(code);
    if (match === null) {
      return undefined;
    }
    const address = match.groups?.address;
    return { address: address === undefined ? undefined : toChecksumAddress(address.padStart(40, "0")) };
  };
}

function toPattern(template: string): string {
  return template
    .replace("{address}", "{address:20}")
    .replace(/\{address:(\d+)\}/, (_, bytes: string) => `(?<address>${digitsOf(bytes)})`)
    .replace(/\{size:(\d+)\}/, (_, bytes: string) => `(?<size>${digitsOf(bytes)})`)
    .replaceAll(/\{size:\d+\}/g, "\\k<size>")
    .replace("{rest}", "[0-9a-f]*");
}

function digitsOf(bytes: string): string {
  return `[0-9a-f]{${Number(bytes) * 2}}`;
}
