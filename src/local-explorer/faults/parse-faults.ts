import { z } from "zod";
import { parseIfJson } from "../../base/json.ts";
import { describeSchemaProblem } from "../../core/build/parse-json-file.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { callNames, type FaultRule } from "./create-fault-plan.ts";
import { type Fault, fault, parseCallRange } from "./fault.ts";
import { type FaultName, namedFaults } from "./named-faults.ts";

/**
 * Reads a faults script: a JSON list of rules.
 *
 * @throws FAULTS_INVALID
 */
export function parseFaults(text: string, { file }: { readonly file: string }): readonly FaultRule[] {
  const rules = parseIfJson(text.replace(/^\ufeff/, ""));
  if (rules === undefined) {
    throw createFailure("FAULTS_INVALID", { script: file, problem: "it is not JSON" });
  }
  return parseFaultRules(rules, file);
}

const names = Object.keys(namedFaults);

const ruleSchema = z.strictObject({
  action: z.enum([...callNames, "*"]),
  call: z.custom<number | string>((given) => parseCallRange(given) !== undefined, {
    error: "expected a number, a range such as 2-4 or 3-, or every",
  }),
  fault: z.custom<FaultName | Fault>((given) => findFaultProblem(given) === undefined, {
    error: ({ input }) => findFaultProblem(input),
  }),
});

/**
 * Checks the rules of a faults script.
 *
 * @throws FAULTS_INVALID naming the first rule that is wrong
 */
export function parseFaultRules(rules: unknown, script: string): readonly FaultRule[] {
  if (!Array.isArray(rules)) {
    throw createFailure("FAULTS_INVALID", { script, problem: "it is not a list of rules" });
  }
  return rules.map((rule, index) => {
    const parsed = ruleSchema.safeParse(rule);
    if (!parsed.success) {
      throw createFailure("FAULTS_INVALID", {
        script,
        rule: { number: index + 1, of: rules.length },
        problem: describeSchemaProblem(parsed.error),
      });
    }
    return parsed.data;
  });
}

/** A union would not say which of its members was meant. */
function findFaultProblem(given: unknown): string | undefined {
  if (typeof given === "string") {
    return names.includes(given) ? undefined : `there is no fault "${given}", but ${names.join(", ")}`;
  }
  const parsed = fault.safeParse(given);
  return parsed.success ? undefined : describeSchemaProblem(parsed.error);
}
