import type { AbiCoder, MixedAbiCoders } from "./flattened.ts";
import { type SourceFile, sliceTokens, type TopLevelItem } from "./program/source-file.ts";

interface MergedPragmas {
  /** Without `pragma` and the semicolon. */
  readonly pragmas: readonly string[];
  readonly mixedAbiCoders: MixedAbiCoders | undefined;
}

/**
 * Merges pragmas: all version ranges, and the experimental features of the target, which its metadata name.
 * The SMT checker does not influence code.
 */
export function mergePragmas({
  files,
  targetFile,
  solcLongVersion,
}: {
  readonly files: readonly SourceFile[];
  readonly targetFile: SourceFile;
  readonly solcLongVersion: string;
}): MergedPragmas {
  const read = (file: SourceFile): FilePragmas => ({ file, pragmas: readPragmas(file) });
  const target = read(targetFile);
  const all = [target, ...files.filter((file) => file !== targetFile).map(read)];
  const coders = chooseAbiCoder(all, solcLongVersion);
  return {
    pragmas: [
      ...new Set(all.flatMap(({ pragmas }) => pragmas.versionRanges).map((range) => `solidity ${range}`)),
      ...coders.pragmas,
      ...target.pragmas.others.filter((text) => withoutQuotes(text) !== "experimental SMTChecker"),
    ],
    mixedAbiCoders: coders.mixed,
  };
}

interface FilePragmas {
  readonly file: SourceFile;
  readonly pragmas: Pragmas;
}

interface ChosenAbiCoder {
  /** None for the default. */
  readonly pragmas: readonly string[];
  /** undefined: the sources agree. */
  readonly mixed: MixedAbiCoders | undefined;
}

/**
 * Chooses the ABI coder. solc uses the coder of each source, so no choice is right if they differ. Before 0.8 a source
 * with v2 usually needs it; since then the target's coder is the best guess.
 *
 * @param files the target's file comes first
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#abi-coder-pragma
 */
export function chooseAbiCoder(files: readonly FilePragmas[], solcLongVersion: string): ChosenAbiCoder {
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
  const chosen = isV2Demanded ? "v2" : (coders[0]?.coder ?? byDefault);
  // The default is written only if the target's author wrote it.
  const speakers = chosen === byDefault ? coders.slice(0, 1) : coders;
  const pragma = speakers.find((file) => file.coder === chosen && file.pragma !== undefined)?.pragma;
  return {
    pragmas: pragma === undefined ? [] : [pragma],
    mixed: v1.length > 0 && v2.length > 0 ? { v1, v2 } : undefined,
  };
}

interface Pragmas {
  /** `^0.8.20` */
  readonly versionRanges: readonly string[];
  /** undefined: the default. */
  readonly abiCoder: { readonly coder: AbiCoder; readonly text: string } | undefined;
  /** `experimental "v0.5.0"` */
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
