import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import type { DeployedCode } from "./deployed-code.ts";

export interface ProxiesTable {
  /** The implementation that the proxy was linked to. */
  findImplementation(code: DeployedCode): Hex | undefined;
  link(code: DeployedCode, implementation: Hex): void;
}

const row = z.object({ implementation: z.templateLiteral(["0x", z.string()]) });

/** The proxies that were verified as such; after an upgrade the newest link counts. */
export function createProxiesTable(database: DatabaseSync): ProxiesTable {
  const select = database.prepare(
    "SELECT implementation FROM proxies WHERE chain = ? AND address = ? AND code_hash = ?",
  );
  const upsert = database.prepare(`
    INSERT INTO proxies (chain, address, code_hash, implementation) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET implementation = excluded.implementation`);
  return {
    findImplementation({ chain, address, codeHash }) {
      const found = select.get(chain, address, codeHash);
      return found === undefined ? undefined : row.parse(found).implementation;
    },
    link({ chain, address, codeHash }, implementation) {
      upsert.run(chain, address, codeHash, implementation);
    },
  };
}
