import { keccak256 } from "../address/checksum.ts";
import { toSafePathSegment } from "./safe-path-segment.ts";

/** Where a source is written, below the folder for it. */
export interface SafeSourcePath {
  /** Folders and file: none is empty, `.` or `..`, or has a separator. */
  readonly segments: readonly string[];
  /** Whether the path differs from the source's name. */
  readonly renamed: boolean;
}

/** macOS takes 1024 bytes for a whole path, of which the folder needs some. */
const maxPathBytes = 600;

/**
 * What a source may be called. Everything else gets `.sol`: whoever verified a contract has chosen
 * these names, and no package.json, .npmrc or hardhat.config.ts is to come from there.
 */
const sourceExtension = /\.(?:sol|yul|vy|vyi|asm)$/i;

/**
 * Turns a source's name into a path that stays inside its folder under every operating system.
 *
 * Names are anything: absolute paths, `../lib/L.sol`, `C:\L.sol`, `https://github.com/…/L.sol`. A
 * plain one such as `contracts/L.sol` stays as it is.
 */
export function toSafeSourcePath(sourceName: string): SafeSourcePath {
  const parts = sourceName
    .replace(/^[a-z][a-z0-9+.-]+:\/\//i, "")
    .split(/[/\\]/)
    .filter((part) => part !== "" && part !== ".");
  const folders = parts.slice(0, -1).map(toSafePathSegment);
  const path = [...folders, toSafeFileName(parts.at(-1) ?? "")];
  const segments = shorten(path, sourceName);
  return { segments, renamed: segments.join("/") !== sourceName };
}

function toSafeFileName(part: string): string {
  const name = toSafePathSegment(part);
  return sourceExtension.test(name) ? name : toSafePathSegment(`${name}.sol`);
}

/** Puts a hash in the place of the folders of a path that is too long. */
function shorten(path: readonly string[], sourceName: string): readonly string[] {
  return Buffer.byteLength(path.join("/")) <= maxPathBytes
    ? path
    : [keccak256(sourceName).slice(0, 16), ...path.slice(-1)];
}
