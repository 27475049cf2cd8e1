import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import type { MatchKind } from "../../core/bytecode/match.ts";
import { matchKind, toSubMatches, type VerifiedContract, verifiedContract } from "../engine/records.ts";
import { type ChainKey, type DeployedCode, ofCode } from "./chains.ts";
import { type ContractLists, createLists } from "./contract-lists.ts";

/** Reads and writes the record of one contract. */
interface Records {
  find(code: DeployedCode): VerifiedContract | undefined;
  findMatch(code: DeployedCode): MatchKind | undefined;
  /** Takes the place of a record that is no better; an exact one is never lost to a partial one. */
  save(code: DeployedCode, contract: VerifiedContract): void;
  /** Takes the place of any record. */
  replace(code: DeployedCode, contract: VerifiedContract): void;
  /** The record's number, which stays the same when the record is replaced. */
  findId(code: DeployedCode): number | undefined;
  /** The number of the newest record of an address, whatever code it is for. */
  findNewestId(chain: ChainKey, address: Hex): number | undefined;
}

/** Reads and writes the verified contracts, one by one and in lists. */
export type ContractsTable = Records & ContractLists;

const recordRow = z.object({ record: z.string() });

const matchRow = z.object({ match: matchKind });

const idRow = z.object({ id: z.number() });

/** Opens the table of verified contracts, each for the code that it was compared with. */
export function createContractsTable(database: DatabaseSync): ContractsTable {
  return { ...createRecords(database), ...createLists(database) };
}

function createRecords(database: DatabaseSync): Records {
  const selectRecord = database.prepare(`SELECT record FROM contracts ${ofCode}`);
  const selectMatch = database.prepare(`SELECT match FROM contracts ${ofCode}`);
  const upsert = `
    INSERT INTO contracts
      (chain, address, code_hash, match, creation_match, runtime_match, contract_name, compiler, libraries,
        verified_at_ms, record)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET
      match = excluded.match, creation_match = excluded.creation_match, runtime_match = excluded.runtime_match,
      contract_name = excluded.contract_name, compiler = excluded.compiler, libraries = excluded.libraries,
      verified_at_ms = excluded.verified_at_ms, record = excluded.record`;
  const replaceAny = database.prepare(upsert);
  const replacePartial = database.prepare(`${upsert} WHERE contracts.match = 'partial'`);
  const selectId = database.prepare(`SELECT rowid AS id FROM contracts ${ofCode}`);
  const selectNewestId = database.prepare(
    "SELECT rowid AS id FROM contracts WHERE chain = ? AND address = ? ORDER BY verified_at_ms DESC LIMIT 1",
  );
  return {
    find({ chain, address, codeHash }) {
      const found = recordRow.optional().parse(selectRecord.get(chain, address, codeHash));
      return found && verifiedContract.parse(JSON.parse(found.record));
    },
    findMatch: ({ chain, address, codeHash }) =>
      matchRow.optional().parse(selectMatch.get(chain, address, codeHash))?.match,
    save(code, contract) {
      replacePartial.run(...toRow(code, contract));
    },
    replace(code, contract) {
      replaceAny.run(...toRow(code, contract));
    },
    findId: ({ chain, address, codeHash }) =>
      idRow.optional().parse(selectId.get(chain, address, codeHash))?.id,
    findNewestId: (chain, address) => idRow.optional().parse(selectNewestId.get(chain, address))?.id,
  };
}

function toRow({ chain, address, codeHash }: DeployedCode, contract: VerifiedContract) {
  const { match, contractName, compilerVersion, linkedLibraries, verifiedAtMs } = contract;
  const { creation = null, runtime = null } = toSubMatches(contract);
  const key = [chain, address, codeHash] as const;
  const matches = [match, creation, runtime] as const;
  const libraries = JSON.stringify(Object.values(linkedLibraries));
  return [
    ...key,
    ...matches,
    contractName,
    compilerVersion,
    libraries,
    verifiedAtMs,
    JSON.stringify(contract),
  ] as const;
}
