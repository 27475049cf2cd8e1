import { toPublicUrl } from "../../explorer-client/etherscan/public-url.ts";
import type { ExplorerUserConfig } from "./config-types.ts";

/**
 * Gives each of a network's explorers a name: its own, or its host, with what may be shown of the path where
 * several share the host, and with a number where that is the same, too.
 */
export function nameExplorers(
  explorers: readonly ExplorerUserConfig[],
): (ExplorerUserConfig & { readonly name: string })[] {
  const nameless = explorers.filter(({ name }) => name === undefined);
  const hosts = nameless.map(({ apiUrl }) => new URL(apiUrl).host);
  const places: string[] = [];
  return explorers.map((explorer) => {
    if (explorer.name !== undefined) {
      return { ...explorer, name: explorer.name };
    }
    const { host, protocol } = new URL(explorer.apiUrl);
    const isShared = hosts.filter((other) => other === host).length > 1;
    const place = isShared ? toPublicUrl(explorer.apiUrl).slice(`${protocol}//`.length) : host;
    places.push(place);
    const number = places.filter((other) => other === place).length;
    return { ...explorer, name: number === 1 ? place : `${place} (${number})` };
  });
}
