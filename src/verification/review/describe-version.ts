import { toBytes, toHex } from "../../base/hex.ts";
import { keccak256 } from "../../core/contract/address.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { ContractCode } from "../read-target.ts";
import type { UpgradeReview } from "../results/review-result-schema.ts";
import type { PlannedVersion } from "./plan-version.ts";
import type { ProvedVersion, SourceOrigin, UnprovedVersion } from "./prove-version.ts";

/** One side of a comparison. */
export type Version = ProvedVersion | UnprovedVersion | PlannedVersion;

/** Of a side that is not known, or not there. */
export const noVersion = {
  ...{ address: null, codeHash: null, contract: null },
  ...{ match: null, source: null, compiler: null },
} as const;

/** Writes one side of a comparison for the result. */
export function describeVersion(version: Version | undefined): UpgradeReview["before"] {
  if (version === undefined) {
    return noVersion;
  }
  const place = version.kind === "planned" ? noVersion : toPlace(version.code);
  if (version.kind === "unproved") {
    const message = version.failure?.message ?? "No source that gives its code was found.";
    return { ...noVersion, ...place, message, hint: version.hint };
  }
  const { contract, solcLongVersion } = version;
  const isProved = version.kind === "proved";
  return {
    ...{ address: place.address, codeHash: place.codeHash },
    contract: toFullyQualifiedName(contract),
    match: isProved ? version.match : null,
    source: isProved ? describeOrigin(version.origin) : "project",
    compiler: solcLongVersion,
  };
}

function toPlace({ address, runtimeBytecode }: ContractCode) {
  return { address, codeHash: toHex(keccak256(toBytes(runtimeBytecode))) };
}

function describeOrigin(origin: SourceOrigin): string {
  switch (origin.kind) {
    case "explorer":
      return origin.name;
    case "commit":
      return `commit ${origin.name}`;
    default:
      return origin.kind;
  }
}
