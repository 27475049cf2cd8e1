import { createExplorer } from "../../explorer-client/etherscan/create-explorer.ts";
import type { Explorer, Reporter } from "../../verification/ports.ts";
import type { ExplorerConfig } from "../config/config-types.ts";
import { findLimiterFolder } from "./find-limiter-folder.ts";
import { readProxySettings } from "./read-proxy-settings.ts";
import { readSecret } from "./read-secret.ts";
import { withCapabilities } from "./with-capabilities.ts";

/** An explorer that is ready to be asked, and what ends it. */
export interface OpenExplorer {
  readonly explorer: Explorer;
  close(): Promise<void>;
}

/**
 * Opens a configured explorer. Its key is asked for here, as late as can be: a keystore may want a
 * password for it.
 */
export async function openExplorer(
  { apiKey, headers, codeFormats, ...config }: ExplorerConfig,
  {
    chainId,
    projectCache,
    reporter,
  }: { readonly chainId: number; readonly projectCache: string; readonly reporter: Reporter },
): Promise<OpenExplorer> {
  const place = { explorer: config.name };
  const values = await Promise.all(
    Object.entries(headers).map(
      async ([name, value]) =>
        [name, await readSecret(value, { ...place, setting: `headers.${name}` })] as const,
    ),
  );
  const explorer = createExplorer({
    ...config,
    apiKey: apiKey && (await readSecret(apiKey, { ...place, setting: "apiKey" })),
    headers: Object.fromEntries(values),
    chainId,
    limiterFolder: await findLimiterFolder(projectCache),
    proxy: readProxySettings(),
    onRetry: (retry) => reporter.progress({ step: "retrying", ...retry }),
  });
  return { explorer: withCapabilities(explorer, { codeFormats }), close: async () => undefined };
}
