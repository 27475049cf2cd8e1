import path from "node:path";
import type { ConfigurationVariableResolver } from "hardhat/types/config";
import { resolveExplorers } from "../../app/explorers/explorer-config.ts";
import type {
  ForkSourcesConfig,
  ForkSourcesUserConfig,
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
  const { sourcify = true, chainLists = true, blockscout } = userConfig ?? {};
  const stateFolder = path.resolve(paths.root, userConfig?.stateFolder ?? defaultStateFolder);
  const defaultKey = apiKey === undefined ? undefined : resolveVariable(apiKey);
  return {
    apiKey: defaultKey,
    blockscoutKey: blockscout === undefined ? undefined : resolveVariable(blockscout.apiKey),
    explorers: Object.fromEntries(
      Object.entries(explorers).map(([network, given]) => [
        network,
        resolveExplorers([given].flat(), {
          toSecret: resolveVariable,
          findDefaultKey: () => defaultKey,
          folder: paths.root,
        }),
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
    forkSources: resolveForkSources(userConfig?.forkSources),
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

const defaultForkSeconds = 5;

function resolveForkSources(given: VerifyContractUserConfig["forkSources"]): ForkSourcesConfig | undefined {
  if (given === undefined || given === false) {
    return undefined;
  }
  const settings = Array.isArray(given) ? { addresses: given } : given;
  const { addresses, timeout = defaultForkSeconds }: ForkSourcesUserConfig =
    settings === true ? {} : settings;
  return { addresses: addresses?.map((address) => address.toLowerCase()), waitMs: timeout * 1000 };
}
