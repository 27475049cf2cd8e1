import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import { matchKind, type VerifiedContract, verifiedContract } from "../engine/records.ts";
import { type ChainKey, type DeployedCode, ofCode } from "./chains.ts";
import { createLists } from "./contract-lists.ts";

const recordRow = z.object({ record: z.string() });

const matchRow = z.object({ match: matchKind });

const idRow = z.object({ id: z.number() });

export function createContractsTable(database: DatabaseSync) {
  return { ...createRecords(database), ...createLists(database) };
}

function createRecords(database: DatabaseSync) {
  const selectRecord = database.prepare(`SELECT record FROM contracts ${ofCode}`);
  const selectMatch = database.prepare(`SELECT match FROM contracts ${ofCode}`);
  const upsert = `
    INSERT INTO contracts
      (chain, address, code_hash, match, contract_name, compiler, libraries, verified_at_ms, record)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET
      match = excluded.match, contract_name = excluded.contract_name, compiler = excluded.compiler,
      libraries = excluded.libraries, verified_at_ms = excluded.verified_at_ms, record = excluded.record`;
  const replaceAny = database.prepare(upsert);
  const replacePartial = database.prepare(`${upsert} WHERE contracts.match = 'partial'`);
  const selectNewestId = database.prepare(
    "SELECT rowid AS id FROM contracts WHERE chain = ? AND address = ? ORDER BY verified_at_ms DESC LIMIT 1",
  );
  return {
    find({ chain, address, codeHash }: DeployedCode): VerifiedContract | undefined {
      const found = recordRow.optional().parse(selectRecord.get(chain, address, codeHash));
      return found && verifiedContract.parse(JSON.parse(found.record));
    },
    findMatch: ({ chain, address, codeHash }: DeployedCode) =>
      matchRow.optional().parse(selectMatch.get(chain, address, codeHash))?.match,
    /** Replaces only a partial record. */
    save(code: DeployedCode, contract: VerifiedContract): void {
      replacePartial.run(...toRow(code, contract));
    },
    replace(code: DeployedCode, contract: VerifiedContract): void {
      replaceAny.run(...toRow(code, contract));
    },
    /** Replacing a record keeps its id. */
    findNewestId: (chain: ChainKey, address: Hex) =>
      idRow.optional().parse(selectNewestId.get(chain, address))?.id,
  };
}

function toRow({ chain, address, codeHash }: DeployedCode, contract: VerifiedContract) {
  const { match, contractName, compilerVersion, linkedLibraries, verifiedAtMs } = contract;
  return [
    chain,
    address,
    codeHash,
    match,
    contractName,
    compilerVersion,
    JSON.stringify(Object.values(linkedLibraries)),
    verifiedAtMs,
    JSON.stringify(contract),
  ] as const;
}
