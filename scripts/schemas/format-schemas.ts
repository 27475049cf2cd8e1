import { z } from "zod";
import {
  deploymentExplorersResultSchema,
  deploymentResultSchema,
} from "../../src/verification/results/deployment-result-schema.ts";
import { explorersResultSchema } from "../../src/verification/results/explorers-result-schema.ts";
import { pendingSubmissionsSchema } from "../../src/verification/results/pending-submissions-schema.ts";
import {
  proxyExplorersResultSchema,
  proxyResultSchema,
} from "../../src/verification/results/proxy-result-schema.ts";
import { recordedDeploymentResultSchema } from "../../src/verification/results/recorded-result-schema.ts";
import { failureSchema } from "../../src/verification/results/result-members.ts";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";

/** Each published JSON Schema as the text of its file, by the file's name. */
export function formatSchemas(): Readonly<Record<string, string>> {
  return {
    "verification-result.schema.json": format(verificationResultSchema, {
      title: "Result of one verification",
      description: "What `verify-contract --json` prints, and what the functions return.",
    }),
    "explorers-result.schema.json": format(explorersResultSchema, {
      title: "Result of one verification on several explorers",
      description: "What `verify-contract --json` prints where a network has several explorers.",
    }),
    "deployment-result.schema.json": format(deploymentResultSchema, {
      title: "Result of verifying what a transaction created",
      description: "What `verify-contract --tx --json` prints, and what the functions return.",
    }),
    "deployment-explorers-result.schema.json": format(deploymentExplorersResultSchema, {
      title: "Result of verifying what a transaction created on several explorers",
      description: "What `verify-contract --tx --json` prints where a network has several explorers.",
    }),
    "recorded-deployment-result.schema.json": format(recordedDeploymentResultSchema, {
      title: "Result of verifying what deployment tools recorded",
      description: "What `verify-deployment --json` prints, and what `verifyDeployment` returns.",
    }),
    "proxy-result.schema.json": format(proxyResultSchema, {
      title: "Result of verifying a proxy",
      description: "What `verify-proxy --json` prints, and what the functions return.",
    }),
    "proxy-explorers-result.schema.json": format(proxyExplorersResultSchema, {
      title: "Result of verifying a proxy on several explorers",
      description: "What `verify-proxy --json` prints where a network has several explorers.",
    }),
    "pending-submissions.schema.json": format(pendingSubmissionsSchema, {
      title: "Submissions without a verdict",
      description: "What `verify-status --json` prints, and what `getPendingSubmissions` returns.",
    }),
    "failure.schema.json": format(failureSchema, {
      title: "Failure",
      description: "What any task prints with `--json` when it fails; docs/errors.md explains each code.",
    }),
  };
}

/** As what is read: a version to come may add members, and nobody's check is to fail for it. */
function format(schema: z.ZodType, about: { readonly title: string; readonly description: string }): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return `${JSON.stringify({ $schema, ...about, ...rest }, null, 2)}\n`;
}
