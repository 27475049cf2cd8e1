import { toUserSourceName } from "../contract/contract-name.ts";
import type { CommandPlace } from "./command-place.ts";

/** Writes a call of one of this plugin's tasks on an address, to be pasted into a shell. */
export function writeCommand(
  task: string,
  { address, network, buildInfo, buildProfile }: CommandPlace,
  options: readonly string[] = [],
): string {
  const onNetwork = network === undefined ? [] : ["--network", network];
  const fromBuild = buildInfo === undefined || task !== "verify-contract" ? [] : ["--build-info", buildInfo];
  const words = [
    "npx",
    "hardhat",
    task,
    ...onNetwork,
    ...toProfile(buildProfile),
    address,
    ...fromBuild,
    ...options,
  ];
  return words.map(quoteWord).join(" ");
}

/** Writes the build that must come first, and the call. A build from elsewhere is not made here. */
export function writeRebuild(place: CommandPlace, buildOptions: readonly string[] = []): string {
  if (place.buildInfo !== undefined) {
    return writeCommand("verify-contract", place);
  }
  const words = ["npx", "hardhat", "build", ...toProfile(place.buildProfile), ...buildOptions];
  const build = words.map(quoteWord).join(" ");
  return `${build} && ${writeCommand("verify-contract", place)}`;
}

/** Writes the build with another profile, and the call, which keeps to it if one was given. */
export function writeProfileBuild(place: CommandPlace, buildProfile: string): string {
  return place.buildProfile === undefined
    ? writeRebuild(place, toProfile(buildProfile))
    : writeRebuild({ ...place, buildProfile });
}

function toProfile(buildProfile: string | undefined): readonly string[] {
  return buildProfile === undefined ? [] : ["--build-profile", buildProfile];
}

/** Writes the build of a contract's file without the other files of the project, and the call. */
export function writeLoneRebuild(place: CommandPlace, contract: string): string {
  const file = contract.slice(0, contract.lastIndexOf(":"));
  const root = `${file.startsWith("npm/") ? "npm:" : ""}${toUserSourceName(file)}`;
  return writeRebuild(place, ["--force", root]);
}

/** Writes the call with a build that is still to be found. */
export function writeCallWithBuild(place: CommandPlace): string {
  const call = writeCommand("verify-contract", { ...place, buildInfo: undefined });
  return `${call} --build-info <file or folder>`;
}

/** Quotes a word for a POSIX shell where it has to be. */
export function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
