import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Address } from "../base/hex.ts";
import { isJsonRecord, parseIfJson } from "../base/json.ts";
import { formatBundle } from "../core/build/bundle.ts";
import { parseBuildFile } from "../core/build/parse-build-file.ts";
import { createFailure, isFailure } from "../core/errors/failure.ts";
import type { BundleStore } from "../verification/ports.ts";
import { readBuildFile, writeDurably } from "./files.ts";

interface Deployed {
  readonly address: Address;
  readonly chainId: number;
}

/** One file that a bundle is written to. */
interface BundleFile extends BundleStore {
  /**
   * Checks that the file may be written, before anything is submitted. Only an older bundle of the
   * same contract on the same chain is replaced, so that a command can be repeated.
   *
   * @throws OUTPUT_EXISTS when something else is there
   */
  check(deployed: Deployed): Promise<void>;
}

/** Creates the store of a single bundle, in a file that need not exist, nor its folder. */
export function createBundleStore({ file }: { readonly file: string }): BundleFile {
  return {
    check: async (deployed) => {
      if (!(await isFree(file, deployed))) {
        throw createFailure("OUTPUT_EXISTS", { path: file });
      }
    },
    write: (bundle) => writeText(file, () => formatBundle(bundle)),
  };
}

/**
 * Creates the store of the standard JSON of a bundle: its compiler input alone, as explorers take it in a web form.
 * Only another standard JSON is replaced.
 */
export function createStandardJsonStore({ file }: { readonly file: string }): BundleFile {
  return {
    check: async () => {
      const there = await readBuildFile(file).catch(() => Buffer.from(""));
      if (there !== undefined && !isStandardJson(parseIfJson(there.toString()))) {
        throw createFailure("OUTPUT_EXISTS", { path: file });
      }
    },
    write: ({ input }) => writeText(file, () => `${JSON.stringify(input, null, 2)}\n`, "standard JSON"),
  };
}

/**
 * Writes a file, and its folder.
 *
 * @throws BUNDLE_NOT_WRITTEN also when the text is too long to be made
 */
async function writeText(file: string, format: () => string, what?: "standard JSON"): Promise<void> {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    await writeDurably(file, format());
  } catch (cause) {
    throw createFailure("BUNDLE_NOT_WRITTEN", { what, problem: "the file cannot be written", file, cause });
  }
}

/** solc's metadata has a language and sources, too, beside what an input never has. */
function isStandardJson(value: unknown): boolean {
  return (
    isJsonRecord(value) &&
    ["Solidity", "Yul"].includes(String(value.language)) &&
    isJsonRecord(value.sources) &&
    Object.keys(value).every((name) => inputMembers.includes(name))
  );
}

/** @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description */
const inputMembers: readonly string[] = ["language", "sources", "settings", "auxiliaryInput"];

async function isFree(file: string, { address, chainId }: Deployed): Promise<boolean> {
  try {
    const bytes = await readBuildFile(file);
    if (bytes === undefined) {
      return true;
    }
    const there = parseBuildFile({ path: file, bytes });
    const bundled = there.kind === "read" ? there.bundled : undefined;
    return bundled?.chainId === chainId && bundled.address.toLowerCase() === address.toLowerCase();
  } catch (error) {
    if (isFailure(error, "BUILD_INFO_INVALID")) {
      return false;
    }
    throw error;
  }
}
