import { isJsonRecord, parseIfJson } from "../../base/json.ts";
import type { CompiledContract } from "./compiled-contract.ts";

export function isLongVersion(version: string | undefined): version is string {
  return version?.includes("+commit.") ?? false;
}

/** `0.8.30` of `0.8.30+commit.73712a01`. */
export function toShortVersion(version: string): string {
  return version.split("+", 1).join("");
}

/** Tools add a v before it and a platform behind. Lengths are bounded: explorers may send any text. */
const versionPattern = /\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,99})?(?:\+commit\.[0-9a-f]+)?/;

/** Returns solc's version without what tools add: `0.8.30+commit.73712a01`, or `0.8.30`. */
export function toSolcVersion(text: string): string | undefined {
  return versionPattern.exec(text)?.[0];
}

/** Compares versions with or without v, commit and platform. The commit counts where both have it. */
export function isSameVersion(one: string, other: string): boolean {
  const [first, second] = [toSolcVersion(one) ?? one, toSolcVersion(other) ?? other];
  return isLongVersion(first) && isLongVersion(second)
    ? first === second
    : toShortVersion(first) === toShortVersion(second);
}

/** Compares versions, long or short: `0.8.9` is before `0.8.22`. */
export function isAtLeast(version: string, minimum: string): boolean {
  const [wanted, given] = [toNumbers(minimum), toNumbers(version)];
  const first = wanted.findIndex((part, index) => part !== given[index]);
  return first === -1 || (given[first] ?? 0) > (wanted[first] ?? 0);
}

function toNumbers(version: string): readonly number[] {
  return /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [];
}

/**
 * Finds a long version in a text, without the platform: `0.8.30+commit.73712a01` in
 * "0.8.30+commit.73712a01.Emscripten.clang".
 */
export function parseLongVersion(text: string): string | undefined {
  const versions = [...text.matchAll(new RegExp(versionPattern, "g"))].map(([version]) => version);
  return versions.find(isLongVersion);
}

/** Finds the compiler's long version in the metadata of its output. */
export function findMetadataVersion(
  contracts: readonly Pick<CompiledContract, "metadata">[],
): string | undefined {
  for (const { metadata } of contracts) {
    const parsed = metadata === undefined ? undefined : parseIfJson(metadata);
    const compiler = isJsonRecord(parsed) ? parsed.compiler : undefined;
    if (isJsonRecord(compiler) && typeof compiler.version === "string") {
      return compiler.version;
    }
  }
  return undefined;
}
