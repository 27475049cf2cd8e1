import { parseTomlValue, type TomlTable } from "./read-toml.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Of the older name first: the other is used before it. */
const prefixes = [/^dapp_/i, /^foundry_/i];

/** Variables that select the files and the profile are no settings. */
const selecting = new Set(["profile", "config"]);

/** Lists the settings that forge takes from the environment: `FOUNDRY_OUT`, or `DAPP_OUT`. */
export function listSettingVariables(environment: Environment): TomlTable {
  const settings = prefixes.flatMap((prefix) =>
    Object.entries(environment).flatMap(([variable, value = ""]) => {
      const name = variable.replace(prefix, "").toLowerCase();
      const isSetting = prefix.test(variable) && value !== "" && !selecting.has(name);
      return isSetting ? [[name, parseTomlValue(value)] as const] : [];
    }),
  );
  return Object.fromEntries(settings);
}

/** A value with its variables filled in; or the first variable that is not set. */
type FilledIn =
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

/** Fills in the variables of a value; undefined if one is not set. */
export function fillIfSet(value: string, environment: Environment): string | undefined {
  const filled = fillIn(value, environment);
  return filled.kind === "filled" ? filled.value : undefined;
}

/** A user and a password come before the host. */
const hostOf = /^\w+:\/\/(?:[^/?#@]*@)?([^/?#]*)/;

/** Lists what variables put into the host name of a URL, unless it is a host or a port of its own. */
export function listHostSecrets(url: string, environment: Environment): readonly string[] {
  const [, host = ""] = hostOf.exec(url) ?? [];
  return [...host.matchAll(reference)]
    .flatMap(([, variable = ""]) => environment[variable.trim()] ?? [])
    .filter((value) => !/[.:/]|^\d+$|^localhost$|^$/.test(value));
}
