import { checkAddress } from "../address/address-problem.ts";
import type { Address } from "../hex.ts";
import type { CompilerInput } from "./compiler-input.ts";

/**
 * The addresses of libraries that a compiler input names, by fully qualified name: what
 * `linkLibraries` writes. An input may come from anywhere, so what is no address is left out.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description
 */
export function readLinkedLibraries({ settings }: CompilerInput): Readonly<Record<string, Address>> {
  const found = entriesOf(settings.libraries).flatMap(([sourceName, byName]) =>
    entriesOf(byName).flatMap(([name, text]) => {
      const check = typeof text === "string" ? checkAddress(text) : undefined;
      return check?.kind === "address" ? [[`${sourceName}:${name}`, check.address] as const] : [];
    }),
  );
  return Object.fromEntries(found);
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
