import path from "node:path";
import { getCacheDir } from "@nomicfoundation/hardhat-utils/global-dir";
import type { ResolvedConfigurationVariable } from "hardhat/types/config";
import { codeFormats as formatsByName } from "../../core/contract/contract-record.ts";
import { SecretMissingError } from "../../core/errors/explorer-submission-errors.ts";
import { etherscanMaxSourceBytes, knownCapabilities } from "../../explorer-api/etherscan/evm-versions.ts";
import { createExplorer } from "../../explorer-client/etherscan/create-explorer.ts";
import type { ExplorerConfig } from "../../hardhat/config/config-types.ts";
import type { Explorer, Reporter } from "../../verification/ports.ts";
import { readProxySettings } from "./read-proxy-settings.ts";

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

/** Adds what explorers at this address are known to take, and what the user says of this one. */
export function withCapabilities(
  explorer: Explorer,
  { codeFormats }: Pick<ExplorerConfig, "codeFormats">,
): Explorer {
  const { hostname } = new URL(explorer.apiUrl);
  const isEtherscan = hostname === "etherscan.io" || hostname.endsWith(".etherscan.io");
  return {
    ...explorer,
    capabilities: {
      ...knownCapabilities,
      ...(codeFormats !== undefined && { codeFormats: codeFormats.map((name) => formatsByName[name]) }),
      maxSourceBytes: isEtherscan ? etherscanMaxSourceBytes : undefined,
    },
  };
}

/**
 * The value of a configuration variable that an explorer's configuration names.
 *
 * @throws SecretMissingError
 */
async function readSecret(
  variable: ResolvedConfigurationVariable,
  place: { readonly explorer: string; readonly setting: string },
): Promise<string> {
  try {
    return await variable.get();
  } catch (error) {
    throw new SecretMissingError({
      ...place,
      variable: "name" in variable && typeof variable.name === "string" ? variable.name : undefined,
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

/**
 * Where the processes of this machine keep to an explorer's limit together, whichever project they are
 * of: beside Hardhat's compilers. Where that cannot be written to, those of this project do.
 */
export async function findLimiterFolder(projectCache: string): Promise<string> {
  const cache = await getCacheDir().catch(() => projectCache);
  return path.join(cache, "verify-contract", "limits");
}
