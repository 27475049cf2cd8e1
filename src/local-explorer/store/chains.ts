import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Address, Hex } from "../../base/hex.ts";

/** The database's own number of a chain. */
export type ChainKey = number;

const row = z.object({ id: z.number() });

/** A chain is told by its id and its genesis block: a restarted local chain is another one. */
export function createChainsTable(database: DatabaseSync) {
  const select = database.prepare("SELECT id FROM chains WHERE chain_id = ? AND genesis_hash = ?");
  const insert = database.prepare(
    "INSERT INTO chains (chain_id, genesis_hash) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  return {
    /** Returns its number in the other tables; a chain that was never seen gets one. */
    keyOf({ chainId, genesisHash }: ChainIdentity): ChainKey {
      const known = select.get(chainId, genesisHash);
      if (known === undefined) {
        insert.run(chainId, genesisHash);
      }
      return row.parse(known ?? select.get(chainId, genesisHash)).id;
    },
  };
}

/**
 * What a record is about: this code at this address of this chain. When the chain is reset, or the
 * contract destroyed and another created in its place, the record does not apply to what is there.
 */
export interface DeployedCode {
  readonly chain: ChainKey;
  readonly address: Address;
  /** keccak-256 of the runtime bytecode, as EXTCODEHASH gives it. */
  readonly codeHash: Hex;
}

/** Selects the row about one such code; its parameters are chain, address and hash of the code. */
export const ofCode = "WHERE chain = ? AND address = ? AND code_hash = ?";

/** Two local chains may have the same id; their genesis blocks differ. */
export interface ChainIdentity {
  readonly chainId: number;
  readonly genesisHash: Hex;
}
