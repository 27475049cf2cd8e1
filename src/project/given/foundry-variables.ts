import type { TomlTable } from "./read-toml.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const prefix = /^foundry_/i;

/** These variables select files and profile. */
const selecting = new Set(["profile", "config"]);

export function listSettingVariables(environment: Environment): TomlTable {
  const settings = Object.entries(environment).flatMap(([variable, value = ""]) => {
    const name = variable.replace(prefix, "").toLowerCase();
    const isSetting = prefix.test(variable) && value !== "" && !selecting.has(name);
    return isSetting ? [[name, value] as const] : [];
  });
  return Object.fromEntries(settings);
}

type FilledIn =
  | { readonly kind: "filled"; readonly value: string }
  | { readonly kind: "unset"; readonly variable: string };

const reference = /\$\{([^{}]*)\}/g;

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

export function fillIfSet(value: string, environment: Environment): string | undefined {
  const filled = fillIn(value, environment);
  return filled.kind === "filled" ? filled.value : undefined;
}

/** The host follows user and password. */
const hostOf = /^\w+:\/\/(?:[^/?#@]*@)?([^/?#]*)/;

/** Lists the values of variables in the host of a URL, except those that are a host or a port. */
export function listHostSecrets(url: string, environment: Environment): readonly string[] {
  const [, host = ""] = hostOf.exec(url) ?? [];
  return [...host.matchAll(reference)]
    .flatMap(([, variable = ""]) => environment[variable.trim()] ?? [])
    .filter((value) => !/[.:/]|^\d+$|^localhost$|^$/.test(value));
}
