import { maxListed } from "../../base/text.ts";
import { isOfWorkspace, toUserSourceName } from "../../core/contract/contract-name.ts";
import { type HostPlace, quoteWord, writeCommand } from "./commands.ts";

/** The package in an input source name such as `npm/@scope/package@1.2.3/Token.sol`. */
const packageSource = /^npm\/((?:@[^/]+\/)?[^/@]+)@/;

/** What has become of a source: the command that shows it, and what is to be said of that command. */
interface History {
  readonly command: string;
  /** Sentences with a space before them, with the command in a note; empty where the command speaks for itself. */
  readonly remark: string;
}

/**
 * Writes the command that shows what has become of files, or of a line in one: of the project's own files by
 * their commits, or by what changed since the last one, of another package's by the version that is installed. A commit
 * that the deployment's record names is checked out and built instead. Where no repository has the files, it shows
 * who deployed the contract.
 */
export function writeHistory(place: HostPlace, sources: SourcePlace): History {
  const { command, remark, does } = findHistory(place, sources);
  return place.isNote === true
    ? { command, remark: ` This command ${does}: ${command}` }
    : { command, remark };
}

/** Returns the file of a package that is edited in the project's own workspace; undefined: it is no such file, or is gone. */
export function findOwnFile({ findPackageSource }: HostPlace, source: string): string | undefined {
  return isOfWorkspace(source) ? findPackageSource?.(source) : undefined;
}

interface SourcePlace {
  readonly sourceNames: readonly string[];
  readonly line?: number | undefined;
  /** Sources that may have changed instead: they are shown if only they are edited, or if no line is known. */
  readonly imports?: readonly string[] | undefined;
}

function findHistory(
  place: HostPlace,
  { sourceNames, line, imports = [] }: SourcePlace,
): History & {
  /** What the command does, as a clause without its subject. */
  readonly does: string;
} {
  const [, packageName] = packageSource.exec(sourceNames[0] ?? "") ?? [];
  const toFile = (source: string) => findOwnFile(place, source) ?? toUserSourceName(source);
  const files = sourceNames.map(toFile);
  const others = imports.map(toFile);
  if (packageName !== undefined && sourceNames.length === 1 && !sourceNames.every(isOfWorkspace)) {
    const command = ["npm", "ls", packageName].map(quoteWord).join(" ");
    return { command, remark: "", does: "shows the installed version of the package" };
  }
  if (place.commit !== undefined && place.isOtherCommit?.(place.commit) === true) {
    const build = place.style.toBuildWords({ buildProfile: place.buildProfile }).map(quoteWord);
    return {
      command: ["git", "checkout", place.commit, "&&", ...build].join(" "),
      does: "builds the commit that the deployment's record names",
      remark:
        " The deployment's record names the commit that it was made from: build that one, and run this command again.",
    };
  }
  const {
    hasRepository,
    committed = [],
    edited: changed = [],
  } = place.findHistory?.([...files, ...others]) ?? {};
  const ownChanged = changed.filter((file) => files.includes(file));
  const edited = line === undefined || ownChanged.length === 0 ? changed : ownChanged;
  if (edited.length > 0) {
    return {
      command: ["git", "diff", "HEAD", "--", ...edited.slice(0, maxListed)].map(quoteWord).join(" "),
      remark: "",
      does: "shows what changed since the last commit",
    };
  }
  if (committed.length === 0) {
    return {
      command: writeCommand("contract-creation", place),
      does: "shows who deployed the contract, and in which block",
      remark:
        (hasRepository === true
          ? " No git commit of the project has this source, so none shows the change."
          : "") +
        ` Restore the deployed text and build again, or give the build that was deployed with ${place.style.options.buildInfo}. ` +
        "The command shows who deployed the contract, and in which block.",
    };
  }
  const history =
    line === undefined || files.some((file) => !committed.includes(file))
      ? ["--stat", "--", ...committed.slice(0, maxListed)]
      : ["-L", `${line},${line}:${files.join("")}`];
  return {
    command: ["git", "log", ...history].map(quoteWord).join(" "),
    remark: "",
    does: "shows the commits that changed the source",
  };
}
