import { detectDialectKind, takeKeys } from "../../explorer-client/etherscan/dialect-kind.ts";
import type { ExplorerDialect } from "./config-types.ts";

/**
 * Whether an explorer without a key of its own gets the default one.
 *
 * A key is for one service. Blockscout, Routescan and zkSync's verifier do without one and so are
 * named without one; they must not get that of somebody else. Nor must an explorer whose address has
 * its key in it already.
 */
export function takesDefaultKey({
  apiUrl,
  dialect,
}: {
  readonly apiUrl: string;
  readonly dialect?: ExplorerDialect | undefined;
}): boolean {
  const url = new URL(apiUrl);
  const kind = dialect ?? detectDialectKind(url);
  const isKeyed = kind === "etherscan-v1" || kind === "etherscan-v2";
  return isKeyed && takeKeys(url).length === 0;
}
