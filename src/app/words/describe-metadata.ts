import { listInWords } from "../../base/text.ts";
import type { CauseDescription, CauseOf } from "../../core/causes/cause.ts";
import type { MetadataAspect, MetadataChange, TextChange } from "../../core/causes/metadata-document.ts";
import { toShownName, toShownSourceName } from "../../core/contract/contract-name.ts";
import { type HostPlace, withoutOptions, writeCommand } from "./commands.ts";
import { describeSettingChanges, nameConfig } from "./describe-build-cause.ts";
import { findOwnFile, writeHistory } from "./write-history.ts";
import { writeCallWithBuild, writeEdit, writeLoneRebuild, writeRebuild } from "./write-rebuild.ts";

/** Says what the metadata of a build differ in, and what was ruled out where that is not known. */
export function describeMetadata(
  { contract, change, ruledOut, sources }: CauseOf<"metadata">,
  place: HostPlace,
): CauseDescription {
  const beginning = `The code at the address is that of ${toShownName(contract)}, but its metadata differs`;
  if (change !== undefined) {
    const { explanation, command } = describeMetadataChange({ contract, change }, place);
    return { explanation: `${beginning}: ${explanation}`, command };
  }
  const all = sources.map((source) => findOwnFile(place, source) ?? toShownSourceName(source));
  const { committed = [], edited = [] } = place.findHistory?.(all) ?? {};
  // Its own files are the likelier ones: those of packages are left out of a long list first.
  const files = [...new Set([...edited, ...committed, ...all])];
  const where = files.length === 1 ? `in ${files.join("")}` : `in one of ${listInWords(files)}`;
  const { command, remark } = writeHistory(place, { sourceNames: sources });
  return {
    explanation:
      `${beginning}: after the deployment, a comment, a name or other text without code changed ${where}, or a path, ` +
      `a remapping, the address of a library that its code does not use or a setting that does not affect the code. ${describeRuledOut(ruledOut)}${remark}`,
    command,
  };
}

const aspects = {
  libraries: "the libraries that its code is linked to, given to the compiler or not",
  "source-names": "the source names of Hardhat 2 and 3",
  "metadata-settings": "metadata.useLiteralContent",
  "each-setting": "each usual value of optimizer, evmVersion and viaIR",
  settings: "the usual values of optimizer, evmVersion and viaIR together",
  "line-ends": "line ends and last line breaks of each file and of all",
  "line-ends-of-some": "line ends and last line breaks of some files",
  remappings: "left-out remappings",
} as const satisfies Record<MetadataAspect, string>;

/** Only what was tried in full. */
function describeRuledOut(ruledOut: readonly MetadataAspect[]): string {
  return ruledOut.length === 0
    ? "None of these was ruled out, because the compiler's metadata of this build were not available, or not in time."
    : `Ruled out: ${ruledOut.map((aspect) => aspects[aspect]).join("; ")}.`;
}

/** Says as a clause what makes a build's metadata that of the deployment. */
function describeMetadataChange(
  { contract, change }: { readonly contract: string; readonly change: TextChange },
  place: HostPlace,
): CauseDescription {
  switch (change.kind) {
    case "libraries":
      return {
        explanation: `the compiler was given other libraries: ${change.deployed}, here ${change.built}.`,
        command: writeRebuild(place),
      };
    case "line-ends":
      return describeLineEnds(change, place);
    case "final-newline":
      return describeFinalNewline(change, place);
    case "source-names":
      return { explanation: describeNames(change, place), command: writeCallWithBuild(place) };
    case "remappings":
      return {
        explanation:
          `it was compiled without the ${change.added.length === 1 ? "remapping" : "remappings"} ${listInWords(change.added)}. ` +
          `Hardhat gives each contract the remappings of all files that it compiles together: ${change.isAlone ? "build its file alone." : "verify it with the build info that it was deployed from."}`,
        command:
          change.isAlone && place.buildInfo === undefined
            ? writeLoneRebuild(place, contract)
            : writeCallWithBuild(place),
      };
    case "metadata-settings":
      return {
        explanation: `it was compiled with other settings: ${describeSettingChanges(change.changes)}. To get the same metadata, set this in ${nameConfig(place)} and build again.`,
        command: writeRebuild(place),
      };
  }
}

function describeNames(
  change: Extract<TextChange, { readonly kind: "source-names" }>,
  { isNote = false, isWithinProcess = false, style }: HostPlace,
): string {
  // Beside a note there is no command that names the option.
  const how = isNote ? ` (${isWithinProcess ? "buildInfo" : style.options.buildInfo})` : "";
  switch (change.deployed) {
    case "other-tools":
      return `it was deployed with the source names of Hardhat 2 or another tool, without project/ and npm/…@version/: verify it with that tool's build infos${how}.`;
    case "hardhat-3":
      return `it was deployed with the source names of Hardhat 3, which start with project/ or npm/…@version/: verify it with Hardhat 3's build infos${how}.`;
    case "own-project":
      return `it was deployed from the project of the package ${change.packageName}, where this source is named ${change.target}: verify it with the build infos of that project${how}.`;
  }
}

function describeLineEnds(
  { sources, deployed }: Extract<MetadataChange, { readonly kind: "line-ends" }>,
  place: HostPlace,
): CauseDescription {
  const here = deployed === "CRLF" ? "LF" : "CRLF";
  const edit = deployed === "CRLF" ? "s/\\r?\\n/\\r\\n/" : "s/\\r\\n/\\n/";
  return {
    explanation: `${listInWords(sources.map(toShownSourceName))} had line ends of ${deployed} when it was deployed, and ${here} now.`,
    command: writeEdit(edit, { sources, place }),
  };
}

function describeFinalNewline(
  { sources, deployed }: Extract<MetadataChange, { readonly kind: "final-newline" }>,
  place: HostPlace,
): CauseDescription {
  const edit = deployed === "present" ? "eof and s/$/\\n/" : "chomp if eof";
  return {
    explanation: `${listInWords(sources.map(toShownSourceName))} ended ${deployed === "present" ? "with" : "without"} a line break when it was deployed.`,
    command: writeEdit(edit, { sources, place }),
  };
}

export function describeNoSourceHash(
  { contract }: CauseOf<"no-source-hash">,
  place: HostPlace,
): CauseDescription {
  return {
    explanation:
      `The code at the address is that of ${toShownName(contract)}. It contains no hash of its sources ` +
      '(metadata.bytecodeHash is "none", or metadata.appendCBOR is false), so no match of it ' +
      "is exact.",
    command: writeCommand("verify-contract", withoutOptions(place, "requireExact")),
  };
}
