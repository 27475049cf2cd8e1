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

interface BundleFile extends BundleStore {
  /**
   * Checks before a submission that the file may be written. It may replace an older bundle of the same contract.
   *
   * @throws OUTPUT_EXISTS if there is another file
   */
  check(deployed: Deployed): Promise<void>;
}

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

/** Writes the compiler input of a bundle, as explorers take it in a web form. It may replace another standard JSON. */
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

/** @throws BUNDLE_NOT_WRITTEN also if the text is too long for a string */
async function writeText(file: string, format: () => string, what?: "standard JSON"): Promise<void> {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    await writeDurably(file, format());
  } catch (cause) {
    throw createFailure("BUNDLE_NOT_WRITTEN", { what, problem: "the file cannot be written", file, cause });
  }
}

/** solc's metadata have these members, too, and name their compiler. */
function isStandardJson(value: unknown): boolean {
  const isInput = isJsonRecord(value) && ["language", "sources", "settings"].every((name) => name in value);
  return isInput && !("compiler" in value);
}

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
