import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import type { ContractCreation } from "../../verification/ports.ts";
import { hex } from "../engine/records.ts";
import { type ChainKey, type DeployedCode, ofCode } from "./chains.ts";

/** Each is a request to the node. */
const maxListed = 20;

const relatedRow = z
  .object({ address: hex, code_hash: hex, contract_name: z.string().nullable() })
  .transform((row) => ({
    address: row.address,
    codeHash: row.code_hash,
    contractName: row.contract_name ?? undefined,
  }));

export function createRelationsTable(database: DatabaseSync) {
  const list = (relation: string, condition: string) => {
    const names = relation === "contracts" ? "" : "LEFT JOIN contracts USING (chain, address, code_hash)";
    const select = database.prepare(`
      SELECT address, code_hash, contract_name FROM ${relation} ${names}
      WHERE chain = ? AND ${condition} ORDER BY ${relation}.rowid DESC LIMIT ${maxListed}`);
    return (chain: ChainKey, address: Hex) => relatedRow.array().parse(select.all(chain, address));
  };
  return {
    /** By this account; the expression of the index. */
    listCreated: list(
      "creations",
      "coalesce(json_extract(creation, '$.factory'), json_extract(creation, '$.creator')) = ?",
    ),
    listProxies: list("proxies", "implementation = ?"),
    listLibraryUsers: list("contracts", "? IN (SELECT value FROM json_each(libraries))"),
  };
}

const creationRow = z.object({ creation: z.string() });

const creationRecord = z.object({
  address: hex,
  creator: hex,
  transactionHash: hex,
  blockNumber: z.number().optional(),
  timestamp: z.number().optional(),
  factory: hex.optional(),
  creationBytecode: hex.optional(),
});

export function createCreationsTable(database: DatabaseSync) {
  const select = database.prepare(`SELECT creation FROM creations ${ofCode}`);
  const insert = database.prepare(`
    INSERT INTO creations (chain, address, code_hash, creation) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET creation = excluded.creation`);
  return {
    find({ chain, address, codeHash }: DeployedCode): ContractCreation | undefined {
      const found = creationRow.optional().parse(select.get(chain, address, codeHash));
      return found && creationRecord.parse(JSON.parse(found.creation));
    },
    save({ chain, address, codeHash }: DeployedCode, creation: ContractCreation): void {
      insert.run(chain, address, codeHash, JSON.stringify(creation));
    },
  };
}

const proxyRow = z.object({ implementation: hex });

export function createProxiesTable(database: DatabaseSync) {
  const select = database.prepare(`SELECT implementation FROM proxies ${ofCode}`);
  // A row that is replaced comes first in lists.
  const replace = database.prepare(
    "REPLACE INTO proxies (chain, address, code_hash, implementation) VALUES (?, ?, ?, ?)",
  );
  return {
    findImplementation: ({ chain, address, codeHash }: DeployedCode) =>
      proxyRow.optional().parse(select.get(chain, address, codeHash))?.implementation,
    link({ chain, address, codeHash }: DeployedCode, implementation: Hex): void {
      replace.run(chain, address, codeHash, implementation);
    },
  };
}
