import { isJsonRecord, parseIfJson } from "../../base/json.ts";
import type { CompiledContract } from "./compiled-contract.ts";

/** Returns whether a version names one very compiler, by its commit, as explorers want it. */
export function isLongVersion(version: string | undefined): version is string {
  return version?.includes("+commit.") ?? false;
}

/** Returns the version without its commit: `0.8.30` of `0.8.30+commit.73712a01`. */
export function toShortVersion(version: string): string {
  return version.split("+", 1).join("");
}

/**
 * Version, perhaps with a pre-release and a commit; tools add a v before it and a platform behind. The lengths are
 * bounded, because explorers may send any text.
 */
const versionPattern = /\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,99})?(?:\+commit\.[0-9a-f]+)?/;

/** Returns solc's version as this package writes it: `0.8.30+commit.73712a01`, or short if it is short. */
export function toSolcVersion(text: string): string | undefined {
  return versionPattern.exec(text)?.[0];
}

/**
 * Tells whether two texts name one version of solc, whatever stands around it: `v0.8.30+commit.73712a01` and
 * `0.8.30`. The commit counts where both have it. Metadata have none of a release, and of a prerelease the whole.
 */
export function isSameVersion(one: string, other: string): boolean {
  const [first, second] = [toSolcVersion(one) ?? one, toSolcVersion(other) ?? other];
  return isLongVersion(first) && isLongVersion(second)
    ? first === second
    : toShortVersion(first) === toShortVersion(second);
}

/** Tells whether a version, long or short, is this one or a later one; `0.8.9` is before `0.8.22`. */
export function isAtLeast(version: string, minimum: string): boolean {
  const [wanted, given] = [toNumbers(minimum), toNumbers(version)];
  const first = wanted.findIndex((part, index) => part !== given[index]);
  return first === -1 || (given[first] ?? 0) > (wanted[first] ?? 0);
}

function toNumbers(version: string): readonly number[] {
  return /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [];
}

/**
 * Finds a compiler's long version in a text: in "0.8.30+commit.73712a01.Emscripten.clang" or
 * "Version: 0.8.30+commit.73712a01.Linux.g++" it is "0.8.30+commit.73712a01". The platform is left
 * out because builds of one commit write the same bytecode on each.
 */
export function parseLongVersion(text: string): string | undefined {
  const versions = [...text.matchAll(new RegExp(versionPattern, "g"))].map(([version]) => version);
  return versions.find(isLongVersion);
}

/**
 * Finds the compiler's long version in the metadata of what it compiled; undefined where none was
 * asked for.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html
 */
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
