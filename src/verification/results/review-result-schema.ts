import { z } from "zod";
import { controlKinds } from "../../core/calls/control.ts";
import { areas, type Finding, severities } from "../../core/review/finding.ts";
import { address, block, chainId } from "./result-members.ts";

const versionSchema = z.object({
  address: address.nullable().describe("Where it is; null: it is not deployed yet."),
  codeHash: z
    .string()
    .nullable()
    .describe("Keccak-256 of the code at the address; null: it is not deployed."),
  contract: z.string().nullable().describe("Its fully qualified name; null: its source is not known."),
  match: z
    .enum(["exact", "partial"])
    .nullable()
    .describe(
      "How its source matches the code on the chain; null: it is not deployed, or its source is not known.",
    ),
  source: z
    .string()
    .nullable()
    .describe(
      "Where the source is from: `project`, `package`, `commit` with its hash, or the name of the explorer that shows it.",
    ),
  compiler: z.string().nullable().describe("Long version of the compiler."),
  message: z.string().optional().describe("Why the source is not known."),
  hint: z.string().optional().describe("What helps to prove it."),
});

const findingSchema = z.object({
  severity: z
    .enum(severities)
    .describe(
      "broken: a rule of upgrades is broken; unknown: it could not be compared or rehearsed; note: look at it; fine: nothing of what was there is affected.",
    ),
  area: z.enum(areas).describe("What it is about."),
  kind: z.string().describe("The rule, for machines."),
  subject: z.string().describe("The variable, function or contract."),
  place: z.string().optional().describe("Where in storage."),
  reason: z.string().describe("What it means, as a clause."),
});

const controlSchema = z.object({
  address: address.describe("The contract that is controlled."),
  kind: z.enum(controlKinds).describe("What it is, by the functions that it answers."),
  rule: z
    .string()
    .optional()
    .describe("The part of the accounts, such as `owner` or `2 of 3 owners`; missing: not known."),
  mayUpgrade: z.boolean().optional().describe("Whether the accounts make the call that upgrades."),
  accounts: z
    .array(
      z.object({
        address,
        hasCode: z.boolean().describe("Whether it is a contract."),
        delaySeconds: z.number().optional().describe("How long it has to announce a call before."),
      }),
    )
    .describe("Those who have the part."),
  delaySeconds: z
    .number()
    .optional()
    .describe("How long calls of a timelock are announced before, at least."),
  unknown: z.string().optional().describe("What is not known of it, as a clause."),
});

const status = z
  .enum(["broken", "incomplete", "no-problem-found"])
  .describe(
    "broken: a rule is broken; incomplete: something could not be compared or rehearsed; no-problem-found: in what was compared.",
  );

/** The review of one upgrade. */
export const upgradeReviewSchema = z.object({
  status,
  address: address.describe("The proxy, or the beacon."),
  proxy: z
    .object({
      pattern: z.string().describe("The kind of proxy; `beacon` for a beacon itself."),
      beacon: address.optional().describe("The contract that tells the implementation."),
      admin: address.optional().describe("The account in the admin's slot, or Solady's factory."),
    })
    .describe("What is upgraded."),
  happened: z
    .literal(true)
    .optional()
    .describe("Set for an upgrade that happened; nothing is rehearsed then."),
  before: versionSchema.describe("The implementation that it delegates to before the upgrade."),
  after: versionSchema.describe("The implementation under review."),
  control: z
    .array(controlSchema)
    .describe(
      "Who may upgrade it, from the proxy up to accounts without code; none for an upgrade that happened.",
    ),
  rehearsal: z
    .union([
      z.object({
        account: address.describe("The account that upgraded it in the rehearsal."),
        role: z.string().describe("Its part in the proxy."),
      }),
      z.object({ reason: z.string().describe("Why the upgrade was not rehearsed.") }),
    ])
    .describe("Whether the node ran the upgrade, in a call that changes nothing."),
  findings: z.array(findingSchema).describe("What differs, the worst first."),
});

/** The result of a review. */
export const reviewResultSchema = z.object({
  status,
  chainId,
  block,
  fork: z.literal(true).optional().describe("Set if the node serves a fork: its state was reviewed."),
  upgrades: z.array(upgradeReviewSchema).describe("Each upgrade, in the order of the calls."),
  findings: z.array(findingSchema).describe("What planned calls do besides, and what is not known of them."),
});

/** The review of one upgrade. */
export type UpgradeReview = z.infer<typeof upgradeReviewSchema>;

/** The result of a review. */
export type ReviewResult = z.infer<typeof reviewResultSchema>;

/** Returns what findings come to. */
export function toReviewStatus(findings: readonly Finding[]): ReviewResult["status"] {
  const has = (severity: Finding["severity"]) => findings.some((finding) => finding.severity === severity);
  const unbroken = has("unknown") ? "incomplete" : "no-problem-found";
  return has("broken") ? "broken" : unbroken;
}
