import type { ConfigurationVariable } from "hardhat/types/config";
import type { HardhatUserConfigValidationError } from "hardhat/types/hooks";
import {
  below,
  type Check,
  explorerFieldsOf,
  type FieldChecks,
  httpUrl,
  isRecord,
  listOf,
  objectOf,
  optional,
  positiveNumber,
  refuse,
  show,
  sourcify,
  text,
} from "../../app/explorers/explorer-config.ts";
import type { ExplorerUserConfig, ForkSourcesUserConfig, VerifyContractUserConfig } from "./config-types.ts";

type LocalExplorerUserConfig = NonNullable<VerifyContractUserConfig["localExplorer"]>;

const sensitiveString: Check = (given) =>
  typeof given === "string" || isConfigurationVariable(given)
    ? []
    : refuse("a string or configVariable(…)", given);

const portNumber: Check = (given) =>
  typeof given === "number" && Number.isInteger(given) && given >= 0 && given <= 65_535
    ? []
    : refuse("a whole number from 0 to 65535", given, show(given));

const count: Check = (given) =>
  typeof given === "number" && Number.isSafeInteger(given) && given >= 0
    ? []
    : refuse("a whole number, 0 or more", given, show(given));

const explorerFields = explorerFieldsOf(sensitiveString) satisfies FieldChecks<ExplorerUserConfig>;

const localExplorerFields = {
  port: optional(portNumber),
  database: optional(text),
  submissionsPerDay: optional(count),
  compileTimeout: optional(positiveNumber),
} satisfies FieldChecks<LocalExplorerUserConfig>;

const explorer = objectOf(explorerFields);

/** Hardhat joins a path with dots: `explorers.sepolia[1].apiUrl`. */
const explorers: Check = (given) =>
  isRecord(given)
    ? Object.entries(given).flatMap(([network, one]) =>
        Array.isArray(one)
          ? one.flatMap((element: unknown, index) => below(`${network}[${index}]`, explorer(element)))
          : below(network, explorer(one)),
      )
    : refuse("an object with an explorer for each network name", given);

const address: Check = (given) =>
  typeof given === "string" && /^0x[0-9a-f]{40}$/i.test(given)
    ? []
    : refuse("an address, 0x and 40 hex digits", given, show(given));

const forkSourcesFields = {
  addresses: optional(listOf(address)),
  timeout: optional(positiveNumber),
} satisfies FieldChecks<ForkSourcesUserConfig>;

const forkSources: Check = (given) => {
  if (typeof given === "boolean") {
    return [];
  }
  if (Array.isArray(given)) {
    return listOf(address)(given);
  }
  return isRecord(given)
    ? objectOf(forkSourcesFields)(given)
    : refuse("true, false, a list of addresses, or an object", given);
};

const chainLists: Check = (given) => (typeof given === "boolean" ? [] : httpUrl(given));

const fields = {
  apiKey: optional(sensitiveString),
  blockscout: optional(objectOf({ apiKey: sensitiveString })),
  explorers: optional(explorers),
  sourcify: optional(sourcify),
  chainLists: optional(chainLists),
  timeout: optional(positiveNumber),
  stateFolder: optional(text),
  forkSources: optional(forkSources),
  localExplorer: optional(objectOf(localExplorerFields)),
} satisfies FieldChecks<VerifyContractUserConfig>;

/** Returns every error in the `verifyContract` key, each with its path in the config. */
export function validateUserConfig(verifyContract: unknown): HardhatUserConfigValidationError[] {
  return below("verifyContract", objectOf(fields)(verifyContract));
}

function isConfigurationVariable(value: unknown): value is ConfigurationVariable {
  return isRecord(value) && value._type === "ConfigurationVariable";
}
