import { actionNames } from "../../explorer-api/etherscan/call.ts";
import { type Fault, parseCallRange } from "./fault.ts";
import { type FaultName, namedFaults } from "./named-faults.ts";

/** The actions that a rule can name. Blockscout's RPC style counts with the other APIs that have the same actions; its read route is a call of its own. */
export const callNames = [
  ...actionNames,
  "blockscout-contract",
  "sourcify-verify",
  "sourcify-job",
  "sourcify-contract",
] as const;

export type CallName = (typeof callNames)[number];

export type FaultPlan = ReturnType<typeof createFaultPlan>;

/** Counts the calls of each action from 1 on, and gives each the fault of the first rule that applies. */
export function createFaultPlan(rules: readonly FaultRule[]) {
  const counts = new Map<string, number>();
  return {
    ruleCount: rules.length,
    /** Counts a call of an action; undefined: it is answered well. */
    next(action: CallName | undefined): Fault | undefined {
      if (action === undefined) {
        return undefined;
      }
      for (const name of ["*", action]) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      const rule = rules.find(
        (one) => ["*", action].includes(one.action) && isInRange(one, counts.get(one.action) ?? 0),
      );
      return typeof rule?.fault === "string" ? namedFaults[rule.fault] : rule?.fault;
    },
  };
}

function isInRange({ call }: FaultRule, number: number): boolean {
  const range = parseCallRange(call);
  return range !== undefined && range.first <= number && number <= range.last;
}

/** One rule of a faults script: which calls it is about, and what happens to them. */
export interface FaultRule {
  /** `*` counts and takes all calls together. */
  readonly action: CallName | "*";
  /** The number of a call, from 1 on; a range as `2-4` or `3-`, to the end; or `every`. */
  readonly call: number | string;
  /** By its name, or in full. */
  readonly fault: FaultName | Fault;
}
