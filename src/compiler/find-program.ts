import type { CompilerPlace } from "../core/errors/compiler-errors.ts";
import type { CompilerRegister } from "./create-compiler-register.ts";
import type { CompilerKind } from "./detect-compiler-kind.ts";

/** A compiler that can be run. */
export interface SolcProgram {
  readonly kind: CompilerKind;
  readonly path: string;
  readonly solcLongVersion: string;
}

export type ProgramSearch =
  | { readonly kind: "found"; readonly program: SolcProgram }
  | { readonly kind: "not-found"; readonly places: readonly CompilerPlace[] };

/** Asks the files in their order until one is a compiler of this very version. */
export async function findProgram(
  register: CompilerRegister,
  {
    paths,
    solcLongVersion,
    signal,
  }: {
    readonly paths: readonly string[];
    readonly solcLongVersion: string;
    readonly signal: AbortSignal;
  },
): Promise<ProgramSearch> {
  const places: CompilerPlace[] = [];
  for (const path of paths) {
    const identity = await register.lookUp(path, signal);
    if (identity === undefined) {
      places.push({ place: path, finding: "there is no such file" });
    } else if (identity.kind === "unusable") {
      places.push({ place: path, finding: identity.finding });
    } else if (isVersion(identity.solcLongVersion, solcLongVersion)) {
      return { kind: "found", program: { path, ...identity } };
    } else {
      places.push({ place: path, finding: `is ${identity.solcLongVersion}` });
    }
  }
  return { kind: "not-found", places };
}

/**
 * Compares whole long versions. Hardhat's builds for Linux on ARM before 0.8.31 are listed without a
 * commit, and so are they in its build infos: for those the released version has to do.
 */
function isVersion(own: string, wanted: string): boolean {
  return own === wanted || own.split("+", 1).join("") === wanted;
}
