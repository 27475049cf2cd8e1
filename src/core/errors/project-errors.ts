import { findClosestNames } from "../build-info/find-closest-names.ts";
import type { Address } from "../hex.ts";
import { BaseError } from "./base-error.ts";
import { toPrintable } from "./to-printable.ts";

/** Lists longer than this are cut: they are read by people. */
const maxListed = 10;

/** The project has not been built, or not where its artifacts are looked for. */
export class BuildNotFoundError extends BaseError {
  readonly code = "BUILD_NOT_FOUND";

  constructor({ artifactsFolder }: { readonly artifactsFolder: string }) {
    super({
      summary: "The project has no build.",
      facts: { "artifacts folder": artifactsFolder },
      hints: ["Build it with: npx hardhat build"],
    });
  }
}

/** A file of the build is damaged, missing, or of a form that is not known. */
export class BuildInfoInvalidError extends BaseError {
  readonly code = "BUILD_INFO_INVALID";

  constructor({
    file,
    problem,
    cause,
  }: {
    readonly file: string;
    /** What is wrong with it, as a clause. */
    readonly problem: string;
    readonly cause?: unknown;
  }) {
    super({
      summary: "A file of the project's build cannot be read.",
      facts: { file, problem },
      hints: [
        "If it is an artifact or build info of this project, build again from scratch: npx hardhat build --force",
        "If it is not, move it out of the artifacts folder.",
      ],
      cause,
    });
  }
}

/** No build of the project has a contract of this name. */
export class ContractNotFoundError extends BaseError {
  readonly code = "CONTRACT_NOT_FOUND";

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
      summary: "No build of this project has a contract of this name.",
      facts: { contract: toPrintable(name) },
      hints: [
        ...(closest.length > 0 ? [`Did you mean ${closest.join(" or ")}?`] : []),
        "If the contract is new, build the project first: npx hardhat build",
      ],
    });
  }
}

/** Several contracts fit equally well, and nothing on the chain tells them apart. */
export class ContractAmbiguousError extends BaseError {
  readonly code = "CONTRACT_AMBIGUOUS";

  constructor({
    address,
    candidates,
  }: {
    readonly address: Address;
    /** Fully qualified names. */
    readonly candidates: readonly string[];
  }) {
    const listed = candidates.slice(0, maxListed);
    super({
      summary: `${candidates.length} contracts of this project have the code at this address, and nothing tells them apart.`,
      facts: {
        address,
        ...Object.fromEntries(listed.map((name, index) => [`contract ${index + 1}`, name])),
        "and more": candidates.length > maxListed ? candidates.length - maxListed : undefined,
      },
      hints: [`Say which one it is, for instance: --contract ${candidates[0]}`],
    });
  }
}

/** The folder that remembers submissions cannot be written. */
export class JournalUnusableError extends BaseError {
  readonly code = "JOURNAL_UNUSABLE";

  constructor({ folder, cause }: { readonly folder: string; readonly cause?: unknown }) {
    super({
      summary: "Submissions cannot be remembered, so nothing was submitted.",
      facts: {
        folder: toPrintable(folder),
        reason: cause instanceof Error ? toPrintable(cause.message) : undefined,
      },
      hints: [
        "Make the folder writable, or free some space: a submission that is not written down could be lost or sent twice.",
      ],
    });
  }
}
