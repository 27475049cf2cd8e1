import { keccak256 } from "./address.ts";

/** Where a source is written, below the folder for it. */
interface SafeSourcePath {
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

/** Most file systems take 255 bytes; encrypted ones take 143. */
const maxSegmentBytes = 120;

/**
 * Names that Windows keeps for devices, whatever their extension.
 *
 * @see https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?=[ .]|$)/i;

/**
 * Turns one part of a source name into a name that every operating system takes for exactly one
 * plain file or folder. Nothing is left out but replaced, so that few names become the same.
 *
 * - `< > : " | ? *` and control characters are refused by Windows; `~` is part of its short names.
 * - Formatting characters make a name look like another, halves of surrogate pairs have no UTF-8, and
 *   APFS refuses what Unicode has not assigned.
 * - A dot in front hides a file, and `.git` and its like give files a meaning; at the end Windows
 *   drops dots and spaces.
 */
function toSafePathSegment(part: string): string {
  const safe = part
    .normalize("NFC")
    .replace(/[<>:"|?*~/\\\p{C}\p{Zl}\p{Zp}]/gu, "_")
    .replace(/^[. ]/, "_")
    .replace(/[. ]$/, "_")
    .replace(deviceName, "_$&");
  return shortenSegment(safe === "" ? "_" : safe);
}

/** Keeps beginning and extension of a long name, with a hash of the whole for what is between. */
function shortenSegment(segment: string): string {
  if (Buffer.byteLength(segment) <= maxSegmentBytes) {
    return segment;
  }
  const [extension = ""] = /\.\w{1,8}$/.exec(segment) ?? [];
  return `${cutBytes(segment, 80)}-${keccak256(segment).slice(0, 16)}${extension}`;
}

function cutBytes(text: string, maxBytes: number): string {
  let cut = "";
  for (const character of text) {
    if (Buffer.byteLength(cut + character) > maxBytes) {
      return cut;
    }
    cut += character;
  }
  return cut;
}

/** A source and the file that it is written to, below the folder for all of them. */
interface PlannedFile extends SafeSourcePath {
  readonly sourceName: string;
}

/**
 * Gives each source a file of its own, inside the folder under every operating system.
 *
 * Names that differ only in case or in the way that accents are written are one name on Windows and
 * macOS, and no file can be where a folder has to be: all but the first of such sources get a hash
 * of their name into the file's. Sources that keep their name come before those that do not.
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
    file = withHash(path, keccak256(`${path.sourceName}#${attempt}`).slice(0, 8));
  }
  return file;
}

function withHash({ sourceName, segments }: PlannedFile, hash: string): PlannedFile {
  const [name = ""] = segments.slice(-1);
  const dot = name.lastIndexOf(".");
  const renamed = `${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
  return { sourceName, segments: [...segments.slice(0, -1), renamed], renamed: true };
}

function listFolders(segments: readonly string[]): string[] {
  return segments.slice(0, -1).map((_, index) => toKey(segments.slice(0, index + 1)));
}

/** What the least exact file system makes of a path: upper case first, for letters such as ß. */
function toKey(segments: readonly string[]): string {
  return segments.join("/").normalize("NFD").toUpperCase().toLowerCase().normalize("NFC");
}
