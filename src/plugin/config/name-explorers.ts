import type { ExplorerUserConfig } from "./config-types.ts";

/** Gives each of a network's explorers a name: its own, or its host, with the path where several share the host. */
export function nameExplorers(
  explorers: readonly ExplorerUserConfig[],
): (ExplorerUserConfig & { readonly name: string })[] {
  const nameless = explorers.filter(({ name }) => name === undefined);
  const hosts = nameless.map(({ apiUrl }) => new URL(apiUrl).host);
  return explorers.map((explorer) => {
    const { host, pathname } = new URL(explorer.apiUrl);
    const isShared = hosts.filter((other) => other === host).length > 1;
    return { ...explorer, name: explorer.name ?? (isShared ? `${host}${pathname}` : host) };
  });
}
