import type { Address } from "../../base/hex.ts";
import { splitName, toShownName, toUserName } from "./contract-name.ts";
import type { VerifiedSource } from "./contract-record.ts";
import { readLinkedLibraries } from "./libraries.ts";

type Libraries = Readonly<Record<string, Address>>;

interface Comparison {
  readonly differences: readonly string[];
  readonly agreeing: readonly string[];
}

/** Compares the libraries of a record with those on the chain. A record may list libraries of other contracts. */
export function compareLibraries(
  { compilerInput, libraries = [] }: Pick<VerifiedSource, "compilerInput" | "libraries">,
  linked: Libraries,
): Comparison {
  const inInput = compilerInput === undefined ? {} : readLinkedLibraries(compilerInput);
  const shown = [
    ...Object.entries(inInput),
    ...libraries.map(({ name, address }) => [name, address] as const),
  ];
  const names = Object.keys(linked);
  const compared = Object.entries(linked).map(([library, address]) => {
    const there = shown.filter(([name]) => isMeant(library, { name, names })).map(([, one]) => one);
    return { library, address, there: [...new Set(there)] };
  });
  return {
    differences: compared.flatMap(({ library, address, there }) =>
      there
        .filter((one) => one !== address)
        .map(
          (one) =>
            `the library ${toShownName(library)} is at ${one} there (at ${address} in the code on the chain)`,
        ),
    ),
    agreeing: compared
      .filter(({ address, there }) => there.length === 1 && there[0] === address)
      .map(({ library }) => library),
  };
}

function isMeant(
  library: string,
  { name, names }: { readonly name: string; readonly names: readonly string[] },
): boolean {
  const { sourceName, contractName } = splitName(name);
  return sourceName === ""
    ? names.filter((one) => splitName(one).contractName === contractName).join() === library
    : [library, toUserName(library), toShownName(library)].includes(name);
}
