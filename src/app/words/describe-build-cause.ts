import { listInWords, toPercent } from "../../base/text.ts";
import type { BuildCause, CauseDescription, CauseOf } from "../../core/causes/cause.ts";
import type { SettingChange } from "../../core/causes/settings.ts";
import { splitName, toShownName, toShownSourceName } from "../../core/contract/contract-name.ts";
import { type HostPlace, writeCommand } from "./commands.ts";
import { describePlace } from "./describe-source-cause.ts";
import { writeCallWithBuild, writeLoneRebuild, writeProfileBuild, writeRebuild } from "./write-rebuild.ts";

/** Says in words what was built otherwise than what was deployed. */
export function describeBuildCause(cause: BuildCause, place: HostPlace): CauseDescription {
  const name = toShownName(cause.contract);
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
          `${nameAim(cause)}, set this in ${nameConfig(place)} and build again.`,
        command: writeRebuild(place),
      };
    case "compiler-version":
      return describeVersion(cause, place);
    case "metadata-form":
      return {
        explanation:
          `The code at the address is that of ${name}, but its metadata section has another length (${cause.onChainBytes} bytes, here ` +
          `${cause.compiledBytes}): metadata.bytecodeHash or metadata.appendCBOR has another value, or the compiler is another one. ` +
          `Set what was deployed in ${nameConfig(place)} and build again.`,
        command: writeRebuild(place),
      };
    case "other-compilation":
      return describeOtherCompilation(cause, place);
    case "library-address":
      return describeLibrary(cause, place);
    case "library-conflict":
      return {
        explanation: `${not}: it calls ${toShownName(cause.library)} at several addresses, ${listInWords(cause.addresses)}. The command shows who deployed it.`,
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

/** Where the code is equal already, the metadata is what another build can make equal, too. */
function nameAim({ isCodeEqual = false }: { readonly isCodeEqual?: boolean | undefined }): string {
  return isCodeEqual ? "To get an exact match" : "To get the same code";
}

/** Returns where the settings of this build are, within a sentence. */
export function nameConfig({ buildProfile, style }: HostPlace): string {
  return buildProfile === undefined
    ? style.config
    : `the build profile \`${buildProfile}\` of ${style.config}`;
}

function describeProfile(
  { contract, built, deployed, changes }: CauseOf<"build-profile">,
  place: HostPlace,
): CauseDescription {
  const here = built === undefined ? "" : `, and this build has those of \`${built}\``;
  return {
    explanation:
      `${toShownName(contract)} was deployed with the settings of the build profile \`${deployed}\`${here}: ` +
      `${describeSettingChanges(changes)}.`,
    command: writeProfileBuild(place, deployed),
  };
}

function describeVersion(
  { contract, built, deployed, reproduces, isCodeEqual }: CauseOf<"compiler-version">,
  place: HostPlace,
): CauseDescription {
  const proof = {
    true: " With this version, its source gives the code at the address.",
    false: " With this version, its source gives other code too: the source or a setting also changed.",
    undefined: "",
  }[`${reproduces}`];
  const next = `set this version in ${nameConfig(place)} and build again`;
  return {
    explanation:
      `The code at the address was compiled with solc ${deployed}. This project's build of ${toShownName(contract)} used ` +
      `${built}.${proof} ${reproduces === false ? "To find what else changed" : nameAim({ isCodeEqual })}, ${next}.`,
    command: writeRebuild(place),
  };
}

function describeOtherCompilation(
  { contract, similarity, reproducedBy, changed, writtenAt }: CauseOf<"other-compilation">,
  place: HostPlace,
): CauseDescription {
  const hash =
    `The code at the address was compiled from the same sources with the same settings as the build of ${toShownName(contract)}: the hash ` +
    "in its metadata is the build's.";
  if (changed !== undefined) {
    const { offsets, of } = changed;
    const where = writtenAt === undefined ? "" : `,${describePlace(writtenAt)}`;
    const differ = offsets.length === 1 ? "1 differs, at" : `${offsets.length} differ, the first at`;
    return {
      explanation: `${hash} Of its ${of} bytes, ${differ} offset ${offsets[0]}${where}. Most likely it was changed after compilation. The command shows who deployed it.`,
      command: writeCommand("contract-creation", place),
    };
  }
  const same = `${hash} ${describeInequality(similarity)}. `;
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
      `${isClosure ? `${toShownSourceName(sourceName)} and its imports alone` : `${count} of them`} give the code at the address.`,
    command:
      isClosure && place.buildInfo === undefined
        ? writeLoneRebuild(place, contract)
        : writeCallWithBuild(place),
  };
}

/** Blocks that are all equal may stand in another order. */
function describeInequality(similarity: number | undefined): string {
  if (similarity === undefined) {
    return "A metadata section inside the code differs";
  }
  return similarity === 1
    ? "The order of the code differs"
    : `Only ${toPercent(similarity)} of the code is equal`;
}

function describeLibrary(
  { contract, library, built, deployed }: CauseOf<"library-address">,
  place: HostPlace,
): CauseDescription {
  const name = toShownName(library);
  // A library that the compiler is not given may have any address, or none.
  const [linked, step] = /^0x0+$/.test(deployed)
    ? [`deployed without an address for the library ${name}`, "leave the library out of"]
    : [`linked to the library ${name} at ${deployed}`, "set the library's deployed address in"];
  return {
    explanation:
      `The code at the address is that of ${toShownName(contract)}, ${linked}, which the build has at ${built}. ` +
      `To verify it, ${step} \`libraries\` of the compiler's settings, and build again.`,
    command: writeRebuild(place),
  };
}

/** `evmVersion paris (here osaka) and optimizer.runs 1000 (here 200)`. */
export function describeSettingChanges(changes: readonly SettingChange[]): string {
  return listInWords(changes.map(({ setting, built, deployed }) => `${setting} ${deployed} (here ${built})`));
}
