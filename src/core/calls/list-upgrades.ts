import type { Finding } from "../review/finding.ts";
import type { DecodedCall } from "./decode-call.ts";
import type { Call, Effect } from "./known-calls.ts";

export type PlannedUpgrade = Extract<Effect, { readonly kind: "implementation" }> & { readonly call: Call };

export type PlannedFacets = Extract<Effect, { readonly kind: "facets" }>;

export interface PlannedChanges {
  readonly upgrades: readonly PlannedUpgrade[];
  readonly facets: readonly PlannedFacets[];
  /** Of other changes, and of calls that are not known. */
  readonly findings: readonly Finding[];
}

/**
 * Lists the upgrades that calls make, directly or in batches. A call that is not known is a finding, because it may
 * make one.
 */
export function listUpgrades(calls: readonly DecodedCall[]): PlannedChanges {
  return {
    upgrades: calls.flatMap(({ effects, call }) =>
      effects.flatMap((effect) => (effect.kind === "implementation" ? [{ ...effect, call }] : [])),
    ),
    facets: calls.flatMap(({ effects }) => effects.filter((effect) => effect.kind === "facets")),
    findings: calls.flatMap((call) => [...listUnknown(call), ...call.effects.flatMap(toFinding)]),
  };
}

function listUnknown({ signature, call }: DecodedCall): readonly Finding[] {
  const reason = `calls the function 0x${call.data.slice(0, 8)}, which is not known here: it may change anything`;
  return signature !== undefined || call.data === ""
    ? []
    : [{ severity: "unknown", area, kind: "unknown-call", subject: call.to, reason }];
}

const area = "calls";

function toFinding(effect: Effect): readonly Finding[] {
  switch (effect.kind) {
    case "implementation":
      return [];
    case "admin": {
      const reason = `gets a new admin: ${effect.admin}`;
      return [{ severity: "note", area, kind: "admin", subject: effect.target, reason }];
    }
    case "foreign-code": {
      const { account = "the account", target } = effect;
      const reason = `runs the code of ${target} in its own storage, which can change the account itself`;
      return [{ severity: "broken", area, kind: "foreign-code", subject: account, reason }];
    }
    case "facets": {
      const { target, initializerAddress, initializer } = effect;
      const reason = `the change of facets runs the function 0x${initializer.slice(0, 8)} of ${initializerAddress} in the diamond's storage, which is not reviewed`;
      return initializer === ""
        ? []
        : [{ severity: "unknown", area, kind: "facets", subject: target, reason }];
    }
  }
}
