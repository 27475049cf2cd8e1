import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { abiSchema } from "../../core/build/to-compiled-contract.ts";
import { hex, matchKind } from "../engine/records.ts";
import type { ChainKey } from "./chains.ts";

const maxSearchedRecords = 500;

export interface ListPage {
  readonly limit: number;
  readonly offset: number;
  /** A part of the name or of the address, in any case; default: any. */
  readonly filter?: string | undefined;
}

const entryRow = z
  .object({ entry: z.string() })
  .transform(({ entry }) => abiSchema.element.parse(JSON.parse(entry)));

export type ContractListing = z.output<typeof listingRow>;

const listingRow = z
  .object({
    address: hex,
    code_hash: hex,
    match: matchKind,
    creation_match: matchKind.nullable(),
    runtime_match: matchKind.nullable(),
    verified_at_ms: z.number(),
    contract_name: z.string(),
    compiler: z.string(),
    implementation: hex.nullable(),
    pattern: z.string().nullable(),
  })
  .transform((row) => ({
    address: row.address,
    codeHash: row.code_hash,
    match: row.match,
    contractName: row.contract_name,
    compilerVersion: row.compiler,
    verifiedAtMs: row.verified_at_ms,
    creationMatch: row.creation_match ?? undefined,
    runtimeMatch: row.runtime_match ?? undefined,
    implementation: row.implementation ?? undefined,
    proxyPattern: row.pattern ?? undefined,
  }));

export function createLists(database: DatabaseSync) {
  const selectPage = database.prepare(`
    SELECT address, code_hash, match, contract_name, compiler, verified_at_ms, creation_match, runtime_match,
      implementation, pattern
    FROM contracts LEFT JOIN proxies USING (chain, address, code_hash)
    WHERE chain = $chain AND ($text = '' OR instr(lower(contract_name || ' ' || address), lower($text)) > 0)
    ORDER BY verified_at_ms DESC, contracts.rowid DESC LIMIT $limit OFFSET $offset`);
  const selectEntries = database.prepare(`
    SELECT DISTINCT entries.value AS entry
    FROM (SELECT record FROM contracts ORDER BY verified_at_ms DESC LIMIT ${maxSearchedRecords}) AS newest,
      json_each(newest.record, '$.abi') AS entries
    WHERE json_extract(entries.value, '$.type') = ?`);
  return {
    list(chain: ChainKey, { limit, offset, filter = "" }: ListPage): ContractListing[] {
      return listingRow.array().parse(selectPage.all({ chain, text: filter, limit, offset }));
    },
    /** Of the newest records, on any chain. */
    listAbiEntries: (type: "error" | "event"): readonly AbiEntry[] =>
      entryRow.array().parse(selectEntries.all(type)),
  };
}
