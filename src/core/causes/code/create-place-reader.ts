import type { LaidOutSource } from "../../build/source-layout.ts";
import { readSyntaxTree } from "../../build/syntax-tree.ts";
import { type Declaration, findDeclaration } from "./find-declaration.ts";
import type { SourcePlace } from "./source-place.ts";

/** A place in a source, with the declaration that it belongs to. */
export interface LocatedPlace extends SourcePlace {
  readonly start: number;
  readonly declaration: Declaration | undefined;
}

/** Returns how to read the places of one source, by index of its text; its syntax tree is read once. */
export function createPlaceReader({
  content,
  sourceName,
  readAst,
}: LaidOutSource): (start: number) => LocatedPlace {
  const root = readSyntaxTree(readAst(), content);
  return (start) => {
    const declaration = root && findDeclaration(root, start);
    return {
      sourceName,
      start,
      declaration,
      line: content.slice(0, start).split("\n").length,
      functionName: declaration?.name,
    };
  };
}
