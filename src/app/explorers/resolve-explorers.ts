import path from "node:path";
import { takesDefaultKey } from "../../explorer-client/dialect-kind.ts";
import { nameExplorers } from "../../explorer-client/public-url.ts";
import type { ExplorerSettings, Secret } from "../host.ts";
import type { GivenExplorer } from "./check-config.ts";

interface Resolving<GivenT, SecretT> {
  readonly toSecret: (given: GivenT) => SecretT;
  readonly findDefaultKey: (apiUrl: string) => SecretT | undefined;
  /** Paths of certificate authorities begin here. */
  readonly folder: string;
}

/** Fills in the names, the keys and the other defaults of a network's explorers. */
export function resolveExplorers<GivenT, SecretT extends Secret>(
  explorers: readonly GivenExplorer<GivenT>[],
  { toSecret, findDefaultKey, folder }: Resolving<GivenT, SecretT>,
) {
  return nameExplorers(explorers).map(({ apiKey, headers = {}, ca, ...given }) => {
    const takesKey = takesDefaultKey({ ...given, headerNames: Object.keys(headers) });
    const defaultKey = takesKey ? findDefaultKey(given.apiUrl) : undefined;
    return {
      ...plainExplorer(given.apiUrl),
      ...given,
      apiKey: apiKey === undefined ? defaultKey : toSecret(apiKey),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, toSecret(value)])),
      ca: ca === undefined || ca.includes("-----BEGIN") ? ca : path.resolve(folder, ca),
    };
  });
}

export function plainExplorer(apiUrl: string): ExplorerSettings {
  return {
    name: new URL(apiUrl).host,
    apiUrl,
    browserUrl: undefined,
    apiKey: undefined,
    headers: {},
    requestsPerSecond: undefined,
    dialect: undefined,
    ca: undefined,
    codeFormats: undefined,
  };
}
