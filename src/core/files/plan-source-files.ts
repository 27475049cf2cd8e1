import { keccak256 } from "../address/checksum.ts";
import { type SafeSourcePath, toSafeSourcePath } from "./safe-source-path.ts";

/** A source and the file that it is written to, below the folder for all of them. */
export interface PlannedFile extends SafeSourcePath {
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
