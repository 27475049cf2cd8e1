import { parseJsonFile } from "./parse-json-file.ts";
import { findJsonValue, type JsonBytes, scanJsonMembers, skipJsonValue } from "./scan-json.ts";

/** What a compilation says of how one contract's runtime code came out of its sources. */
export interface SourceLayout {
  /** solc's source map of the runtime bytecode. */
  readonly sourceMap: string;
  /** The sources by the ids that the map uses. */
  readonly sources: ReadonlyMap<number, LaidOutSource>;
}

export interface LaidOutSource {
  readonly sourceName: string;
  readonly content: string;
  /** Reads solc's syntax tree, which may have megabytes; undefined where it was not asked for. */
  readAst(): unknown;
}

interface LayoutRequest {
  readonly inputSourceName: string;
  readonly contractName: string;
  /** Source name → text, as it was compiled. */
  readonly contents: Readonly<Record<string, string>>;
}

/**
 * Reads how a contract's runtime code came out of its sources from a compiler's stored output;
 * undefined when the output does not say.
 *
 * The file is scanned, and of its syntax trees only those are parsed that are asked for.
 *
 * @throws BuildInfoInvalidError when the file is damaged
 */
export function parseSourceLayout(file: JsonBytes, request: LayoutRequest): SourceLayout | undefined {
  const { inputSourceName, contractName, contents } = request;
  const start = findJsonValue(file, { start: 0, path: ["output"] }) ?? 0;
  const path = ["contracts", inputSourceName, contractName, "evm", "deployedBytecode", "sourceMap"];
  const sourceMap = readValue(file, findJsonValue(file, { start, path }));
  const sources = findJsonValue(file, { start, path: ["sources"] });
  return typeof sourceMap === "string" && sources !== undefined
    ? { sourceMap, sources: new Map(scanSources(file, { start: sources, contents })) }
    : undefined;
}

function* scanSources(
  file: JsonBytes,
  { start, contents }: Pick<LayoutRequest, "contents"> & { readonly start: number },
): Generator<readonly [number, LaidOutSource]> {
  for (const { key: sourceName, start: source } of scanJsonMembers(file, start)) {
    const id = readValue(file, findJsonValue(file, { start: source, path: ["id"] }));
    const content = contents[sourceName];
    if (typeof id === "number" && content !== undefined) {
      const readAst = () => readValue(file, findJsonValue(file, { start: source, path: ["ast"] }));
      yield [id, { sourceName, content, readAst }];
    }
  }
}

function readValue(file: JsonBytes, start: number | undefined): unknown {
  return start === undefined
    ? undefined
    : parseJsonFile({
        path: file.path,
        text: file.bytes.toString("utf8", start, skipJsonValue(file, start)),
      });
}
