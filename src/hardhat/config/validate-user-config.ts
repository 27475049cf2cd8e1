import type { ConfigurationVariable, SensitiveString } from "hardhat/types/config";
import type { HardhatUserConfigValidationError } from "hardhat/types/hooks";
import { findClosestNames } from "../../base/closest-names.ts";
import { findHeaderProblem, headerProblemTexts } from "../../base/http-header.ts";
import { codeFormatNames } from "../../core/contract/contract-record.ts";
import { serviceKinds } from "../../explorer-client/dialect-kind.ts";
import type { ExplorerUserConfig, ForkSourcesUserConfig, VerifyContractUserConfig } from "./config-types.ts";

// Hardhat calls this on every command of a project that has the key, so it loads no schema library.

type Problem = HardhatUserConfigValidationError;

export interface Check<T> {
  (given: unknown): readonly Problem[];
  /** Never set: for the compiler, it makes a check of `T` differ from a check of anything wider or narrower. */
  readonly exactly?: (value: T) => T;
}

type LocalExplorerUserConfig = NonNullable<VerifyContractUserConfig["localExplorer"]>;

/** A check for each field, optional where the field is; the compiler refuses a missing or foreign field. */
type FieldChecks<Config> = { readonly [Field in keyof Config]-?: Check<Config[Field]> };

const text: Check<string> = (given) =>
  typeof given === "string" && given !== "" ? [] : refuse("a string that is not empty", given);

const httpUrl: Check<string> = (given) =>
  typeof given === "string" && /^\s*https?:\/\//i.test(given) && URL.canParse(given)
    ? []
    : refuse("an http or https URL", given);

const sensitiveString: Check<SensitiveString> = (given) =>
  typeof given === "string" || isConfigurationVariable(given)
    ? []
    : refuse("a string or configVariable(…)", given);

const headers: Check<Record<string, SensitiveString>> = (given) =>
  isRecord(given)
    ? Object.entries(given).flatMap((header) => checkHeader(header))
    : refuse("an object", given);

/** A line break at the end of a value is not sent. A variable is checked when it is read. */
function checkHeader([name, value]: readonly [string, unknown]): readonly Problem[] {
  const problem = findHeaderProblem(name, typeof value === "string" ? value.trim() : "");
  const refused = problem === undefined ? [] : [{ path: [], message: headerProblemTexts[problem] }];
  return below(name, [...sensitiveString(value), ...refused]);
}

const positiveNumber: Check<number> = (given) =>
  typeof given === "number" && given > 0 && given < Number.POSITIVE_INFINITY
    ? []
    : refuse("a number above 0", given, show(given));

const portNumber: Check<number> = (given) =>
  typeof given === "number" && Number.isInteger(given) && given >= 0 && given <= 65_535
    ? []
    : refuse("a whole number from 0 to 65535", given, show(given));

const count: Check<number> = (given) =>
  typeof given === "number" && Number.isSafeInteger(given) && given >= 0
    ? []
    : refuse("a whole number, 0 or more", given, show(given));

const explorerFields = {
  name: optional(text),
  apiUrl: httpUrl,
  browserUrl: optional(httpUrl),
  apiKey: optional(sensitiveString),
  headers: optional(headers),
  requestsPerSecond: optional(positiveNumber),
  dialect: optional(oneOf(serviceKinds)),
  ca: optional(text),
  codeFormats: optional(listOf(oneOf(codeFormatNames))),
} satisfies FieldChecks<ExplorerUserConfig>;

const localExplorerFields = {
  port: optional(portNumber),
  database: optional(text),
  submissionsPerDay: optional(count),
  compileTimeout: optional(positiveNumber),
} satisfies FieldChecks<LocalExplorerUserConfig>;

const explorer = objectOf<ExplorerUserConfig>(explorerFields);

/** Hardhat joins a path with dots: `explorers.sepolia[1].apiUrl`. */
const explorers: Check<NonNullable<VerifyContractUserConfig["explorers"]>> = (given) =>
  isRecord(given)
    ? Object.entries(given).flatMap(([network, one]) =>
        Array.isArray(one)
          ? one.flatMap((element: unknown, index) => below(`${network}[${index}]`, explorer(element)))
          : below(network, explorer(one)),
      )
    : refuse("an object with an explorer for each network name", given);

const sourcifyFields = objectOf<{ apiUrl: string }>({ apiUrl: httpUrl });

const sourcify: Check<boolean | { apiUrl: string }> = (given) => {
  if (typeof given === "boolean") {
    return [];
  }
  return isRecord(given) ? sourcifyFields(given) : refuse("true, false or an object with apiUrl", given);
};

const address: Check<string> = (given) =>
  typeof given === "string" && /^0x[0-9a-f]{40}$/i.test(given)
    ? []
    : refuse("an address, 0x and 40 hex digits", given, show(given));

const forkSourcesFields = {
  addresses: optional(listOf(address)),
  timeout: optional(positiveNumber),
} satisfies FieldChecks<ForkSourcesUserConfig>;

const forkSources: Check<boolean | string[] | ForkSourcesUserConfig> = (given) => {
  if (typeof given === "boolean") {
    return [];
  }
  if (Array.isArray(given)) {
    return listOf(address)(given);
  }
  return isRecord(given)
    ? objectOf<ForkSourcesUserConfig>(forkSourcesFields)(given)
    : refuse("true, false, a list of addresses, or an object", given);
};

const chainLists: Check<boolean | string> = (given) => (typeof given === "boolean" ? [] : httpUrl(given));

const fields = {
  apiKey: optional(sensitiveString),
  blockscout: optional(objectOf<{ apiKey: SensitiveString }>({ apiKey: sensitiveString })),
  explorers: optional(explorers),
  sourcify: optional(sourcify),
  chainLists: optional(chainLists),
  timeout: optional(positiveNumber),
  stateFolder: optional(text),
  forkSources: optional(forkSources),
  localExplorer: optional(objectOf<LocalExplorerUserConfig>(localExplorerFields)),
} satisfies FieldChecks<VerifyContractUserConfig>;

export const checkedFields = {
  config: fields,
  explorer: explorerFields,
  localExplorer: localExplorerFields,
  forkSources: forkSourcesFields,
};

/** Returns every error in the `verifyContract` key, each with its path in the config. */
export function validateUserConfig(verifyContract: unknown): Problem[] {
  return below("verifyContract", objectOf<VerifyContractUserConfig>(fields)(verifyContract));
}

function optional<T>(check: Check<T>): Check<T | undefined> {
  return (given) => (given === undefined ? [] : check(given));
}

function oneOf<const T extends string>(names: readonly T[]): Check<T> {
  return (given) => {
    if (names.some((name) => name === given)) {
      return [];
    }
    const [meant] = typeof given === "string" ? findClosestNames(given, names) : [];
    const hint = meant === undefined ? "" : `. Did you mean ${JSON.stringify(meant)}?`;
    return refuse(`one of ${names.join(", ")}`, given, `${show(given)}${hint}`);
  };
}

function listOf<T>(check: Check<T>): Check<T[]> {
  return (given) =>
    Array.isArray(given) && given.length > 0
      ? given.flatMap((element: unknown, index) => below(index, check(element)))
      : refuse("a list that is not empty", given);
}

function objectOf<Config>(checks: FieldChecks<Config>): Check<Config> {
  const known = Object.entries<(given: unknown) => readonly Problem[]>(checks);
  const names = known.map(([name]) => name);
  return (given) =>
    isRecord(given)
      ? [
          ...known.flatMap(([name, check]) => below(name, check(given[name]))),
          ...Object.keys(given).flatMap((name) => (names.includes(name) ? [] : refuseField(name, names))),
        ]
      : refuse("an object", given);
}

function below(key: string | number, problems: readonly Problem[]): Problem[] {
  return problems.map(({ path, message }) => ({ path: [key, ...path], message }));
}

function refuse(expected: string, given: unknown, received = describe(given)): Problem[] {
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

function show(given: unknown): string {
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isConfigurationVariable(value: unknown): value is ConfigurationVariable {
  return isRecord(value) && value._type === "ConfigurationVariable";
}
