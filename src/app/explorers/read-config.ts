import { readFile } from "node:fs/promises";
import path from "node:path";
import { toFlag } from "../../base/command-place.ts";
import { isJsonRecord, parseIfJson } from "../../base/json.ts";
import { toPrintable } from "../../base/text.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { ExplorerSettings, Secret, Settings } from "../host.ts";
import { onNamedFile } from "../options/on-named-file.ts";
import {
  below,
  type Check,
  explorerFieldsOf,
  type GivenExplorer,
  objectOf,
  optional,
  positiveNumber,
  refuse,
  resolveExplorers,
  show,
  sourcify,
} from "./explorer-config.ts";

/** A value, or the name of the environment variable that holds it. */
type GivenSecret = string | { readonly variable: string };

interface ChainExplorer extends GivenExplorer<GivenSecret> {
  chainId?: number;
}

interface GivenConfig {
  explorers?: ChainExplorer | ChainExplorer[];
  sourcify?: boolean | { apiUrl: string };
  blockscout?: { apiKey: GivenSecret };
}

const secret: Check = (given) =>
  typeof given === "string" || (isJsonRecord(given) && typeof given.variable === "string")
    ? []
    : refuse('a string or { "variable": … }', given);

const wholeNumber: Check = (given) =>
  Number.isInteger(given) ? positiveNumber(given) : refuse("a whole number", given, show(given));

const explorer = objectOf({ ...explorerFieldsOf(secret), chainId: optional(wholeNumber) });

const explorers: Check = (given) =>
  Array.isArray(given)
    ? given.flatMap((element: unknown, index) => below(index, explorer(element)))
    : explorer(given);

const check = objectOf({
  explorers: optional(explorers),
  sourcify: optional(sourcify),
  blockscout: optional(objectOf({ apiKey: secret })),
});

function isConfig(json: unknown): json is GivenConfig {
  return check(json).length === 0;
}

type FindKey = (apiUrl: string) => Secret | undefined;

export interface CliConfig {
  readonly sourcify: Settings["sourcify"];
  readonly blockscoutKey: Secret | undefined;
  toExplorers(findDefaultKey: FindKey): readonly ExplorerSettings[];
}

/**
 * The project's own file is used for every chain, so each of its explorers names its chain.
 *
 * @throws INVALID_OPTION, which repeats no value
 */
export async function readConfig(
  file: string,
  {
    environment,
    isNamed,
  }: {
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly isNamed: boolean;
  },
): Promise<CliConfig> {
  const option = isNamed ? toFlag("config") : path.basename(file);
  const text = await onNamedFile({ option, value: file, reason: "it cannot be read" }, () =>
    readFile(file, "utf8"),
  );
  const json = parseIfJson(text);
  if (!isConfig(json)) {
    const [{ path: place, message } = { path: [], message: "" }] = check(json);
    const what = place.length === 0 ? "the file" : toPrintable(place.join("."));
    const reason = json === undefined ? "it is not valid JSON" : `${what} is wrong: ${message}`;
    throw createFailure("INVALID_OPTION", { option, reason, value: file });
  }
  const listed = [json.explorers ?? []].flat();
  const chainless = listed.findIndex(({ chainId }) => chainId === undefined);
  if (!isNamed && chainless !== -1) {
    const reason = `explorers.${chainless} has no chainId: this file is taken for every chain, so each explorer says which it serves`;
    throw createFailure("INVALID_OPTION", { option, reason, value: file });
  }
  const { sourcify: given = true, blockscout } = json;
  const toSecret = (value: GivenSecret) => readSecret(value, environment);
  const folder = path.dirname(path.resolve(file));
  return {
    sourcify: { isOn: given !== false, apiUrl: typeof given === "boolean" ? undefined : given.apiUrl },
    blockscoutKey: blockscout && toSecret(blockscout.apiKey),
    toExplorers: (findDefaultKey) => resolveExplorers(listed, { toSecret, findDefaultKey, folder }),
  };
}

function readSecret(given: GivenSecret, environment: Readonly<Record<string, string | undefined>>): Secret {
  if (typeof given === "string") {
    return { get: async () => given };
  }
  const { variable } = given;
  return {
    name: variable,
    get: async () => {
      const value = environment[variable]?.trim();
      if (value === undefined || value === "") {
        throw createFailure("INVALID_OPTION", {
          option: variable,
          reason: "the environment variable is not set",
        });
      }
      return value;
    },
  };
}
