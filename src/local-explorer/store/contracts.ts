import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import type { MatchKind } from "../../core/bytecode/match.ts";
import { type VerifiedContract, verifiedContract } from "../engine/verified-contract.ts";
import type { ChainKey } from "./chains.ts";
import type { DeployedCode } from "./deployed-code.ts";

/** One line of the list of verified contracts. */
export interface ContractListing {
  readonly address: Hex;
  readonly codeHash: Hex;
  readonly match: MatchKind;
  readonly contractName: string;
  readonly compilerVersion: string;
  readonly verifiedAtMs: number;
}

export interface ContractsTable {
  find(code: DeployedCode): VerifiedContract | undefined;
  findMatch(code: DeployedCode): MatchKind | undefined;
  /** Takes the place of a record that is no better; an exact one is never lost to a partial one. */
  save(code: DeployedCode, contract: VerifiedContract): void;
  /** The newest first. */
  list(chain: ChainKey, page: { readonly limit: number; readonly offset: number }): ContractListing[];
}

const hex = z.templateLiteral(["0x", z.string()]);
const recordRow = z.object({ record: z.string() });
const matchRow = z.object({ match: z.enum(["exact", "partial"]) });
const listingRow = z
  .object({
    address: hex,
    code_hash: hex,
    match: z.enum(["exact", "partial"]),
    contract_name: z.string(),
    compiler: z.string(),
    verified_at_ms: z.number(),
  })
  .transform((row) => ({
    address: row.address,
    codeHash: row.code_hash,
    match: row.match,
    contractName: row.contract_name,
    compilerVersion: row.compiler,
    verifiedAtMs: row.verified_at_ms,
  }));

/** The verified contracts, each for the code that it was compared with. */
export function createContractsTable(database: DatabaseSync): ContractsTable {
  const where = "WHERE chain = ? AND address = ? AND code_hash = ?";
  const selectRecord = database.prepare(`SELECT record FROM contracts ${where}`);
  const selectMatch = database.prepare(`SELECT match FROM contracts ${where}`);
  const upsert = database.prepare(`
    INSERT INTO contracts (chain, address, code_hash, match, contract_name, compiler, verified_at_ms, record)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET
      match = excluded.match, contract_name = excluded.contract_name, compiler = excluded.compiler,
      verified_at_ms = excluded.verified_at_ms, record = excluded.record
    WHERE contracts.match = 'partial'`);
  const selectPage = database.prepare(`
    SELECT address, code_hash, match, contract_name, compiler, verified_at_ms FROM contracts
    WHERE chain = ? ORDER BY verified_at_ms DESC, rowid DESC LIMIT ? OFFSET ?`);
  return {
    find({ chain, address, codeHash }) {
      const found = selectRecord.get(chain, address, codeHash);
      return found === undefined
        ? undefined
        : verifiedContract.parse(JSON.parse(recordRow.parse(found).record));
    },
    findMatch({ chain, address, codeHash }) {
      const found = selectMatch.get(chain, address, codeHash);
      return found === undefined ? undefined : matchRow.parse(found).match;
    },
    save({ chain, address, codeHash }, contract) {
      const { match, contractName, compilerVersion, verifiedAtMs } = contract;
      const record = JSON.stringify(contract);
      upsert.run(chain, address, codeHash, match, contractName, compilerVersion, verifiedAtMs, record);
    },
    list: (chain, { limit, offset }) => listingRow.array().parse(selectPage.all(chain, limit, offset)),
  };
}
