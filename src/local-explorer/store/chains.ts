import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { ChainIdentity } from "../engine/chain-identity.ts";

/** The database's own number of a chain. */
export type ChainKey = number;

export interface ChainsTable {
  /** Its number in the other tables; a chain that was never seen gets one. */
  keyOf(identity: ChainIdentity): ChainKey;
}

const row = z.object({ id: z.number() });

/** A chain is told by its id and its genesis block: a restarted local chain is another one. */
export function createChainsTable(database: DatabaseSync): ChainsTable {
  const select = database.prepare("SELECT id FROM chains WHERE chain_id = ? AND genesis_hash = ?");
  const insert = database.prepare(
    "INSERT INTO chains (chain_id, genesis_hash) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  return {
    keyOf({ chainId, genesisHash }) {
      const known = select.get(chainId, genesisHash);
      if (known === undefined) {
        insert.run(chainId, genesisHash);
      }
      return row.parse(known ?? select.get(chainId, genesisHash)).id;
    },
  };
}
