import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { toFlag } from "../../base/command-place.ts";
import { findHeaderProblem, headerProblemTexts } from "../../base/http-header.ts";
import { parseIfJson } from "../../base/json.ts";
import { toPrintable } from "../../base/text.ts";
import { codeFormatNames } from "../../core/contract/contract-record.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { serviceKinds, takesDefaultKey } from "../../explorer-client/dialect-kind.ts";
import { nameExplorers } from "../../explorer-client/public-url.ts";
import type { ExplorerSettings, Secret, Settings } from "../host.ts";
import { onNamedFile } from "../options/on-named-file.ts";
import { plainExplorer } from "./default-explorers.ts";

const httpUrl = z.url({ protocol: /^https?$/, error: "Expected an http or https URL" });

/** A value, or the name of the environment variable that holds it. */
const secretSchema = z.union([z.string(), z.strictObject({ variable: z.string().min(1) })]);

function refuseHeaders(headers: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  for (const [name, value] of Object.entries(headers)) {
    const problem = findHeaderProblem(name, typeof value === "string" ? value.trim() : "");
    if (problem !== undefined) {
      context.addIssue({ code: "custom", path: [name], message: headerProblemTexts[problem] });
    }
  }
}

const explorerSchema = z.strictObject({
  name: z.string().min(1).optional(),
  apiUrl: httpUrl,
  browserUrl: httpUrl.optional(),
  apiKey: secretSchema.optional(),
  headers: z.record(z.string(), secretSchema).superRefine(refuseHeaders).optional(),
  requestsPerSecond: z.number().positive().optional(),
  dialect: z.enum(serviceKinds).optional(),
  ca: z.string().min(1).optional(),
  codeFormats: z.array(z.enum(codeFormatNames)).min(1).optional(),
  chainId: z.int().positive().optional(),
});

const configSchema = z.strictObject({
  explorers: z.union([explorerSchema.transform((one) => [one]), z.array(explorerSchema)]).default([]),
  sourcify: z.union([z.boolean(), z.strictObject({ apiUrl: httpUrl })]).default(true),
  blockscout: z.strictObject({ apiKey: secretSchema }).optional(),
});

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
  const { success, data, error } = configSchema.safeParse(parseIfJson(text));
  if (!success) {
    const [issue] = error.issues;
    const { path: place, message } = issue === undefined ? noJson : findInUnion(issue);
    const reason = `${place.length === 0 ? "the file" : toPrintable(place.join("."))} is wrong: ${message}`;
    throw createFailure("INVALID_OPTION", { option, reason, value: file });
  }
  const chainless = data.explorers.findIndex(({ chainId }) => chainId === undefined);
  if (!isNamed && chainless !== -1) {
    const reason = `explorers.${chainless} has no chainId: this file is taken for every chain, so each explorer says which it serves`;
    throw createFailure("INVALID_OPTION", { option, reason, value: file });
  }
  const { explorers, sourcify, blockscout } = data;
  const folder = path.dirname(path.resolve(file));
  const toSecret = (given: z.infer<typeof secretSchema>) => readSecret(given, environment);
  return {
    sourcify: {
      isOn: sourcify !== false,
      apiUrl: typeof sourcify === "boolean" ? undefined : sourcify.apiUrl,
    },
    blockscoutKey: blockscout && toSecret(blockscout.apiKey),
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

const noJson = { path: [], message: "it is no JSON" };

type Issue = Pick<z.core.$ZodIssue, "path" | "message">;

/** A union has an issue for each form. The one inside a member is more precise. */
function findInUnion(issue: z.core.$ZodIssue): Issue {
  const inside = issue.code === "invalid_union" ? issue.errors.flatMap(([first]) => first ?? []) : [];
  const [within] = inside.filter(({ path: place }) => place.length > 0).map(findInUnion);
  return within === undefined ? issue : { ...within, path: [...issue.path, ...within.path] };
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
        throw createFailure("INVALID_OPTION", {
          option: variable,
          reason: "the environment variable is not set",
        });
      }
      return value;
    },
  };
}
