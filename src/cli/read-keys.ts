import { readFile } from "node:fs/promises";
import type { Secret, Settings } from "../app/host.ts";
import { onNamedFile } from "../app/options/on-named-file.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { Environment } from "../project/given/foundry-variables.ts";

/**
 * A named file has the only key for explorers in Etherscan's manner. Blockscout's is always in the environment.
 */
export function readKeys(
  file: string | undefined,
  environment: Environment,
): Pick<Settings, "apiKey" | "etherscanKey" | "blockscoutKey"> {
  const blockscoutKey = readVariable("BLOCKSCOUT_API_KEY", environment);
  return file === undefined
    ? {
        apiKey: readVariable("EXPLORER_API_KEY", environment),
        etherscanKey: readVariable("ETHERSCAN_API_KEY", environment),
        blockscoutKey,
      }
    : { apiKey: readKeyFile(file), etherscanKey: undefined, blockscoutKey };
}

function readVariable(name: string, environment: Environment): Secret | undefined {
  const value = environment[name]?.trim() ?? "";
  return value === "" ? undefined : { name, get: async () => value };
}

/** `<(pass show key)` of a shell is a pipe, which can be read once. */
function readKeyFile(file: string): Secret {
  let key: Promise<string> | undefined;
  return {
    get: () => {
      key ??= readKey(file);
      return key;
    },
  };
}

/** @throws INVALID_OPTION when there is no key in the file, or more than one word; no word is repeated */
async function readKey(file: string): Promise<string> {
  const named = { option: "--api-key-file", value: file };
  const remedy = "give a readable file that contains the key and nothing else";
  const reason = `it cannot be read; ${remedy}`;
  const key = (await onNamedFile({ ...named, reason }, () => readFile(file, "utf8"))).trim();
  if (key === "" || /[\s\p{Cc}]/u.test(key)) {
    const problem = key === "" ? "the file is empty" : "the file has several words or lines";
    throw createFailure("INVALID_OPTION", { ...named, reason: `${problem}; ${remedy}` });
  }
  return key;
}
