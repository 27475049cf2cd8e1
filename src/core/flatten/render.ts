import { invariant } from "../../base/errors.ts";
import { stripControls } from "../../base/text.ts";
import { type SourceToken, scanTokens } from "../compiler-input/scan-tokens.ts";
import { licenseOfSource } from "../contract/license.ts";
import { type AssignedName, toReferenceText } from "./assign-names.ts";
import type { NeededItem } from "./collect-needed.ts";
import type { FileGroup } from "./order-items.ts";
import type { Declaration } from "./program/program.ts";
import type { Reference } from "./program/references.ts";
import { type SourceFile, sliceTokens, type TextRange, type TopLevelItem } from "./program/source-file.ts";

interface OutputParts {
  readonly groups: readonly FileGroup[];
  readonly names: ReadonlyMap<number, AssignedName>;
  readonly pragmas: readonly string[];
  readonly license: string | undefined;
}

export function renderSource(parts: OutputParts): string {
  const { groups, pragmas, license } = parts;
  const head = [
    ...(license === undefined ? [] : [`// SPDX-License-Identifier: ${license}`]),
    ...pragmas.map((text) => `pragma ${text};`),
  ];
  const body = groups.flatMap(({ file, items, isFirst }) => [
    renderOrigin(file, license),
    ...(isFirst ? [listNotices(file).join("\n")] : []),
    ...items.map((item) => renderItem(item, parts)),
  ]);
  return `${[head.join("\n"), ...body].filter((text) => text !== "").join("\n\n")}\n`;
}

function renderItem({ file, item, declaration, references }: NeededItem, { names }: OutputParts): string {
  const { name = "", wrapper } = (declaration && names.get(declaration.id)) ?? {};
  const nameTokens = declaration === undefined ? [] : findNameTokens(declaration);
  const text = applyEdits(file.source, item, [
    ...listReferenceEdits(references, { source: file.source, names }),
    ...nameTokens.map(({ start, end }) => ({ start, end, text: name })),
  ]);
  const withComments = wrapInComments({ file, item }, text);
  return wrapper === undefined ? withComments : `library ${wrapper} {\n${indent(withComments)}\n}`;
}

function renderOrigin({ name, source }: SourceFile, license: string | undefined): string {
  const own = licenseOfSource(source);
  const suffix = own === undefined || own === license ? "" : ` (${own})`;
  return `// File: ${stripControls(name)}${suffix}`;
}

/**
 * Lists the comments before pragmas and imports, such as copyright notices. As NatSpec they would document the next
 * declaration.
 */
function listNotices({ items }: SourceFile): readonly string[] {
  return items
    .filter(({ node }) => node.type === "PragmaDirective" || node.type === "ImportDirective")
    .flatMap(({ leading }) => leading)
    .map(({ text }) => toPlainComment(stripLicense(text)))
    .filter((text) => text !== "");
}

function toPlainComment(comment: string): string {
  return comment.replace(/^\/\/\/+/, "//").replace(/^\/\*\*+(?!\/)/, "/*");
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}

function listReferenceEdits(
  references: readonly Reference[],
  { source, names }: { readonly source: string; readonly names: ReadonlyMap<number, AssignedName> },
): readonly Edit[] {
  return references.flatMap(({ start, end, declaration }) => {
    const assigned = names.get(declaration.id);
    const text = assigned === undefined ? declaration.name : toReferenceText(assigned);
    return text === source.slice(start, end) ? [] : [{ start, end, text }];
  });
}

interface Edit extends TextRange {
  readonly text: string;
}

function applyEdits(source: string, range: TextRange, edits: readonly Edit[]): string {
  const inRange = edits
    .filter(({ start, end }) => start >= range.start && end <= range.end)
    .toSorted((one, other) => one.start - other.start || one.end - other.end);
  let position = range.start;
  const parts = inRange.map(({ start, end, text }) => {
    invariant(start >= position, "Edits of a source do not overlap");
    const part = source.slice(position, start) + text;
    position = end;
    return part;
  });
  return parts.join("") + source.slice(position, range.end);
}

/**
 * Finds the name behind its keyword, or of a constant before its value. Before solc 0.5, a constructor has the
 * contract's name.
 */
function findNameTokens({ node, name, file }: Declaration): readonly SourceToken[] {
  const listWords = (range: TextRange): SourceToken[] =>
    sliceTokens(file.tokens, range).filter(({ kind }) => kind === "word");
  if (node.type === "VariableDeclaration") {
    const assignment = sliceTokens(file.tokens, node).find(({ text }) => text === "=");
    return listWords({ start: node.start, end: assignment?.start ?? node.end }).slice(-1);
  }
  const isName = ({ text }: SourceToken): boolean => text === name;
  const constructors = node.children.filter(
    (child) => child.type === "FunctionDefinition" && child.name === name,
  );
  return [node, ...constructors].flatMap((definition) =>
    listWords(definition).slice(1).filter(isName).slice(0, 1),
  );
}

function wrapInComments(
  { file, item }: { readonly file: SourceFile; readonly item: TopLevelItem },
  text: string,
): string {
  const before = file.source.slice(item.leading[0]?.start ?? item.start, item.start);
  const behind = file.source.slice(item.end, item.textEnd);
  return stripLicenses(before + text + behind);
}

/** Up to the end of the line or comment. Linear in rows of blanks. */
const licenseLine = /(?<![ \t])[ \t]*SPDX-License-Identifier:(?:[^\S\r\n]*(?:[^\s*]+|\*(?!\/)))*/g;

export function stripLicenses(source: string): string {
  const comments = [...scanTokens(source)].filter(({ kind }) => kind === "comment");
  let [text, position, isRemoved] = ["", 0, false];
  for (const comment of [...comments, { start: source.length, end: source.length, text: "" }]) {
    const before = source.slice(position, comment.start);
    const stripped = stripLicense(comment.text);
    text += (isRemoved ? before.trimStart() : before) + stripped;
    isRemoved = stripped === "";
    position = comment.end;
  }
  return text;
}

/** Since 0.6.8, solc accepts one licence in a source. */
export function stripLicense(comment: string): string {
  if (comment.search(licenseLine) === -1) {
    return comment;
  }
  const lines = comment.split(/\r?\n/);
  const kept = lines
    .map((line) => ({ line, rest: line.replace(licenseLine, "").trimEnd() }))
    .filter(({ line, rest }) => line === rest || !/^[\s*]*$/.test(rest))
    .map(({ rest }) => rest);
  const text = kept.join("\n");
  return /^[\s/*]*$/.test(text) ? "" : text;
}
