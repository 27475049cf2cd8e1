import type { AbiCoder, MixedAbiCoders } from "./flattened.ts";
import { type SourceFile, sliceTokens, type TopLevelItem } from "./program/source-file.ts";

interface MergedPragmas {
  /** The pragmas, without the word `pragma` and the semicolon. */
  readonly pragmas: readonly string[];
  readonly mixedAbiCoders: MixedAbiCoders | undefined;
}

/**
 * Returns the pragmas of a source that was merged from several.
 *
 * Experimental features of the target's source are kept, because its metadata names them. The SMT
 * checker is dropped, because it does not influence the code.
 */
export function mergePragmas({
  files,
  targetFile,
  solcLongVersion,
  abiCoder,
}: {
  readonly files: readonly SourceFile[];
  readonly targetFile: SourceFile;
  readonly solcLongVersion: string;
  readonly abiCoder?: AbiCoder | undefined;
}): MergedPragmas {
  const read = (file: SourceFile): FilePragmas => ({ file, pragmas: readPragmas(file) });
  const target = read(targetFile);
  const all = [target, ...files.filter((file) => file !== targetFile).map(read)];
  const coders = chooseAbiCoder(all, { solcLongVersion, abiCoder });
  return {
    pragmas: [
      ...mergeVersionRanges(all.flatMap(({ pragmas }) => pragmas.versionRanges)).map(
        (range) => `solidity ${range}`,
      ),
      ...coders.pragmas,
      ...target.pragmas.others.filter((text) => text !== "experimental SMTChecker"),
    ],
    mixedAbiCoders: coders.mixed,
  };
}

interface FilePragmas {
  readonly file: SourceFile;
  readonly pragmas: Pragmas;
}

interface ChosenAbiCoder {
  /** The pragma that selects the coder, if one is needed. */
  readonly pragmas: readonly string[];
  /** Set if the sources disagree. */
  readonly mixed: MixedAbiCoders | undefined;
}

/**
 * Chooses the ABI coder of a single file.
 *
 * solc compiles each function with the coder of its source, so no choice is right for all sources if
 * they differ. Before 0.8, a source that selects v2 usually needs it. Since 0.8, v2 is the default, and
 * the target's own coder is the best guess.
 *
 * @param files the target's file comes first
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#abi-coder-pragma
 */
export function chooseAbiCoder(
  files: readonly FilePragmas[],
  {
    solcLongVersion,
    abiCoder,
  }: { readonly solcLongVersion: string; readonly abiCoder: AbiCoder | undefined },
): ChosenAbiCoder {
  const byDefault = /^0\.[0-7]\./.test(solcLongVersion) ? "v1" : "v2";
  const coders = files.map(({ file, pragmas }) => ({
    name: file.name,
    coder: pragmas.abiCoder?.coder ?? byDefault,
    pragma: pragmas.abiCoder?.text,
  }));
  const listNames = (coder: AbiCoder): string[] =>
    coders.filter((file) => file.coder === coder).map(({ name }) => name);
  const [v1, v2] = [listNames("v1"), listNames("v2")];
  const isV2Demanded = byDefault === "v1" && v2.length > 0;
  const chosen = abiCoder ?? (isV2Demanded ? "v2" : (coders[0]?.coder ?? byDefault));
  // The default is written only if the target's author wrote it.
  const speakers = chosen === byDefault ? coders.slice(0, 1) : coders;
  const pragma = speakers.find((file) => file.coder === chosen && file.pragma !== undefined)?.pragma;
  return {
    pragmas: pragma === undefined ? [] : [pragma],
    mixed: v1.length > 0 && v2.length > 0 ? { chosen, v1, v2 } : undefined,
  };
}

/**
 * Returns the ranges of as few `pragma solidity` lines as possible that allow exactly the compilers
 * which all of the given ranges allow. This is one line; if one of the ranges says the same, as written.
 *
 * Ranges that cannot be parsed are kept, each on its own line, because solc demands all of them.
 */
export function mergeVersionRanges(texts: readonly string[]): readonly string[] {
  const distinct = [...new Set(texts)];
  const parsed = distinct.map((text) => ({ text, range: parseVersionRange(text) }));
  const ranges = parsed.map(({ range }) => range).filter((range) => range !== undefined);
  const others = parsed.filter(({ range }) => range === undefined).map(({ text }) => text);
  if (ranges.length === 0) {
    return others;
  }
  const merged = intersectVersionRanges(ranges);
  const own = parsed.find(({ range }) => range !== undefined && isSame(range, merged))?.text;
  return [own ?? formatRange(merged), ...others];
}

function isSame(one: VersionRange, other: VersionRange): boolean {
  return formatRange(one) === formatRange(other);
}

function formatRange({ from, before }: VersionRange): string {
  const start = `>=${formatVersion(from)}`;
  return before === undefined ? start : `${start} <${formatVersion(before)}`;
}

function formatVersion(version: Version): string {
  return version.join(".");
}

/** Matches an operator and a version, and checks what follows. */
const comparator = /\s*(\^|~|>=|<=|>|<|=)?\s*v?(\d+)\.(\d+)\.(\d+)(?=[\s^~<>=]|$)\s*/gy;

/**
 * Parses the range of a `pragma solidity`. Returns `undefined` if it has alternatives, a hyphen,
 * wildcards or anything other than comparators with full versions.
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#version-pragma
 */
export function parseVersionRange(text: string): VersionRange | undefined {
  const found = [...text.matchAll(comparator)];
  const isWhole = found.map(([match]) => match).join("") === text && found.length > 0;
  const ranges = found.map(([, operator = "=", ...numbers]) => {
    const [major = 0, minor = 0, patch = 0] = numbers.map(Number);
    return toRange(operator, [major, minor, patch]);
  });
  return isWhole ? intersectVersionRanges(ranges) : undefined;
}

function toRange(operator: string, version: Version): VersionRange {
  const [major, minor, patch] = version;
  const next: Version = [major, minor, patch + 1];
  switch (operator) {
    case "^":
      return { from: version, before: nextBreaking(version) };
    case "~":
      return { from: version, before: [major, minor + 1, 0] };
    case ">=":
      return { from: version, before: undefined };
    case ">":
      return { from: next, before: undefined };
    case "<":
      return { from: [0, 0, 0], before: version };
    case "<=":
      return { from: [0, 0, 0], before: next };
    default:
      return { from: version, before: next };
  }
}

/** Returns the next version that `^` excludes: the first number that is not zero increases. */
function nextBreaking([major, minor, patch]: Version): Version {
  if (major > 0) {
    return [major + 1, 0, 0];
  }
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
}

export type Version = readonly [major: number, minor: number, patch: number];

/** The versions from `from` (inclusive) to `before` (exclusive). */
interface VersionRange {
  readonly from: Version;
  /** `undefined` for no upper bound. */
  readonly before: Version | undefined;
}

/** Returns the versions that are in all of the ranges. */
function intersectVersionRanges(ranges: readonly VersionRange[]): VersionRange {
  const [from = [0, 0, 0]] = ranges
    .map((range) => range.from)
    .sort((one, other) => compareVersions(other, one));
  const [before] = ranges
    .map((range) => range.before)
    .filter((version) => version !== undefined)
    .sort(compareVersions);
  return { from, before };
}

export function compareVersions(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

/** The pragmas of a source. */
interface Pragmas {
  /** The ranges as written: `^0.8.20`. */
  readonly versionRanges: readonly string[];
  /** `undefined` for the compiler's default. */
  readonly abiCoder: { readonly coder: AbiCoder; readonly text: string } | undefined;
  /** All others, as written: `experimental "v0.5.0"`. */
  readonly others: readonly string[];
}

/**
 * Reads the pragmas of a source, without comments.
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#pragmas
 */
function readPragmas(file: SourceFile): Pragmas {
  const texts = file.items
    .filter(({ node }) => node.type === "PragmaDirective")
    .map((item) => toText(file, item));
  const others = texts.filter((text) => !text.startsWith("solidity "));
  return {
    versionRanges: texts
      .filter((text) => !others.includes(text))
      .map((text) => text.slice("solidity ".length)),
    abiCoder: others.map(toAbiCoder).find((found) => found !== undefined),
    others: others.filter((text) => toAbiCoder(text) === undefined),
  };
}

/** Returns the text between `pragma` and the semicolon. */
function toText({ source, tokens }: SourceFile, { start, end }: TopLevelItem): string {
  const text = sliceTokens(tokens, { start, end })
    .filter(({ kind }) => kind === "comment")
    .reduce((rest, comment) => rest.replace(comment.text, " "), source.slice(start, end));
  return text
    .replace(/^pragma\s+/, "")
    .replace(/\s*;$/, "")
    .replace(/\s+/g, " ");
}

/** Parses a pragma that selects an ABI coder. Before solc 0.7.5 it was `experimental ABIEncoderV2`. */
function toAbiCoder(text: string): Pragmas["abiCoder"] {
  if (text === "abicoder v2" || text === "experimental ABIEncoderV2") {
    return { coder: "v2", text };
  }
  return text === "abicoder v1" ? { coder: "v1", text } : undefined;
}
