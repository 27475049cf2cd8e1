import type {
  BuildCause,
  CauseDescription,
  CauseOf,
  MetadataAspect,
  MetadataChange,
  TextChange,
} from "../../core/causes/cause.ts";
import type { SettingChange } from "../../core/causes/settings.ts";
import { splitName, toUserName, toUserSourceName } from "../../core/contract/contract-name.ts";
import {
  type HostPlace,
  listInWords,
  quoteWord,
  toPercent,
  writeCallWithBuild,
  writeCommand,
  writeHistory,
  writeLoneRebuild,
  writeProfileBuild,
  writeRebuild,
} from "./commands.ts";

/** Says in words what was built otherwise than what was deployed. */
export function describeBuildCause(cause: BuildCause, place: HostPlace): CauseDescription {
  const name = toUserName(cause.contract);
  const not = `The code at the address is not that of the build of ${name}`;
  switch (cause.kind) {
    case "build-profile":
      return describeProfile(cause, place);
    case "optimizer":
    case "evm-version":
    case "via-ir":
    case "settings":
      return {
        explanation:
          `The code at the address is that of ${name}, compiled with other settings: ${describeSettingChanges(cause.changes)}. ` +
          `To get the same code, set this in ${nameConfig(place)} and build again.`,
        command: writeRebuild(place),
      };
    case "compiler-version":
      return describeVersion(cause, place);
    case "metadata-form":
      return {
        explanation:
          `The code at the address is that of ${name}, but its metadata section has another length (${cause.onChainBytes} bytes, here ` +
          `${cause.compiledBytes}): metadata.bytecodeHash or metadata.appendCBOR has another value, or the compiler is another one.`,
        command: writeRebuild(place),
      };
    case "other-compilation":
      return describeOtherCompilation(cause, place);
    case "library-address":
      return describeLibrary(cause, place);
    case "library-conflict":
      return {
        explanation: `${not}: it calls ${toUserName(cause.library)} at several addresses, ${listInWords(cause.addresses)}. The command shows who deployed it.`,
        command: writeCommand("contract-creation", place),
      };
    case "immutable-conflict":
      return {
        explanation: `${not}: one of its immutables has several values. The command shows who deployed it.`,
        command: writeCommand("contract-creation", place),
      };
    case "call-protection":
      return {
        explanation: `${not}: its call protection contains another address, ${cause.protects}. It is a copy of a library at that address. The command shows who deployed it.`,
        command: writeCommand("contract-creation", place),
      };
  }
}

function nameConfig({ buildProfile, style }: HostPlace): string {
  return buildProfile === undefined
    ? style.config
    : `the build profile \`${buildProfile}\` of ${style.config}`;
}

function describeProfile(
  { contract, built, deployed, changes }: CauseOf<"build-profile">,
  place: HostPlace,
): CauseDescription {
  const here = built === undefined ? "" : `, and this build has \`${built}\``;
  return {
    explanation:
      `${toUserName(contract)} was deployed with the build profile \`${deployed}\`${here}: ` +
      `${describeSettingChanges(changes)}.`,
    command: writeProfileBuild(place, deployed),
  };
}

function describeVersion(
  { contract, built, deployed, reproduces }: CauseOf<"compiler-version">,
  place: HostPlace,
): CauseDescription {
  const proof = {
    true: " With this version, its source gives the code at the address.",
    false: " With this version, its source gives other code too: the source or a setting also changed.",
    undefined: "",
  }[`${reproduces}`];
  return {
    explanation:
      `The code at the address was compiled with solc ${deployed}. This project's build of ${toUserName(contract)} used ` +
      `${built}.${proof} To get the same code, set this version in ${nameConfig(place)} and build again.`,
    command: writeRebuild(place),
  };
}

function describeOtherCompilation(
  { contract, similarity, reproducedBy }: CauseOf<"other-compilation">,
  place: HostPlace,
): CauseDescription {
  const same =
    `The code at the address was compiled from the same sources with the same settings as the build of ${toUserName(contract)}: the hash ` +
    `in its metadata is the build's. ${similarity === undefined ? "A metadata section inside the code differs" : `Only ${toPercent(similarity)} of the code is equal`}. `;
  if (reproducedBy === undefined) {
    return {
      explanation:
        `${same}It was compiled together with other files (with solc, these can change code that does not import them), or by another ` +
        "build of the compiler, or it was changed after compilation. Verify it with the build info that it was deployed from.",
      command: writeCallWithBuild(place),
    };
  }
  const { count, of, isClosure } = reproducedBy;
  const { sourceName } = splitName(contract);
  return {
    explanation:
      `${same}The reason is the set of files that are compiled together: the build has ${of}, and ` +
      `${isClosure ? `${toUserSourceName(sourceName)} and its imports alone` : `${count} of them`} give the code at the address.`,
    command:
      isClosure && place.buildInfo === undefined
        ? writeLoneRebuild(place, contract)
        : writeCallWithBuild(place),
  };
}

function describeLibrary(
  { contract, library, built, deployed }: CauseOf<"library-address">,
  place: HostPlace,
): CauseDescription {
  const name = toUserName(library);
  return {
    explanation:
      `The code at the address is that of ${toUserName(contract)}, ` +
      (/^0x0+$/.test(deployed)
        ? `deployed without an address for the library ${name}, which the build has at ${built}. `
        : `linked to the library ${name} at ${deployed}, which the build has at ${built}. `) +
      "To verify it, set the library's deployed address in `libraries` of the compiler's settings, and build again.",
    command: writeRebuild(place),
  };
}

/** Says what the metadata of a build differ in, and what was ruled out where that is not known. */
export function describeMetadata(
  { contract, change, ruledOut, sources }: CauseOf<"metadata">,
  place: HostPlace,
): CauseDescription {
  const all = sources.map(toUserSourceName);
  const { committed = [], edited = [] } = place.findHistory?.(all) ?? {};
  // Its own files are the likelier ones: those of packages are left out of a long list first.
  const files = [...new Set([...edited, ...committed, ...all])];
  const beginning = `The code at the address is that of ${toUserName(contract)}, but its metadata differs`;
  if (change !== undefined) {
    const { explanation, command } = describeMetadataChange({ contract, change }, place);
    return { explanation: `${beginning}: ${explanation}`, command };
  }
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
      return {
        explanation:
          change.deployed === "other-tools"
            ? "it was deployed with the source names of Hardhat 2 or another tool, without project/ and npm/…@version/: verify it with that tool's build infos."
            : "it was deployed with the source names of Hardhat 3, which start with project/ or npm/…@version/: verify it with Hardhat 3's build infos.",
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
        explanation: `it was compiled with other settings: ${describeSettingChanges(change.changes)}. To get the same metadata, set this in ${place.style.config} and build again.`,
        command: writeRebuild(place),
      };
  }
}

function describeLineEnds(
  { sources, deployed }: Extract<MetadataChange, { readonly kind: "line-ends" }>,
  place: HostPlace,
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
  place: HostPlace,
): CauseDescription {
  const files = sources.map(toUserSourceName);
  // Perl is where Git is, and the only one of the usual tools that takes a last line break away.
  const edit = deployed === "present" ? "eof and s/$/\\n/" : "chomp if eof";
  return {
    explanation: `${listInWords(files)} ended ${deployed === "present" ? "with" : "without"} a line break when it was deployed.`,
    command: `${["perl", "-pi", "-e", edit, ...files].map(quoteWord).join(" ")} && ${writeRebuild(place)}`,
  };
}

/** `evmVersion paris (here osaka) and optimizer.runs 1000 (here 200)`. */
function describeSettingChanges(changes: readonly SettingChange[]): string {
  return listInWords(changes.map(({ setting, built, deployed }) => `${setting} ${deployed} (here ${built})`));
}
