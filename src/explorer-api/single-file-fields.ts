import { z } from "zod";
import { maxLibraryPairs, type SingleFileSettings } from "../core/contract/contract-record.ts";
import { parseEvmVersion } from "./evm-versions.ts";
import { type ParsedRequest, parseRequest } from "./parsed-request.ts";
import type { RequestParameters } from "./request-parameters.ts";
import { statusTexts } from "./status-texts.ts";
import { wireAddressSchema } from "./wire-address.ts";

/** The fields that only a single file has; standard JSON carries its settings in itself. */
export function formatSingleFileFields(settings: SingleFileSettings): Record<string, string> {
  const libraries = settings.libraries.flatMap(({ name, address }, index) => [
    [`libraryname${index + 1}`, name],
    [`libraryaddress${index + 1}`, address],
  ]);
  return {
    optimizationUsed: settings.optimizer ? "1" : "0",
    runs: String(settings.runs),
    ...(settings.evmVersion === undefined ? {} : { evmversion: settings.evmVersion }),
    ...Object.fromEntries(libraries),
  };
}

/** Blank stands for missing: existing clients send all fields, also those that do not apply. */
function orDefault(value: string) {
  return (text: unknown) => (text === undefined || text === "" ? value : text);
}

const settingsSchema = z.object({
  optimizationused: z
    .preprocess(
      orDefault("0"),
      z.enum(["0", "1", "false", "true"], { error: statusTexts.invalidOptimization }),
    )
    .transform((flag) => flag === "1" || flag === "true"),
  runs: z
    .preprocess(orDefault("200"), z.string().regex(/^\d{1,10}$/, statusTexts.invalidRuns))
    .transform(Number),
  evmversion: z
    .string()
    .optional()
    .transform(parseEvmVersion)
    .refine((version) => version.kind !== "unknown", statusTexts.invalidEvmVersion)
    .transform((version) => (version.kind === "version" ? version.version : undefined)),
});

/** Reads the settings of a single file. */
export function parseSingleFileSettings(parameters: RequestParameters): ParsedRequest<SingleFileSettings> {
  const settings = parseRequest(settingsSchema, parameters);
  const libraries = parseLibraries(parameters);
  if (settings.kind === "invalid") {
    return settings;
  }
  if (libraries.kind === "invalid") {
    return libraries;
  }
  const { optimizationused, runs, evmversion } = settings.request;
  return {
    kind: "request",
    request: { optimizer: optimizationused, runs, evmVersion: evmversion, libraries: libraries.request },
  };
}

function parseLibraries(parameters: RequestParameters): ParsedRequest<SingleFileSettings["libraries"]> {
  const given = [...parameters].filter(
    ([name, value]) => /^library(name|address)\d+$/.test(name) && value !== "",
  );
  const numbers = new Set(given.map(([name]) => Number(/\d+$/.exec(name)?.[0])));
  if ([...numbers].some((number) => number < 1 || number > maxLibraryPairs)) {
    return { kind: "invalid", text: statusTexts.tooManyLibraries };
  }
  const libraries: { name: string; address: SingleFileSettings["libraries"][number]["address"] }[] = [];
  for (const number of [...numbers].sort((left, right) => left - right)) {
    const name = parameters.get(`libraryname${number}`) ?? "";
    const address = wireAddressSchema.safeParse(parameters.get(`libraryaddress${number}`));
    if (name === "" || !address.success) {
      return { kind: "invalid", text: statusTexts.invalidLibrary };
    }
    libraries.push({ name, address: address.data });
  }
  return { kind: "request", request: libraries };
}
