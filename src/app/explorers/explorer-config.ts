import { resolve } from "node:path";
import { findClosestNames } from "../../base/closest-names.ts";
import { findHeaderProblem, headerProblemTexts } from "../../base/http-header.ts";
import { type CodeFormatName, codeFormatNames } from "../../core/contract/contract-record.ts";
import { type ServiceKind, serviceKinds, takesDefaultKey } from "../../explorer-client/dialect-kind.ts";
import { nameExplorers } from "../../explorer-client/public-url.ts";
import type { ExplorerSettings, Secret } from "../host.ts";

// Hardhat checks its config on every command of a project that has the key, so this loads no schema library.

interface Problem {
  readonly path: (string | number)[];
  readonly message: string;
}

export type Check = (given: unknown) => readonly Problem[];

/** A check for each field; the compiler refuses a missing or foreign field. */
export type FieldChecks<Config> = { readonly [Field in keyof Config]-?: Check };

/** An explorer as a config has it. */
export interface GivenExplorer<SecretT> {
  name?: string;
  apiUrl: string;
  browserUrl?: string;
  apiKey?: SecretT;
  headers?: Record<string, SecretT>;
  requestsPerSecond?: number;
  dialect?: ServiceKind;
  ca?: string;
  codeFormats?: CodeFormatName[];
}

export const text: Check = (given) =>
  typeof given === "string" && given !== "" ? [] : refuse("a string that is not empty", given);

export const httpUrl: Check = (given) =>
  typeof given === "string" && /^\s*https?:\/\//i.test(given) && URL.canParse(given)
    ? []
    : refuse("an http or https URL", given);

function headersOf(secret: Check): Check {
  return (given) =>
    isRecord(given)
      ? Object.entries(given).flatMap((header) => checkHeader(header, secret))
      : refuse("an object", given);
}

/** A line break at the end of a value is not sent. A variable is checked when it is read. */
function checkHeader([name, value]: readonly [string, unknown], secret: Check): readonly Problem[] {
  const problem = findHeaderProblem(name, typeof value === "string" ? value.trim() : "");
  const refused = problem === undefined ? [] : [{ path: [], message: headerProblemTexts[problem] }];
  return below(name, [...secret(value), ...refused]);
}

export const positiveNumber: Check = (given) =>
  typeof given === "number" && given > 0 && given < Number.POSITIVE_INFINITY
    ? []
    : refuse("a number above 0", given, show(given));

export function explorerFieldsOf(secret: Check) {
  return {
    name: optional(text),
    apiUrl: httpUrl,
    browserUrl: optional(httpUrl),
    apiKey: optional(secret),
    headers: optional(headersOf(secret)),
    requestsPerSecond: optional(positiveNumber),
    dialect: optional(oneOf(serviceKinds)),
    ca: optional(text),
    codeFormats: optional(listOf(oneOf(codeFormatNames))),
  } satisfies FieldChecks<GivenExplorer<unknown>>;
}

const sourcifyFields = objectOf({ apiUrl: httpUrl });

export const sourcify: Check = (given) => {
  if (typeof given === "boolean") {
    return [];
  }
  return isRecord(given) ? sourcifyFields(given) : refuse("true, false or an object with apiUrl", given);
};

export function optional(check: Check): Check {
  return (given) => (given === undefined ? [] : check(given));
}

function oneOf(names: readonly string[]): Check {
  return (given) => {
    if (names.some((name) => name === given)) {
      return [];
    }
    const [meant] = typeof given === "string" ? findClosestNames(given, names) : [];
    const hint = meant === undefined ? "" : `. Did you mean ${JSON.stringify(meant)}?`;
    return refuse(`one of ${names.join(", ")}`, given, `${show(given)}${hint}`);
  };
}

export function listOf(check: Check): Check {
  return (given) =>
    Array.isArray(given) && given.length > 0
      ? given.flatMap((element: unknown, index) => below(index, check(element)))
      : refuse("a list that is not empty", given);
}

export function objectOf(checks: Readonly<Record<string, Check>>): Check {
  const known = Object.entries(checks);
  const names = known.map(([name]) => name);
  return (given) =>
    isRecord(given)
      ? [
          ...known.flatMap(([name, check]) => below(name, check(given[name]))),
          ...Object.keys(given).flatMap((name) => (names.includes(name) ? [] : refuseField(name, names))),
        ]
      : refuse("an object", given);
}

export function below(key: string | number, problems: readonly Problem[]): Problem[] {
  return problems.map(({ path, message }) => ({ path: [key, ...path], message }));
}

export function refuse(expected: string, given: unknown, received = describe(given)): Problem[] {
  const message =
    given === undefined ? `Missing: expected ${expected}` : `Expected ${expected}, received ${received}`;
  return [{ path: [], message }];
}

/** The value may be a key or hold one. */
function describe(given: unknown): string {
  if (given === null || given === "") {
    return given === null ? "null" : "an empty string";
  }
  if (Array.isArray(given)) {
    return given.length === 0 ? "an empty list" : "a list";
  }
  return typeof given === "object" ? "an object" : `a ${typeof given}`;
}

export function show(given: unknown): string {
  if (typeof given === "string" && given !== "" && given.length <= 60) {
    return JSON.stringify(given);
  }
  return typeof given === "number" ? String(given) : describe(given);
}

function refuseField(name: string, names: readonly string[]): Problem[] {
  const [meant] = findClosestNames(name, names);
  const hint = meant === undefined ? `The fields are ${names.join(", ")}` : `Did you mean ${meant}?`;
  return [{ path: [], message: `There is no field ${JSON.stringify(name)}. ${hint}` }];
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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
      ca: ca === undefined || ca.includes("-----BEGIN") ? ca : resolve(folder, ca),
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
