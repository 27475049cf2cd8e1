import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { ContractCreation } from "../../verification/ports.ts";
import type { DeployedCode } from "./deployed-code.ts";

export interface CreationsTable {
  find(code: DeployedCode): ContractCreation | undefined;
  save(code: DeployedCode, creation: ContractCreation): void;
}

const hex = z.templateLiteral(["0x", z.string()]);
const row = z.object({ creation: z.string() });
const creationRecord = z.object({
  address: hex,
  creator: hex,
  transactionHash: hex,
  blockNumber: z.number().optional(),
  timestamp: z.number().optional(),
  factory: hex.optional(),
  creationBytecode: hex.optional(),
});

/** Who created what, once it was found: the search asks the chain many times. */
export function createCreationsTable(database: DatabaseSync): CreationsTable {
  const select = database.prepare(
    "SELECT creation FROM creations WHERE chain = ? AND address = ? AND code_hash = ?",
  );
  const insert = database.prepare(`
    INSERT INTO creations (chain, address, code_hash, creation) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET creation = excluded.creation`);
  return {
    find({ chain, address, codeHash }) {
      const found = select.get(chain, address, codeHash);
      return found === undefined ? undefined : creationRecord.parse(JSON.parse(row.parse(found).creation));
    },
    save({ chain, address, codeHash }, creation) {
      insert.run(chain, address, codeHash, JSON.stringify(creation));
    },
  };
}
