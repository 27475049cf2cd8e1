import path from "node:path";
import type { ConfigurationVariableResolver } from "hardhat/types/config";
import { takesDefaultKey } from "../../explorer-client/dialect-kind.ts";
import { toPublicUrl } from "../../explorer-client/public-url.ts";
import type {
  ExplorerConfig,
  ExplorerUserConfig,
  VerifyContractConfig,
  VerifyContractUserConfig,
} from "./config-types.ts";

const defaultTimeoutSeconds = 300;

const defaultPort = 4280;

const defaultStateFolder = ".hardhat-verify-contract";

/** Fills in the defaults; `paths` are Hardhat's own, absolute. */
export function resolveConfig(
  userConfig: VerifyContractUserConfig | undefined,
  {
    resolveVariable,
    paths,
  }: {
    readonly resolveVariable: ConfigurationVariableResolver;
    readonly paths: { readonly root: string };
  },
): VerifyContractConfig {
  const { apiKey, explorers = {}, timeout = defaultTimeoutSeconds, localExplorer = {} } = userConfig ?? {};
  const { sourcify = true, chainLists = true } = userConfig ?? {};
  const stateFolder = path.resolve(paths.root, userConfig?.stateFolder ?? defaultStateFolder);
  const defaultKey = apiKey === undefined ? undefined : resolveVariable(apiKey);
  return {
    apiKey: defaultKey,
    explorers: Object.fromEntries(
      Object.entries(explorers).map(([network, given]) => [
        network,
        nameExplorers([given].flat()).map((explorer) =>
          resolveExplorer(explorer, { resolveVariable, defaultKey, root: paths.root }),
        ),
      ]),
    ),
    sourcify: {
      isOn: sourcify !== false,
      apiUrl: typeof sourcify === "boolean" ? undefined : sourcify.apiUrl,
    },
    chainLists: {
      isOn: chainLists !== false,
      baseUrl: typeof chainLists === "boolean" ? undefined : chainLists,
    },
    timeoutMs: timeout * 1000,
    stateFolder,
    localExplorer: {
      port: localExplorer.port ?? defaultPort,
      submissionsPerDay: localExplorer.submissionsPerDay,
      compileTimeoutMs:
        localExplorer.compileTimeout === undefined ? undefined : localExplorer.compileTimeout * 1000,
      database:
        localExplorer.database === undefined
          ? path.join(stateFolder, "local-explorer.sqlite")
          : path.resolve(paths.root, localExplorer.database),
    },
  };
}

function resolveExplorer(
  {
    name,
    apiUrl,
    browserUrl,
    apiKey,
    headers = {},
    requestsPerSecond,
    dialect,
    ca,
    codeFormats,
  }: ReturnType<typeof nameExplorers>[number],
  {
    resolveVariable,
    defaultKey,
    root,
  }: {
    readonly resolveVariable: ConfigurationVariableResolver;
    readonly defaultKey: VerifyContractConfig["apiKey"];
    readonly root: string;
  },
): ExplorerConfig {
  const ownKey = apiKey === undefined ? undefined : resolveVariable(apiKey);
  return {
    name,
    apiUrl,
    browserUrl,
    apiKey:
      ownKey ??
      (takesDefaultKey({ apiUrl, dialect, headerNames: Object.keys(headers) }) ? defaultKey : undefined),
    headers: Object.fromEntries(
      Object.entries(headers).map(([header, value]) => [header, resolveVariable(value)]),
    ),
    requestsPerSecond,
    dialect,
    ca: ca === undefined || ca.includes("-----BEGIN") ? ca : path.resolve(root, ca),
    codeFormats,
  };
}

/**
 * Gives each of a network's explorers a name: its own, or its host, with what may be shown of the path where
 * several share the host, and with a number where that is the same, too.
 */
function nameExplorers(
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
