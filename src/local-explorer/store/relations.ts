import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import type { ChainKey, DeployedCode } from "./chains.ts";

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

const hex = z.templateLiteral(["0x", z.string()]);

const relatedRow = z
  .object({ address: hex, code_hash: hex, contract_name: z.string().nullable() })
  .transform((row) => ({
    address: row.address,
    codeHash: row.code_hash,
    contractName: row.contract_name ?? undefined,
  }));

const nameRow = z.object({ contract_name: z.string() });

/** How contracts have to do with one another. */
export function createRelationsTable(database: DatabaseSync): RelationsTable {
  const selectName = database.prepare(
    "SELECT contract_name FROM contracts WHERE chain = ? AND address = ? AND code_hash = ?",
  );
  const list = (relation: string, condition: string) => {
    const select = database.prepare(`
      SELECT address, code_hash, contract_name
      FROM ${relation} LEFT JOIN contracts USING (chain, address, code_hash)
      WHERE chain = ? AND ${condition} ORDER BY ${relation}.rowid DESC LIMIT ?`);
    return ({ chain, address, limit }: Related) =>
      relatedRow.array().parse(select.all(chain, address, limit));
  };
  return {
    findName({ chain, address, codeHash }) {
      const found = selectName.get(chain, address, codeHash);
      return found === undefined ? undefined : nameRow.parse(found).contract_name;
    },
    // The expression of the index.
    listCreated: list(
      "creations",
      "coalesce(json_extract(creation, '$.factory'), json_extract(creation, '$.creator')) = ?",
    ),
    listProxies: list("proxies", "implementation = ?"),
    listLibraryUsers: list("library_uses", "library = ?"),
  };
}
