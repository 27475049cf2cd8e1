import { type Address, toBareHex } from "../../base/hex.ts";
import { matchRuntime } from "../../core/bytecode/match-code.ts";
import type { Run } from "../run.ts";
import { ifAble } from "./known-creation.ts";

/** A library, and the one of the same contract whose code is at its address. */
export interface SwappedLibrary {
  readonly library: string;
  readonly address: Address;
  readonly other: string;
}

/** Finds linked libraries, by fully qualified name, at whose address there is the code of another of them. */
export async function findSwappedLibraries(
  libraries: readonly (readonly [name: string, address: Address])[],
  { ports: { builds, chain }, deadline: { signal } }: Run<"builds" | "chain">,
): Promise<readonly SwappedLibrary[]> {
  const codes = await Promise.all(
    libraries.length < 2 ? [] : libraries.map(([, address]) => ifAble(chain.getCode(address, { signal }))),
  );
  const swapped: SwappedLibrary[] = [];
  for (const [index, code = "0x"] of codes.entries()) {
    const [library = "", address = "0x"] = libraries[index] ?? [];
    const isCodeOf = async (name: string) =>
      (await builds.findArtifactsByName(name)).some(
        (contract) => matchRuntime(contract, toBareHex(code), { address }).kind !== "mismatch",
      );
    if (code === "0x" || (await isCodeOf(library))) {
      continue;
    }
    for (const [other] of libraries) {
      if (await isCodeOf(other)) {
        swapped.push({ library, address, other });
        break;
      }
    }
  }
  return swapped;
}
