import { splitName, toUserSourceName } from "../../core/contract/contract-name.ts";
import { type HostPlace, quoteWord, type WantedBuild, writeCommand } from "./commands.ts";

/**
 * Writes the build that must come first, and the call. A build from elsewhere is not made here. A chain that
 * ends with its script is made anew by it, so that the build alone comes first.
 */
export function writeRebuild(
  place: HostPlace,
  { options = [], ...wanted }: WantedBuild & { readonly options?: readonly string[] } = {},
): string {
  if (place.buildInfo !== undefined) {
    return writeCommand("verify-contract", place, options);
  }
  const { buildProfile, isWithinProcess = false, style } = place;
  const build = style
    .toBuildWords({ buildProfile, ...wanted })
    .map((word) => quoteWord(word))
    .join(" ");
  return isWithinProcess ? build : `${build} && ${writeCommand("verify-contract", place, options)}`;
}

/** Writes the build with another profile, and the call, which keeps to it if one was given. */
export function writeProfileBuild(place: HostPlace, buildProfile: string): string {
  return place.buildProfile === undefined
    ? writeRebuild(place, { buildProfile })
    : writeRebuild({ ...place, buildProfile });
}

/** Writes the build of a contract's file without the other files of the project, and the call. */
export function writeLoneRebuild(place: HostPlace, contract: string): string {
  const { sourceName } = splitName(contract);
  const root = `${sourceName.startsWith("npm/") ? "npm:" : ""}${toUserSourceName(sourceName)}`;
  return writeRebuild(place, { isForced: true, file: root });
}

/** Writes the call with a build that is still to be found. */
export function writeCallWithBuild(place: HostPlace): string {
  const wanted = "<file or folder>";
  if (place.isWithinProcess === true) {
    return writeCommand("verify-contract", { ...place, buildInfo: wanted });
  }
  const options = [place.style.options.buildInfo, wanted];
  return writeCommand("verify-contract", { ...place, buildInfo: undefined }, options);
}
