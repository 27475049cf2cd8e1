import type { ActionName } from "../../explorer-api/etherscan/request.ts";
import { parseCallRange } from "./call-range.ts";
import type { Fault } from "./fault.ts";
import type { FaultRule } from "./fault-rule.ts";
import { namedFaults } from "./named-faults.ts";

export interface FaultPlan {
  /** How many rules there are. */
  readonly ruleCount: number;
  /** Counts a call and says what is to happen to it; undefined: it is answered well. */
  next(action: ActionName | undefined): Fault | undefined;
}

/**
 * Counts the calls of each action from 1 on, since it was made, and gives each the fault of the
 * first rule that is about it.
 */
export function createFaultPlan(rules: readonly FaultRule[]): FaultPlan {
  const counts = new Map<string, number>();
  const count = (name: string): number => {
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    return number;
  };
  return {
    ruleCount: rules.length,
    next(action) {
      const ofAll = count("*");
      const ofAction = action === undefined ? 0 : count(action);
      const rule = rules.find((candidate) =>
        candidate.action === "*"
          ? isInRange(candidate, ofAll)
          : candidate.action === action && isInRange(candidate, ofAction),
      );
      return typeof rule?.fault === "string" ? namedFaults[rule.fault] : rule?.fault;
    },
  };
}

function isInRange({ call }: FaultRule, number: number): boolean {
  const range = parseCallRange(call);
  return range !== undefined && range.first <= number && number <= range.last;
}
