import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

import type { Address } from "../../src/base/hex.ts";

/**
 * Reads what the local explorer found when it judged a contract. The explorers' API does not tell an
 * exact match from a partial one, so it is read from the database; undefined without a record.
 */
export function readExplorerMatch(databaseFile: string, address: Address): string | undefined {
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  try {
    const statement = database.prepare("SELECT match FROM contracts WHERE lower(address) = lower(?)");
    return z.object({ match: z.string() }).optional().parse(statement.get(address))?.match;
  } finally {
    database.close();
  }
}
