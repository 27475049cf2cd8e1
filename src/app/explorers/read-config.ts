import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { nameOption } from "../../base/host-text.ts";
import { parseIfJson } from "../../base/json.ts";
import { codeFormatNames } from "../../core/contract/contract-record.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import { serviceKinds, takesDefaultKey } from "../../explorer-client/dialect-kind.ts";
import { nameExplorers } from "../../explorer-client/public-url.ts";
import type { ExplorerSettings, Secret, Settings } from "../host.ts";
import { onNamedFile } from "../options/on-named-file.ts";
import { plainExplorer } from "./default-explorers.ts";

const httpUrl = z.url({ protocol: /^https?$/, error: "Expected an http or https URL" });

/** A value, or the name of the environment variable that holds it. */
const secretSchema = z.union([z.string(), z.strictObject({ variable: z.string().min(1) })]);

const explorerSchema = z.strictObject({
  name: z.string().min(1).optional(),
  apiUrl: httpUrl,
  browserUrl: httpUrl.optional(),
  apiKey: secretSchema.optional(),
  headers: z.record(z.string(), secretSchema).optional(),
  requestsPerSecond: z.number().positive().optional(),
  dialect: z.enum(serviceKinds).optional(),
  ca: z.string().min(1).optional(),
  codeFormats: z.array(z.enum(codeFormatNames)).min(1).optional(),
  chainId: z.int().positive().optional(),
});

const configSchema = z.strictObject({
  explorers: z.union([explorerSchema.transform((one) => [one]), z.array(explorerSchema)]).default([]),
  sourcify: z.union([z.boolean(), z.strictObject({ apiUrl: httpUrl })]).default(true),
});

/** Finds the key that the command line has for an explorer; undefined: none. */
type FindKey = (apiUrl: string) => Secret | undefined;

/** What the file says of the chain that the node serves, in the words of Hardhat's config. */
export interface CliConfig {
  readonly sourcify: Settings["sourcify"];
  /** Makes its explorers; those that name no key of their own may get the one that the command line has for them. */
  toExplorers(findDefaultKey: FindKey): readonly ExplorerSettings[];
}

/**
 * Reads the file of `--config`, or the one of the project. The latter is there for every chain that the project
 * is used with, so each of its explorers has to say which it serves.
 *
 * @throws InvalidOptionError when it cannot be read, or is not valid; no value of it is repeated
 */
export async function readConfig(
  file: string,
  {
    environment,
    isNamed,
  }: {
    readonly environment: Readonly<Record<string, string | undefined>>;
    /** Whether the call names the file. */
    readonly isNamed: boolean;
  },
): Promise<CliConfig> {
  const option = isNamed ? nameOption("config") : path.basename(file);
  const text = await onNamedFile({ option, value: file, reason: "it cannot be read" }, () =>
    readFile(file, "utf8"),
  );
  const { success, data, error } = configSchema.safeParse(parseIfJson(text));
  if (!success) {
    const [issue] = error.issues;
    const place = issue?.path.join(".") ?? "";
    const reason = `${place === "" ? "the file" : place} is wrong: ${issue?.message ?? "it is no JSON"}`;
    throw new InvalidOptionError({ option, reason, value: file });
  }
  const chainless = data.explorers.findIndex(({ chainId }) => chainId === undefined);
  if (!isNamed && chainless !== -1) {
    const reason = `explorers.${chainless} has no chainId: this file is taken for every chain, so each explorer says which it serves`;
    throw new InvalidOptionError({ option, reason, value: file });
  }
  const { explorers, sourcify } = data;
  const folder = path.dirname(path.resolve(file));
  const toSecret = (given: z.infer<typeof secretSchema>) => readSecret(given, environment);
  return {
    sourcify: {
      isOn: sourcify !== false,
      apiUrl: typeof sourcify === "boolean" ? undefined : sourcify.apiUrl,
    },
    toExplorers: (findDefaultKey) =>
      nameExplorers(explorers).map(({ apiUrl, apiKey, headers = {}, ca, ...given }) => ({
        ...plainExplorer(apiUrl),
        ...given,
        apiKey:
          apiKey === undefined
            ? pickKey({ apiUrl, dialect: given.dialect, headerNames: Object.keys(headers) }, findDefaultKey)
            : toSecret(apiKey),
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, toSecret(value)])),
        ca: ca === undefined || ca.includes("-----BEGIN") ? ca : path.resolve(folder, ca),
      })),
  };
}

function pickKey(
  explorer: Parameters<typeof takesDefaultKey>[0],
  findDefaultKey: FindKey,
): Secret | undefined {
  return takesDefaultKey(explorer) ? findDefaultKey(explorer.apiUrl) : undefined;
}

function readSecret(
  given: z.infer<typeof secretSchema>,
  environment: Readonly<Record<string, string | undefined>>,
): Secret {
  if (typeof given === "string") {
    return { get: async () => given };
  }
  const { variable } = given;
  return {
    name: variable,
    get: async () => {
      const value = environment[variable]?.trim();
      if (value === undefined || value === "") {
        throw new InvalidOptionError({
          option: variable,
          reason: "the environment variable is not set",
        });
      }
      return value;
    },
  };
}
