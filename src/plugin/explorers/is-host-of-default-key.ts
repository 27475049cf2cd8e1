import type { VerifyContractConfig } from "../config/config-types.ts";
import { isLoopbackUrl } from "./is-loopback-url.ts";

const etherscan = /(^|\.)etherscan\.io$/;

/**
 * Whether the default key may go to an address that stands in no config, only on a command line.
 *
 * It may where it goes anyhow: to Etherscan, and to the hosts of explorers that the config names without
 * a key of their own. On this machine it stays with its owner. Anybody else has no business with it.
 */
export function isHostOfDefaultKey(
  url: string,
  { apiKey, explorers }: Pick<VerifyContractConfig, "apiKey" | "explorers">,
): boolean {
  const { origin, protocol, hostname } = new URL(url);
  const origins = Object.values(explorers)
    .flat()
    .filter((explorer) => explorer.apiKey === apiKey)
    .map(({ apiUrl }) => new URL(apiUrl).origin);
  const isEtherscan = protocol === "https:" && etherscan.test(hostname);
  return isEtherscan || isLoopbackUrl(url) || origins.includes(origin);
}
