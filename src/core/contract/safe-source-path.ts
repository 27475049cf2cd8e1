import { keccak256 } from "./address.ts";

interface SafeSourcePath {
  readonly segments: readonly string[];
  readonly renamed: boolean;
}

/** macOS takes 1024 bytes for a whole path, of which the folder needs some. */
const maxPathLength = 600;

/** Most file systems take 255 bytes; encrypted ones take 143. */
const maxSegmentLength = 120;

/** Every other name gets `.sol`: a submitter must not write a package.json or an .npmrc. */
const sourceExtension = /\.(?:sol|yul|vy|vyi|asm)$/i;

/**
 * Names that Windows reserves for devices.
 *
 * @see https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Turns a source name into a path that stays inside its folder on every system. Names are anything: absolute paths,
 * `../lib/L.sol`, `C:\L.sol`, `https://github.com/…/L.sol`.
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

/** A dot in front hides a file, and `.git` gives files a meaning; Windows drops dots at the end. */
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

interface PlannedFile extends SafeSourcePath {
  readonly sourceName: string;
}

/**
 * Gives each source its own file. Names that differ only in case, or that need a file where a folder is, get a hash.
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

function toKey(segments: readonly string[]): string {
  return segments.join("/").toLowerCase();
}
