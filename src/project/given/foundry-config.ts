/** What `foundry.toml` says about nodes, keys and builds. A value may name environment variables: `${NAME}`. */
export interface FoundryConfig {
  /** The settings of all profiles that are texts, in their order. */
  readonly profileSettings: readonly ProfileSetting[];
  /** URLs of nodes by the names in `[rpc_endpoints]`. */
  readonly endpoints: ReadonlyMap<string, string>;
  /** The keys in `[etherscan]` that are Etherscan's own: no other URL is theirs. */
  readonly etherscanKeys: readonly string[];
  /** All names in `[etherscan]`, which `etherscan_api_key` of a profile may be. */
  readonly etherscanNames: readonly string[];
}

interface ProfileSetting {
  readonly profile: string;
  readonly name: string;
  readonly value: string;
}

interface TextSetting {
  /** The names of the tables around it, and its own. */
  readonly path: readonly string[];
  readonly value: string;
}

/**
 * Reads the settings of `foundry.toml` that are texts in one line, as people and forge write them.
 *
 * @see https://getfoundry.sh/config/reference/overview
 */
export function parseFoundryConfig(toml: string): FoundryConfig {
  const settings = listTextSettings(toml);
  const endpoints = settings.flatMap(({ path: [table, name = "", member], value }) =>
    table === "rpc_endpoints" && ["endpoint", "url", undefined].includes(member)
      ? [[name, value] as const]
      : [],
  );
  const ofServices = settings.filter(({ path: [table] }) => table === "etherscan");
  const elsewhere = ofServices.flatMap(({ path: [, name, member], value }) =>
    member === "url" && !etherscanUrl.test(value) ? [name] : [],
  );
  return {
    profileSettings: settings.flatMap(toProfileSetting),
    endpoints: new Map(endpoints),
    etherscanKeys: ofServices.flatMap(({ path: [, name, member], value }) =>
      member === "key" && !elsewhere.includes(name) ? [value] : [],
    ),
    etherscanNames: ofServices.flatMap(({ path: [, name] }) => name ?? []),
  };
}

const etherscanUrl = /^https:\/\/api\.etherscan\.io\//;

/** Other tables, such as forge doc's, have an `out`, too. `[default]` is the old name of `[profile.default]`. */
function toProfileSetting({ path, value }: TextSetting): readonly ProfileSetting[] {
  const [table, profile = "", name] = path[0] === "default" ? ["profile", ...path] : path;
  return table === "profile" && name !== undefined ? [{ profile, name, value }] : [];
}

/** Before the first table are the settings of the default profile. */
function listTextSettings(toml: string): readonly TextSetting[] {
  const found: TextSetting[] = [];
  let tables: readonly string[] = ["profile", "default"];
  for (const line of toml.split("\n")) {
    const header = /^\s*\[([^[\]]+)\]/.exec(line)?.[1];
    tables = header === undefined ? tables : header.split(".").map(unquote);
    const [, key, value = ""] = /^\s*([\w-]+|"[^"]+"|'[^']+')\s*=\s*(.*)$/.exec(line) ?? [];
    if (key !== undefined) {
      const path = [...tables, unquote(key)];
      found.push(
        ...(value.startsWith("{")
          ? [...value.matchAll(memberOfTable)].map(([, name = "", , text = ""]) => ({
              path: [...path, name],
              value: text,
            }))
          : [...value.matchAll(textValue)].map(([, , text = ""]) => ({ path, value: text }))),
      );
    }
  }
  return found;
}

const textValue = /^(["'])([^\n]+?)\1/g;

const memberOfTable = /[{,]\s*["']?([\w-]+)["']?\s*=\s*(["'])([^\n]+?)\2/g;

function unquote(name: string): string {
  return name.trim().replaceAll(/^["']|["']$/g, "");
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A value with its variables filled in; or the first variable that is not set. */
export type FilledIn =
  | { readonly kind: "filled"; readonly value: string }
  | { readonly kind: "unset"; readonly variable: string };

const reference = /\$\{([^{}]*)\}/g;

/** Fills in the environment variables that a value names, as forge does. */
export function fillIn(value: string, environment: Environment): FilledIn {
  const named = [...value.matchAll(reference)].map(([, variable = ""]) => variable.trim());
  const unset = named.find((variable) => (environment[variable] ?? "") === "");
  return unset === undefined
    ? {
        kind: "filled",
        value: value.replaceAll(reference, (_, variable: string) => environment[variable.trim()] ?? ""),
      }
    : { kind: "unset", variable: unset };
}

/** Fills in the variables that a value of `.env` names, as forge does; what is not set stays as it is written. */
export function fillInSet(value: string, environment: Environment): string {
  return value.replaceAll(reference, (all, variable: string) => environment[variable.trim()] ?? all);
}

/**
 * Returns the environment with what the config says in its place: the node of the profile, and the key of Etherscan
 * if there is only one. What the environment has is used first.
 */
export function addFoundryConfig(config: FoundryConfig, environment: Environment): Environment {
  const find = (value: string | undefined): string | undefined => {
    const filled = value === undefined ? undefined : fillIn(value, environment);
    return filled?.kind === "filled" ? filled.value : undefined;
  };
  const { FOUNDRY_PROFILE: selected = "default" } = environment;
  const findSetting = (name: string) =>
    [selected, "default"]
      .map((profile) => config.profileSettings.find((one) => one.profile === profile && one.name === name))
      .find((setting) => setting !== undefined)?.value;
  const named = findSetting("eth_rpc_url");
  const nodeUrl = find(named === undefined ? undefined : (config.endpoints.get(named) ?? named));
  const ofProfile = findSetting("etherscan_api_key");
  const isName = ofProfile !== undefined && config.etherscanNames.includes(ofProfile);
  const inTable = config.etherscanKeys.flatMap((value) => find(value) ?? []);
  const keys = new Set(inTable.length > 0 || isName ? inTable : [find(ofProfile)]);
  const [key] = keys.size === 1 ? keys : [];
  const isSet = (name: string) => (environment[name] ?? "") !== "";
  return {
    ...environment,
    ...(nodeUrl === undefined || isSet("ETH_RPC_URL") ? {} : { ETH_RPC_URL: nodeUrl }),
    ...(key === undefined || isSet("ETHERSCAN_API_KEY") ? {} : { ETHERSCAN_API_KEY: key }),
  };
}
