import { type SourceFile, sliceTokens, type TopLevelItem } from "./program/source-file.ts";

/**
 * Merges pragmas, each without `pragma` and the semicolon: all version ranges, and the experimental features of the
 * target, which its metadata name. The SMT checker does not influence code.
 */
export function mergePragmas({
  files,
  targetFile,
  solcLongVersion,
}: {
  readonly files: readonly SourceFile[];
  readonly targetFile: SourceFile;
  readonly solcLongVersion: string;
}): readonly string[] {
  const target = readPragmas(targetFile);
  const all = [target, ...files.filter((file) => file !== targetFile).map(readPragmas)];
  const coder = chooseAbiCoder(all, solcLongVersion);
  return [
    ...new Set(all.flatMap(({ versionRanges }) => versionRanges).map((range) => `solidity ${range}`)),
    ...(coder === undefined ? [] : [coder]),
    ...target.others.filter((text) => withoutQuotes(text) !== "experimental SMTChecker"),
  ];
}

/**
 * Chooses the ABI coder. solc uses the coder of each source, so no choice is right if they differ. Before 0.8 a source
 * with v2 usually needs it; since then the target's coder is the best guess.
 *
 * @param files - the target's comes first
 * @returns undefined: the default
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#abi-coder-pragma
 */
export function chooseAbiCoder(files: readonly Pragmas[], solcLongVersion: string): string | undefined {
  const [target] = files;
  const demanded = files.find(({ abiCoder }) => abiCoder?.coder === "v2");
  const isV2Default = !/^0\.[0-7]\./.test(solcLongVersion);
  return (isV2Default ? target : (demanded ?? target))?.abiCoder?.text;
}

interface Pragmas {
  readonly versionRanges: readonly string[];
  readonly abiCoder: { readonly coder: "v1" | "v2"; readonly text: string } | undefined;
  readonly others: readonly string[];
}

/** @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#pragmas */
function readPragmas(file: SourceFile): Pragmas {
  const texts = file.items
    .filter(({ node }) => node.type === "PragmaDirective")
    .map((item) => toText(file, item));
  const others = texts.filter((text) => !versionPragma.test(text));
  return {
    versionRanges: texts
      .filter((text) => versionPragma.test(text))
      .map((text) => text.replace(versionPragma, "")),
    abiCoder: others.map(toAbiCoder).find((found) => found !== undefined),
    others: others.filter((text) => toAbiCoder(text) === undefined),
  };
}

/** A range may follow without a space: `solidity^0.8.0`. */
const versionPragma = /^solidity\b\s*/;

function toText({ source, tokens }: SourceFile, { start, end }: TopLevelItem): string {
  const comments = sliceTokens(tokens, { start, end }).filter(({ kind }) => kind === "comment");
  const starts = [start, ...comments.map((comment) => comment.end)];
  const ends = [...comments.map((comment) => comment.start), end];
  return starts
    .map((from, index) => source.slice(from, ends[index]))
    .join(" ")
    .replace(/\s+/g, " ")
    .replace(/^pragma /, "")
    .replace(/ ?;$/, "");
}

/** Before solc 0.7.5: `experimental ABIEncoderV2`. */
function toAbiCoder(text: string): Pragmas["abiCoder"] {
  const plain = withoutQuotes(text);
  if (plain === "abicoder v2" || plain === "experimental ABIEncoderV2") {
    return { coder: "v2", text };
  }
  return plain === "abicoder v1" ? { coder: "v1", text } : undefined;
}

/** `experimental "ABIEncoderV2"` */
function withoutQuotes(text: string): string {
  return text.replace(/\s*["']([^"']*)["']/g, " $1");
}
