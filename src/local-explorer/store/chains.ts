import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Address, Hex } from "../../base/hex.ts";

export type ChainKey = number;

const row = z.object({ id: z.number() });

/** A chain is told by its id and its genesis block: a restarted local chain is another one. */
export function createChainsTable(database: DatabaseSync) {
  const select = database.prepare("SELECT id FROM chains WHERE chain_id = ? AND genesis_hash = ?");
  const insert = database.prepare(
    "INSERT INTO chains (chain_id, genesis_hash) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  return {
    keyOf({ chainId, genesisHash }: ChainIdentity): ChainKey {
      const known = select.get(chainId, genesisHash);
      if (known === undefined) {
        insert.run(chainId, genesisHash);
      }
      return row.parse(known ?? select.get(chainId, genesisHash)).id;
    },
  };
}

/** The code that a record applies to. It does not apply after the chain was reset or the contract replaced. */
export interface DeployedCode {
  readonly chain: ChainKey;
  readonly address: Address;
  readonly codeHash: Hex;
}

export const ofCode = "WHERE chain = ? AND address = ? AND code_hash = ?";

export interface ChainIdentity {
  readonly chainId: number;
  readonly genesisHash: Hex;
}
