import { findClosestNames } from "../../base/closest-names.ts";
import { BaseError } from "../../base/errors.ts";
import type { CommandPlace } from "../../base/host-text.ts";
import { listNames, toPrintable, toReason } from "../../base/text.ts";
import { toShownName, toShownNames } from "../contract/contract-name.ts";

/** Lists longer than this are cut: they are read by people. */
const maxListed = 10;

/** The project has not been built, or not where its artifacts are looked for. */
export class BuildNotFoundError extends BaseError {
  readonly code = "BUILD_NOT_FOUND";
  readonly about = "project";

  constructor({
    lookedIn,
    problem,
  }: {
    /** The artifacts folder, or other places. */
    readonly lookedIn: string;
    /** What there is instead, as a clause. */
    readonly problem?: string | undefined;
  }) {
    super({
      summary: "No build was found.",
      facts: { "looked in": lookedIn, found: problem },
      hints: [{ kind: "build" }, { kind: "name-build" }],
    });
  }
}

/** A file of the build is damaged, missing, or of a form that is not known. */
export class BuildInfoInvalidError extends BaseError {
  readonly code = "BUILD_INFO_INVALID";
  readonly about = "project";
  readonly file: string;
  readonly problem: string;

  constructor({
    file,
    problem,
    origin = "project",
    cause,
  }: {
    readonly file: string;
    /** What is wrong with it, as a clause. */
    readonly problem: string;
    /** Where the file comes from: the project's own build, or the option that names builds. */
    readonly origin?: "project" | "option" | undefined;
    readonly cause?: unknown;
  }) {
    super({ ...buildFileTexts[origin](), facts: { file, problem }, cause });
    this.file = file;
    this.problem = problem;
  }
}

/** The build is in a language of another compiler than solc, so nothing of it can be proved here. */
export class LanguageUnsupportedError extends BaseError {
  readonly code = "LANGUAGE_UNSUPPORTED";
  readonly about = "project";

  constructor({ language, file }: { readonly language: string; readonly file: string }) {
    super({
      summary: `The build is in ${toPrintable(language)}, which this tool cannot verify: it verifies Solidity and Yul.`,
      facts: { file: toPrintable(file) },
      hints: [
        ...(language === "Vyper" ? [{ kind: "verify-vyper" } as const] : []),
        "It can also be verified on the explorer's own page.",
      ],
    });
  }
}

/** The build has no sources of its own, and the project's files are not those that were compiled. */
export class SourcesChangedError extends BaseError {
  readonly code = "SOURCES_CHANGED";
  readonly about = "project";

  constructor({
    contract,
    artifact,
    edited,
    missing,
  }: {
    /** Fully qualified. */
    readonly contract: string;
    /** Path of the file that has the hashes of its sources. */
    readonly artifact: string;
    /** Names of sources that have another hash now. */
    readonly edited: readonly string[];
    /** Names of sources that are no files any more. */
    readonly missing: readonly string[];
  }) {
    super({
      summary: `Source files of ${toPrintable(toShownName(contract))} changed after its build.`,
      facts: { artifact, edited: toList(edited), missing: toList(missing) },
      hints: [
        "First check out the sources that were deployed: the artifact contains only their hashes. Build after that, not before.",
        { kind: "build" },
      ],
    });
  }
}

function toList(names: readonly string[]): string | undefined {
  const printable = names.map((name) => toPrintable(name));
  return listNames(printable, maxListed) || undefined;
}

const buildFileTexts = {
  project: () => ({
    summary: "A file of the project's build cannot be read.",
    hints: [{ kind: "rebuild" } as const, "Otherwise, move it out of the folder of the builds."],
  }),
  option: () => ({
    summary: "The build cannot be used.",
    hints: [
      "A build can be a build info of Hardhat 3 or 2, one of Foundry (forge build --force --build-info), or a folder of them.",
      'It can also be a standard JSON input, alone or with its compiler version: { "solcLongVersion": "0.8.30+commit.73712a01", "input": … }.',
      { kind: "name-bundle" } as const,
    ],
  }),
};

/** The contract is verified, but what would be kept of it is not there, or cannot be written. */
export class BundleNotWrittenError extends BaseError {
  readonly code = "BUNDLE_NOT_WRITTEN";
  readonly about = "output";

  constructor({
    what = "bundle",
    problem,
    file,
    cause,
  }: {
    readonly what?: "bundle" | "standard JSON" | undefined;
    /** Why, as a clause. */
    readonly problem: string;
    readonly file?: string | undefined;
    readonly cause?: unknown;
  }) {
    super({
      summary: `No ${what} was written: ${problem}.`,
      facts: { file, reason: cause instanceof Error ? toReason(cause.message) : undefined },
      hints: [
        `The verification itself is not affected. Run the command again when the ${what} can be written.`,
      ],
      cause,
    });
  }
}

/** No build of the project has a contract of this name. */
export class ContractNotFoundError extends BaseError {
  readonly code = "CONTRACT_NOT_FOUND";
  readonly about = "input";

  constructor({
    name,
    known,
  }: {
    /** As the user gave it: `Name` or `file.sol:Name`. */
    readonly name: string;
    /** Fully qualified names of the contracts that there are. */
    readonly known: readonly string[];
  }) {
    const closest = findClosestNames(name, known);
    super({
      summary: "No build of this project has a contract with this name.",
      facts: { contract: toPrintable(name) },
      hints: [
        ...(closest.length > 0 ? [`Did you mean ${closest.join(" or ")}?`] : []),
        { kind: "build-new-contract" },
      ],
    });
  }
}

/** Contracts that have something in common: the code at an address, or a name. */
type Ambiguity = {
  /** Fully qualified names. */
  readonly candidates: readonly string[];
} & ({ readonly place: CommandPlace } | { readonly name: string });

/** Several contracts fit equally well, and nothing on the chain tells them apart. */
export class ContractAmbiguousError extends BaseError {
  readonly code = "CONTRACT_AMBIGUOUS";
  readonly about = "project";

  constructor({ candidates, ...what }: Ambiguity) {
    const names = toShownNames(candidates);
    const listed = names.slice(0, maxListed);
    super({
      summary: `${candidates.length} contracts of this project have ${"place" in what ? "the code at this address" : "this name"}.`,
      facts: {
        ...("place" in what ? { address: what.place.address } : { name: toPrintable(what.name) }),
        ...Object.fromEntries(listed.map((name, index) => [`contract ${index + 1}`, name])),
        "and more": candidates.length > maxListed ? candidates.length - maxListed : undefined,
      },
      hints: [
        { kind: "name-contract", contract: names[0] ?? "", place: "place" in what ? what.place : undefined },
      ],
    });
  }
}

/** What names a deployment holds no records of one, or they cannot be read. */
export class DeploymentInvalidError extends BaseError {
  readonly code = "DEPLOYMENT_INVALID";
  readonly about = "input";

  constructor({
    place,
    problem,
    known = [],
    cause,
  }: {
    /** The file or folder, or the name that was given. */
    readonly place: string;
    /** What is wrong with it, as a clause. */
    readonly problem: string;
    /** Names of the deployments that there are, where a name was given. */
    readonly known?: readonly string[] | undefined;
    readonly cause?: unknown;
  }) {
    super({
      summary: "The records of the deployment cannot be used.",
      facts: { place: toPrintable(place), problem },
      hints: [
        ...(known.length > 0 ? [`The deployments of this project are ${known.join(", ")}.`] : []),
        "Give records of Ignition, hardhat-deploy, rocketh, Foundry (broadcast) or OpenZeppelin (.openzeppelin): the folder or a file in it.",
        'Or give a list: [{ "address": "0x…", "chainId": 1, "contract": "Token" }], or names and addresses: { "Token": "0x…" }.',
      ],
      cause,
    });
  }
}

/** The folder that remembers submissions cannot be written. */
export class JournalUnusableError extends BaseError {
  readonly code = "JOURNAL_UNUSABLE";
  readonly about = "output";

  constructor({ folder, cause }: { readonly folder: string; readonly cause?: unknown }) {
    super({
      summary: "The journal of submissions cannot be written, so nothing was submitted.",
      facts: {
        folder: toPrintable(folder),
        // The file's own name differs for each submission, and the folder is told.
        reason: cause instanceof Error ? toReason(cause.message.replace(/ '.*$/s, "")) : undefined,
      },
      hints: ["Make the folder writable, or free some disk space.", { kind: "choose-state-folder" }],
    });
  }
}
