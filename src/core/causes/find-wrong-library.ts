import { type Address, toBareHex } from "../../base/hex.ts";
import { isJsonRecord } from "../../base/json.ts";
import { readInstructions } from "../bytecode/instructions.ts";
import { toChecksumAddress } from "../contract/address.ts";
import type { CodePair } from "./code-blocks.ts";

/** A library that a build was linked to at one address, and the deployment at another. */
export interface WrongLibrary {
  readonly library: string;
  readonly built: Address;
  readonly deployed: Address;
}

const addressDigits = 40;

/**
 * Finds the library whose address the compiler was given and is another one on the chain, where that is
 * the only difference of the two codes.
 *
 * A library that is linked after the compilation leaves a place for any address, and is never wrong.
 */
export function findWrongLibrary(
  { compiled, onChain }: CodePair,
  settings: Readonly<Record<string, unknown>>,
): WrongLibrary | undefined {
  const given = new Map(
    listGiven(settings).map(({ library, built }) => [toBareHex(built), { library, built }]),
  );
  const differing = readInstructions(compiled.digits).filter(
    ({ offsetBytes, immediate }) =>
      given.has(immediate) && takeAddress(onChain.digits, offsetBytes) !== immediate,
  );
  const [first] = differing;
  const found = first && given.get(first.immediate);
  if (found === undefined) {
    return undefined;
  }
  const deployed = takeAddress(onChain.digits, first?.offsetBytes ?? 0);
  const corrected = differing.reduce(
    (code, { offsetBytes }) =>
      code.slice(0, (offsetBytes + 1) * 2) +
      takeAddress(onChain.digits, offsetBytes) +
      code.slice((offsetBytes + 1) * 2 + addressDigits),
    compiled.digits,
  );
  return corrected === onChain.digits ? { ...found, deployed: toChecksumAddress(deployed) } : undefined;
}

/** What the instruction at an offset pushes, read as an address. */
function takeAddress(code: string, offsetBytes: number): string {
  const start = (offsetBytes + 1) * 2;
  return code.slice(start, start + addressDigits);
}

function listGiven({ libraries }: Readonly<Record<string, unknown>>) {
  const bySource = isJsonRecord(libraries) ? Object.entries(libraries) : [];
  return bySource.flatMap(([source, byName]) =>
    Object.entries(isJsonRecord(byName) ? byName : {}).flatMap(([name, address]) =>
      typeof address === "string" && /^0x[0-9a-f]{40}$/i.test(address)
        ? [{ library: `${source}:${name}`, built: toChecksumAddress(toBareHex(address)) }]
        : [],
    ),
  );
}
