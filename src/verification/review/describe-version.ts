import { toBytes, toHex } from "../../base/hex.ts";
import { keccak256 } from "../../core/contract/address.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { analyseVersion } from "../../core/review/analyse-version.ts";
import type { ContractVersion } from "../../core/review/compare-versions.ts";
import type { Finding } from "../../core/review/finding.ts";
import type { ContractCode } from "../read-target.ts";
import type { UpgradeReview } from "../results/review-result-schema.ts";
import type { Operation } from "../run.ts";
import type { PlannedVersion } from "./plan-version.ts";
import type { ProvedVersion, UnprovedVersion } from "./prove-version.ts";

export type Version = ProvedVersion | UnprovedVersion | PlannedVersion;

export const noVersion = {
  ...{ address: null, codeHash: null, contract: null },
  ...{ match: null, source: null, compiler: null },
} as const;

export function describeVersion(version: Version | undefined): UpgradeReview["before"] {
  if (version === undefined) {
    return noVersion;
  }
  const place = version.kind === "planned" ? noVersion : toPlace(version.code);
  if (version.kind === "unproved") {
    const { message = "No source that gives its code was found.", hint } = version;
    return { ...noVersion, ...place, message, hint };
  }
  const { contract, solcLongVersion: compiler } = version;
  const { match, source } = version.kind === "proved" ? version : { match: null, source: "project" };
  const { address, codeHash } = place;
  return { address, codeHash, contract: toFullyQualifiedName(contract), match, source, compiler };
}

function toPlace({ address, runtimeBytecode }: ContractCode) {
  return { address, codeHash: toHex(keccak256(toBytes(runtimeBytecode))) };
}

/**
 * Asks the compiler for what a comparison needs; undefined: the source is not known, or there is no such side.
 *
 * @throws COMPILER_UNAVAILABLE
 */
export async function analyse(
  version: Version | undefined,
  { ports, deadline }: Operation<"compiler" | "reporter">,
): Promise<ContractVersion | undefined> {
  if (version === undefined || version.kind === "unproved") {
    return undefined;
  }
  const { solcLongVersion } = version;
  return analyseVersion(version, async (input) => {
    const sources = Object.keys(input.sources).length;
    ports.reporter.progress({ step: "compiling", compilerVersion: solcLongVersion, sources });
    const job = { solcLongVersion, input, outputs: "syntax-trees" } as const;
    return await ports.compiler.compile(job, { signal: deadline.signal });
  });
}

/** Names the sides whose source is not proved: then nothing is compared. */
export function listUnproved(sides: readonly (Version | undefined)[]): readonly Finding[] {
  const finding = { severity: "unknown", area: "storage", kind: "source" } as const;
  const reason = "its source is not proved, so nothing was compared";
  return sides.flatMap((side) =>
    side?.kind === "unproved" ? [{ ...finding, subject: side.code.address, reason }] : [],
  );
}
