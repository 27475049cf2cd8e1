import type { HardhatUserConfigValidationError } from "hardhat/types/hooks";
import type { z } from "zod";

import {
  explorersOfUserConfigSchema,
  explorerUserConfigSchema,
  verifyContractUserConfigSchema,
} from "./user-config-schema.ts";

/** Everything that is wrong with the `verifyContract` key, each with its path in the config. */
export function validateUserConfig(verifyContract: unknown): HardhatUserConfigValidationError[] {
  const { explorers = {} } = explorersOfUserConfigSchema.safeParse(verifyContract).data ?? {};
  return [
    ...validate(["verifyContract"], { schema: verifyContractUserConfigSchema, given: verifyContract }),
    ...Object.entries(explorers).flatMap(([network, given]) => validateExplorers(network, given)),
  ];
}

/**
 * A union would say of a list that it is no object, and nothing of what is in it. The index goes into
 * the network's name, because Hardhat joins a path with dots: `explorers.sepolia[1].apiUrl`.
 */
function validateExplorers(network: string, given: unknown): HardhatUserConfigValidationError[] {
  const schema = explorerUserConfigSchema;
  const path = ["verifyContract", "explorers"];
  return Array.isArray(given)
    ? given.flatMap((one: unknown, index) =>
        validate([...path, `${network}[${index}]`], { schema, given: one }),
      )
    : validate([...path, network], { schema, given });
}

function validate(
  path: readonly (string | number)[],
  { schema, given }: { readonly schema: z.ZodType; readonly given: unknown },
): HardhatUserConfigValidationError[] {
  const { issues } = schema.safeParse(given).error ?? { issues: [] };
  return issues.map((issue) => ({
    path: [...path, ...issue.path.map((key) => (typeof key === "symbol" ? String(key) : key))],
    message: issue.message,
  }));
}
