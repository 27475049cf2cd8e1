import { toUserSourceName } from "../contract/contract-name.ts";
import type { CauseDescription } from "./cause-description.ts";
import type { CommandPlace } from "./command-place.ts";
import { describeSettingChanges } from "./describe-setting-changes.ts";
import { listInWords } from "./list-in-words.ts";
import type { MetadataChange, TextChange } from "./metadata/metadata-change.ts";
import { quoteWord, writeCallWithBuild, writeLoneRebuild, writeRebuild } from "./write-command.ts";

/** Says as a clause what makes a build's metadata that of the deployment. */
export function describeMetadataChange(
  { contract, change }: { readonly contract: string; readonly change: TextChange },
  place: CommandPlace,
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
      return {
        explanation:
          change.deployed === "other-tools"
            ? "it was deployed with source names as Hardhat 2 and other tools give them, without project/ and without npm/…@version/: verify it with that tool's build infos."
            : "it was deployed with source names as Hardhat 3 gives them, with project/ before each: verify it with Hardhat 3's build infos.",
        command: writeCallWithBuild(place),
      };
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
        explanation: `it was compiled with other settings: ${describeSettingChanges(change.changes)}. To get the very metadata, set that in the Hardhat config and build again.`,
        command: writeRebuild(place),
      };
  }
}

function describeLineEnds(
  { sources, deployed }: Extract<MetadataChange, { readonly kind: "line-ends" }>,
  place: CommandPlace,
): CauseDescription {
  const files = sources.map(toUserSourceName);
  const here = deployed === "CRLF" ? "LF" : "CRLF";
  const convert = deployed === "CRLF" ? "unix2dos" : "dos2unix";
  return {
    explanation: `${listInWords(files)} had line ends of ${deployed} when it was deployed, and ${here} now.`,
    command: `${[convert, ...files].map(quoteWord).join(" ")} && ${writeRebuild(place)}`,
  };
}

function describeFinalNewline(
  { sources, deployed }: Extract<MetadataChange, { readonly kind: "final-newline" }>,
  place: CommandPlace,
): CauseDescription {
  const files = sources.map(toUserSourceName);
  // Perl is where Git is, and the only one of the usual tools that takes a last line break away.
  const edit = deployed === "present" ? "eof and s/$/\\n/" : "chomp if eof";
  return {
    explanation: `${listInWords(files)} ended ${deployed === "present" ? "with" : "without"} a line break when it was deployed.`,
    command: `${["perl", "-pi", "-e", edit, ...files].map(quoteWord).join(" ")} && ${writeRebuild(place)}`,
  };
}
