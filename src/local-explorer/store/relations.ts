import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import type { ContractCreation } from "../../verification/ports.ts";
import { hex } from "../engine/records.ts";
import { type ChainKey, type DeployedCode, ofCode } from "./chains.ts";

/** A contract that has to do with another one. */
export interface RelatedContract {
  readonly address: Hex;
  /** Of the code for which the relation was stored; a chain may have been reverted since. */
  readonly codeHash: Hex;
  /** undefined: it is not verified. */
  readonly contractName: string | undefined;
}

interface Related {
  readonly chain: ChainKey;
  readonly address: Hex;
  readonly limit: number;
}

export interface RelationsTable {
  /** The name of a verified contract, without its record, which may have megabytes. */
  findName(code: DeployedCode): string | undefined;
  /** Those whose creation is known, and was made by this account. */
  listCreated(by: Related): readonly RelatedContract[];
  /** The proxies that were linked to this implementation. */
  listProxies(of: Related): readonly RelatedContract[];
  /** The verified contracts whose code has the address of this library. */
  listLibraryUsers(of: Related): readonly RelatedContract[];
}

const relatedRow = z
  .object({ address: hex, code_hash: hex, contract_name: z.string().nullable() })
  .transform((row) => ({
    address: row.address,
    codeHash: row.code_hash,
    contractName: row.contract_name ?? undefined,
  }));

const nameRow = z.object({ contract_name: z.string() });

/** Opens the table of how contracts have to do with one another. */
export function createRelationsTable(database: DatabaseSync): RelationsTable {
  const selectName = database.prepare(`SELECT contract_name FROM contracts ${ofCode}`);
  const list = (relation: string, condition: string) => {
    const names = relation === "contracts" ? "" : "LEFT JOIN contracts USING (chain, address, code_hash)";
    const select = database.prepare(`
      SELECT address, code_hash, contract_name FROM ${relation} ${names}
      WHERE chain = ? AND ${condition} ORDER BY ${relation}.rowid DESC LIMIT ?`);
    return ({ chain, address, limit }: Related) =>
      relatedRow.array().parse(select.all(chain, address, limit));
  };
  return {
    findName: ({ chain, address, codeHash }) =>
      nameRow.optional().parse(selectName.get(chain, address, codeHash))?.contract_name,
    // The expression of the index.
    listCreated: list(
      "creations",
      "coalesce(json_extract(creation, '$.factory'), json_extract(creation, '$.creator')) = ?",
    ),
    listProxies: list("proxies", "implementation = ?"),
    listLibraryUsers: list("contracts", "? IN (SELECT value FROM json_each(libraries))"),
  };
}

export interface CreationsTable {
  find(code: DeployedCode): ContractCreation | undefined;
  save(code: DeployedCode, creation: ContractCreation): void;
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

/** Opens the table of who created what, once it was found: the search asks the chain many times. */
export function createCreationsTable(database: DatabaseSync): CreationsTable {
  const select = database.prepare(`SELECT creation FROM creations ${ofCode}`);
  const insert = database.prepare(`
    INSERT INTO creations (chain, address, code_hash, creation) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET creation = excluded.creation`);
  return {
    find({ chain, address, codeHash }) {
      const found = creationRow.optional().parse(select.get(chain, address, codeHash));
      return found && creationRecord.parse(JSON.parse(found.creation));
    },
    save({ chain, address, codeHash }, creation) {
      insert.run(chain, address, codeHash, JSON.stringify(creation));
    },
  };
}

export interface ProxiesTable {
  /** The implementation that the proxy was linked to. */
  findImplementation(code: DeployedCode): Hex | undefined;
  link(code: DeployedCode, implementation: Hex, kind?: { readonly pattern: string | undefined }): void;
}

const proxyRow = z.object({ implementation: hex });

/** Opens the table of proxies that were verified as such; after an upgrade the newest link counts. */
export function createProxiesTable(database: DatabaseSync): ProxiesTable {
  const select = database.prepare(`SELECT implementation FROM proxies ${ofCode}`);
  // A row that is replaced gets a new number, by which lists see the change and put the newest first.
  const replace = database.prepare(
    "REPLACE INTO proxies (chain, address, code_hash, implementation, pattern) VALUES (?, ?, ?, ?, ?)",
  );
  return {
    findImplementation: ({ chain, address, codeHash }) =>
      proxyRow.optional().parse(select.get(chain, address, codeHash))?.implementation,
    link({ chain, address, codeHash }, implementation, { pattern } = { pattern: undefined }) {
      replace.run(chain, address, codeHash, implementation, pattern ?? null);
    },
  };
}
