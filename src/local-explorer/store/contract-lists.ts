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
    match: matchKind,
    verified_at_ms: z.number(),
    contract_name: z.string(),
    compiler: z.string(),
    implementation: hex.nullable(),
  })
  .transform((row) => ({
    address: row.address,
    match: row.match,
    contractName: row.contract_name,
    compilerVersion: row.compiler,
    verifiedAtMs: row.verified_at_ms,
    implementation: row.implementation ?? undefined,
  }));

export function createLists(database: DatabaseSync) {
  const selectPage = database.prepare(`
    SELECT address, match, contract_name, compiler, verified_at_ms, implementation
    FROM contracts LEFT JOIN proxies USING (chain, address, code_hash)
    WHERE chain = $chain AND ($text = '' OR instr(lower(contract_name || ' ' || address), lower($text)) > 0)
    ORDER BY verified_at_ms DESC, contracts.rowid DESC LIMIT $limit OFFSET $offset`);
  const selectErrors = database.prepare(`
    SELECT DISTINCT entries.value AS entry
    FROM (SELECT record FROM contracts ORDER BY verified_at_ms DESC LIMIT ${maxSearchedRecords}) AS newest,
      json_each(newest.record, '$.abi') AS entries
    WHERE json_extract(entries.value, '$.type') = 'error'`);
  return {
    list(chain: ChainKey, { limit, offset, filter = "" }: ListPage): ContractListing[] {
      return listingRow.array().parse(selectPage.all({ chain, text: filter, limit, offset }));
    },
    /** Of the newest records, on any chain. */
    listErrors: (): readonly AbiEntry[] => entryRow.array().parse(selectErrors.all()),
  };
}
