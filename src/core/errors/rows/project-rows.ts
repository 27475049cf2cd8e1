import { findClosestNames } from "../../../base/closest-names.ts";
import type { CommandPlace } from "../../../base/command-place.ts";
import { listNames, toPrintable, toReason } from "../../../base/text.ts";
import type { HistorySearch } from "../../commits/deployed-commit.ts";
import { stateSearch } from "../../commits/state-commit.ts";
import { toShownName, toShownNames } from "../../contract/contract-name.ts";
import { rebuild } from "../host-style.ts";
import { row } from "../row.ts";

const maxListed = 10;

export interface InvalidBuild {
  readonly file: string;
  readonly problem: string;
  readonly origin?: "project" | "option" | undefined;
  readonly cause?: unknown;
}

export interface ChangedSources {
  readonly contract: string;
  readonly artifact: string;
  readonly edited: readonly string[];
  readonly missing: readonly string[];
  /** Whether the contract was named, and not found from its code on the chain. */
  readonly isNamed?: boolean | undefined;
  readonly history?: HistorySearch | undefined;
}

type Ambiguity = {
  /** Fully qualified. */
  readonly candidates: readonly string[];
} & (
  | { readonly place: CommandPlace; readonly name?: undefined }
  | { readonly name: string; readonly place?: undefined }
);

export interface InvalidDeployment {
  readonly place: string;
  readonly problem: string;
  readonly known?: readonly string[] | undefined;
  readonly cause?: unknown;
}

export const projectRows = {
  BUILD_NOT_FOUND: row<{
    readonly lookedIn: string;
    readonly problem?: string | undefined;
    readonly isNamed?: boolean | undefined;
  }>({
    about: "project",
    summary: () => "No build was found.",
    facts: ({ lookedIn, problem }) => ({ "looked in": lookedIn, found: problem }),
    hints: ({ isNamed = false }, style) => [
      style.hints.build,
      ...(isNamed
        ? []
        : [
            `To verify one contract with another build, or a bundle: ${style.toVerifyCommand("'<address>' --build-info '<file or folder>'")}`,
            `To prove the source that a service shows, without a build: ${style.program} mirror '<address>' --from '<service>' --check`,
          ]),
    ],
  }),
  BUILD_INFO_INVALID: row<InvalidBuild>({
    about: "project",
    summary: ({ origin }) =>
      origin === "option" ? "The build cannot be used." : "A file of the project's build cannot be read.",
    facts: ({ file, problem }) => ({ file, problem }),
    hints: ({ origin }, style) =>
      origin === "option"
        ? [
            "A build can be a build info of Hardhat 3 or 2, one of Foundry (forge build --force --build-info), or a folder of them.",
            'It can also be a standard JSON input, alone or with its compiler version: { "solcLongVersion": "0.8.30+commit.73712a01", "input": … }.',
            "It can also be a bundle, the file that --bundle writes.",
          ]
        : [rebuild(style), "Otherwise, move it out of the folder of the builds."],
  }),
  SOURCES_CHANGED: row<ChangedSources>({
    about: "project",
    summary: () => "Source files of the contract changed after its build.",
    facts: ({ contract, artifact, edited, missing }) => ({
      contract: toPrintable(toShownName(contract)),
      artifact,
      edited: toList(edited),
      missing: toList(missing),
    }),
    hints: ({ history, isNamed = false }, { hints }) => [
      history && `${stateSearch(history)}.`,
      isNamed
        ? undefined
        : "Check out the sources that were deployed, and only then build: the artifact contains only their hashes.",
      hints.build,
    ],
  }),
  LANGUAGE_UNSUPPORTED: row<{ readonly language: string; readonly file: string }>({
    about: "project",
    summary: ({ language }) =>
      `The build is in ${toPrintable(language)}, which this tool cannot verify: it verifies Solidity and Yul.`,
    facts: ({ file }) => ({ file: toPrintable(file) }),
    hints: ({ language }) => [
      language === "Vyper"
        ? "Verify it with Foundry: forge verify-contract '<address>' '<file>.vy:<name>' --language vyper"
        : undefined,
      "It can also be verified on the explorer's web page.",
    ],
  }),
  BUNDLE_NOT_WRITTEN: row<{
    readonly what?: "bundle" | "standard JSON" | undefined;
    readonly problem: string;
    readonly file?: string | undefined;
    readonly cause?: unknown;
  }>({
    about: "output",
    summary: ({ what = "bundle", problem }) => `No ${what} was written: ${problem}.`,
    facts: ({ file, cause }) => ({
      file,
      reason: cause instanceof Error ? toReason(cause.message) : undefined,
    }),
    hints: ({ file }) => [
      file === undefined
        ? "Run the same command in the checkout that was deployed."
        : "Choose a file that can be written, and run the same command again.",
    ],
  }),
  CONTRACT_NOT_FOUND: row<{
    /** `Name` or `file.sol:Name`. */
    readonly name: string;
    readonly known: readonly string[];
  }>({
    about: "input",
    summary: () => "No build of this project has a contract with this name.",
    facts: ({ name }) => ({ contract: toPrintable(name) }),
    hints: ({ name, known }, { hints }) => {
      const closest = findClosestNames(name, known);
      return [
        closest.length > 0 ? `Did you mean ${closest.join(" or ")}?` : undefined,
        hints.buildNewContract,
      ];
    },
  }),
  CONTRACT_AMBIGUOUS: row<Ambiguity>({
    about: "project",
    summary: ({ candidates, place }) =>
      `${candidates.length} contracts of this project have ${place === undefined ? "this name" : "the code at this address"}.`,
    facts: ({ candidates, place, name }) => ({
      ...(place === undefined ? { name: name && toPrintable(name) } : { address: place.address }),
      ...Object.fromEntries(
        toShownNames(candidates)
          .slice(0, maxListed)
          .map((shown, index) => [`contract ${index + 1}`, shown]),
      ),
      "and more": candidates.length > maxListed ? candidates.length - maxListed : undefined,
    }),
    hints: ({ candidates, place }, style) =>
      toShownNames(candidates)
        .slice(0, place === undefined ? 1 : maxListed)
        .map((shown) => style.nameContract(shown, place)),
  }),
  DEPLOYMENT_INVALID: row<InvalidDeployment>({
    about: "input",
    summary: () => "The records of the deployment cannot be used.",
    facts: ({ place, problem }) => ({ "looked in": toPrintable(place), problem }),
    hints: ({ known = [] }) => [
      known.length > 0 ? `The deployments of this project are ${known.join(", ")}.` : undefined,
      "Give records of Ignition, hardhat-deploy, rocketh, Foundry (broadcast) or OpenZeppelin (.openzeppelin): the folder or a file in it.",
      'Or give a list: [{ "address": "0x…", "chainId": 1, "contract": "Token" }], or names and addresses: { "Token": "0x…" }.',
    ],
  }),
  JOURNAL_UNUSABLE: row<{ readonly folder: string; readonly cause?: unknown }>({
    about: "output",
    summary: () => "The journal of submissions cannot be written, so nothing was submitted.",
    facts: ({ folder, cause }) => ({
      folder: toPrintable(folder),
      // The name of the file differs for each submission.
      reason: cause instanceof Error ? toReason(cause.message.replace(/ '.*$/s, "")) : undefined,
    }),
    hints: (_details, { hints }) => [
      "Make the folder writable, or free some disk space.",
      hints.chooseStateFolder,
    ],
  }),
};

function toList(names: readonly string[]): string | undefined {
  const printable = names.map((name) => toPrintable(name));
  return listNames(printable, maxListed) || undefined;
}
