import { keccak256 } from "./address.ts";

/** Where a source is written, below the folder for it. */
interface SafeSourcePath {
  /** Folders and file: none is empty, `.` or `..`, or has a separator. */
  readonly segments: readonly string[];
  /** Whether the path differs from the source's name. */
  readonly renamed: boolean;
}

/** macOS takes 1024 bytes for a whole path, of which the folder needs some. */
const maxPathLength = 600;

/** Most file systems take 255 bytes; encrypted ones take 143. */
const maxSegmentLength = 120;

/**
 * Accepted endings of a source's name. Every other name gets `.sol`: the submitter has chosen
 * these names, and no package.json, .npmrc or hardhat.config.ts is to come from there.
 */
const sourceExtension = /\.(?:sol|yul|vy|vyi|asm)$/i;

/**
 * Names that Windows keeps for devices, whatever their extension.
 *
 * @see https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

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
  const folders = parts.slice(0, -1).map(toSafeSegment);
  const name = toSafeSegment(parts.at(-1) ?? "");
  const file = sourceExtension.test(name) ? name : toSafeSegment(`${name}.sol`);
  const path = [...folders, file];
  const segments = path.join("/").length <= maxPathLength ? path : [hash(sourceName, 16), file];
  return { segments, renamed: segments.join("/") !== sourceName };
}

/**
 * Turns one part of a source name into a name that every operating system takes for exactly one plain file or folder.
 * A dot in front hides a file, and `.git` and its like give files a meaning; at the end Windows drops dots.
 */
function toSafeSegment(part: string): string {
  const safe = part
    .replace(/[^\w@.+-]/gu, "_")
    .replace(/^\.|\.$/g, "_")
    .replace(deviceName, "_$&");
  if (safe.length > maxSegmentLength) {
    const [extension = ""] = /\.\w{1,8}$/.exec(safe) ?? [];
    return `${safe.slice(0, 80)}-${hash(part, 16)}${extension}`;
  }
  return safe === "" ? "_" : safe;
}

function hash(text: string, length: number): string {
  return keccak256(text).slice(0, length);
}

/** A source and the file that it is written to, below the folder for all of them. */
interface PlannedFile extends SafeSourcePath {
  readonly sourceName: string;
}

/**
 * Gives each source a file of its own, inside the folder under every operating system.
 *
 * Names that differ only in case are one name on Windows and macOS, and no file can be where a folder has to be: all
 * but the first of such sources get a hash of their name into the file's. Sources that keep their name come before
 * those that do not.
 */
export function planSourceFiles(sourceNames: readonly string[]): readonly PlannedFile[] {
  const paths = sourceNames
    .map((sourceName) => ({ sourceName, ...toSafeSourcePath(sourceName) }))
    .sort((one, other) => Number(one.renamed) - Number(other.renamed));
  const taken = new Set(paths.flatMap(({ segments }) => listFolders(segments)));
  return paths.map((path) => {
    const file = findFreeFile(path, taken);
    taken.add(toKey(file.segments));
    return file;
  });
}

/** A source may have the very name that another one would get: then another hash is taken. */
function findFreeFile(path: PlannedFile, taken: ReadonlySet<string>): PlannedFile {
  let file = path;
  for (let attempt = 0; taken.has(toKey(file.segments)); attempt++) {
    file = withHash(path, hash(`${path.sourceName}#${attempt}`, 8));
  }
  return file;
}

function withHash({ sourceName, segments }: PlannedFile, suffix: string): PlannedFile {
  const [name = ""] = segments.slice(-1);
  const dot = name.lastIndexOf(".");
  const renamed = `${name.slice(0, dot)}-${suffix}${name.slice(dot)}`;
  return { sourceName, segments: [...segments.slice(0, -1), renamed], renamed: true };
}

function listFolders(segments: readonly string[]): string[] {
  return segments.slice(0, -1).map((_, index) => toKey(segments.slice(0, index + 1)));
}

/** A path as a file system sees it that does not tell upper from lower case. */
function toKey(segments: readonly string[]): string {
  return segments.join("/").toLowerCase();
}
