import type { Address } from "../../base/hex.ts";
import { toUserSourceName } from "../contract/contract-name.ts";
import type { SourcePlace } from "./cause.ts";

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

/** Where a command is to be run on: what each one has in common. */
export interface CommandPlace {
  readonly address: Address;
  /** `--network`; undefined: the host has none. */
  readonly network: string | undefined;
  /** `--build-info`; undefined: the project's own builds. */
  readonly buildInfo?: string | undefined;
  /** `--build-profile`, as it was given; undefined: it was not. */
  readonly buildProfile?: string | undefined;
}

/** The package in an input source name such as `npm/@scope/package@1.2.3/Token.sol`. */
const packageSource = /^npm\/((?:@[^/]+\/)?[^/@]+)@/;

/**
 * Writes the command that shows what has become of a file, or of a line in it: of the project's own file
 * by its commits, of a package's by the version that is installed.
 */
export function writeHistoryCommand({
  sourceName,
  line,
}: Pick<SourcePlace, "sourceName"> & Partial<SourcePlace>): string {
  const [, packageName] = packageSource.exec(sourceName) ?? [];
  const file = toUserSourceName(sourceName);
  const history =
    line === undefined
      ? ["git", "log", "--oneline", "--", file]
      : ["git", "log", "-L", `${line},${line}:${file}`];
  return (packageName === undefined ? history : ["npm", "ls", packageName]).map(quoteWord).join(" ");
}

const maxListed = 5;

/** Lists a few items as a sentence does, and says how many more there are. */
export function listInWords(items: readonly string[]): string {
  const shown = items.slice(0, maxListed);
  const more = items.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

/** A cause for people: what is so and how that is known, and the one command to run next. */
export interface CauseDescription {
  readonly explanation: string;
  readonly command: string;
}

/** A share in whole percent. Only what is equal in full is 100 %, and only nothing at all is 0 %. */
export function toPercent(share: number): string {
  if (share === 0 || share === 1) {
    return `${share * 100} %`;
  }
  return `${Math.min(99, Math.max(1, Math.floor(share * 100)))} %`;
}
