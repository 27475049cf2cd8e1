import { toHex } from "../../../base/hex.ts";
import { listInWords, stripControls } from "../../../base/text.ts";
import { describeArgument } from "../../../core/abi/describe-argument.ts";
import { toShownName } from "../../../core/contract/contract-name.ts";
import type { ExplorerOrigin } from "../../../core/contract/contract-record.ts";
import type { Failure, VerificationResult } from "../../../verification/result.ts";

/** Lists the files that changed since a build; `undefined` if there is none. */
export function describeChanges({ changes }: NonNullable<VerificationResult["build"]>): string | undefined {
  return changes.length === 0
    ? undefined
    : listInWords(changes.map(({ source, line }) => `${source} (line ${line})`));
}

/** Writes the lines below a headline, each made harmless to a terminal; a row of null is left out. */
export function toRows(rows: readonly (readonly [label: string, value: string | null])[]): string[] {
  const width = Math.max(10, ...rows.map(([label, value]) => (value === null ? 0 : label.length)));
  return rows.flatMap(([label, value]) =>
    value === null ? [] : [`  ${label.padEnd(width)} ${stripControls(value)}`],
  );
}

/** Returns what a failure knows besides its message, without the address that stands beside it anyway. */
export function listFacts({
  facts = {},
  address,
}: Pick<Failure, "facts"> & { readonly address?: string | undefined }): (readonly [
  label: string,
  value: string,
])[] {
  return Object.entries(facts).flatMap(([label, value]) =>
    value === address ? [] : [[label, String(value)] as const],
  );
}

/** A page that nothing serves comes with the command that does; it has no URL if its port is not known yet. */
export function describePage({
  url,
  pageCommand,
}: Pick<VerificationResult, "url" | "pageCommand">): string | null {
  if (url === null) {
    return pageCommand === undefined ? null : `served at the address that \`${pageCommand}\` prints`;
  }
  return pageCommand === undefined ? url : `${url} (while \`${pageCommand}\` runs)`;
}

/** Says what is equal: the match is that of the runtime bytecode, and arguments may be contradicted beside it. */
export function describeKind({
  match,
  shownConstructorArguments,
}: Pick<VerificationResult, "match" | "shownConstructorArguments">): string {
  return `${match} match${shownConstructorArguments === undefined ? "" : " of the runtime bytecode, constructor arguments contradicted"}`;
}

const argumentOrigins = {
  given: "given",
  record: "from the deployment record",
  bundle: "from the bundle",
  recovered: "recovered",
  explorer: "from the explorer's record",
} as const;

/** Says what the constructor arguments are, and who says so. */
export function describeArguments({
  constructorArguments,
}: Pick<VerificationResult, "constructorArguments">): string | null {
  if (constructorArguments === null || constructorArguments.origin === "none") {
    return null;
  }
  const { values, encoded, origin } = constructorArguments;
  const shown = values.length === 0 ? toHex(encoded) : values.map(describeArgument).join(", ");
  return `${shown} (${argumentOrigins[origin]})`;
}

/**
 * Says what the code is linked to, one library a row: it names addresses alone, and what is there may be another
 * contract.
 */
export function listLibraries({
  libraries,
  isCompared,
}: Pick<VerificationResult, "libraries" | "isCompared">): readonly (readonly [
  label: string,
  value: string,
])[] {
  const byNumber = new Intl.Collator("en", { numeric: true });
  return Object.entries(libraries)
    .toSorted(([one], [other]) => byNumber.compare(one, other))
    .map(([name, address], index) => [
      index === 0 ? "Libraries" : "",
      isCompared === false
        ? `${toShownName(name)} at ${address} (from the explorer's record)`
        : `${toShownName(name)} is linked to ${address}`,
    ]);
}

/** Of the local explorer, which cannot store what it would say. */
const storageProblem = /cannot use its database: ([^.]+)/i;

/** Returns why a submission was refused that was not judged, as a clause; `undefined` if it was judged. */
export function findStorageProblem(message: string): string | undefined {
  const [, reason] = storageProblem.exec(message) ?? [];
  if (reason === undefined) {
    return undefined;
  }
  return `the explorer cannot use its database (${reason})`;
}

/** Says what whoever runs the local explorer does about its database; `undefined` if nothing is wrong with it. */
export function describeStorageRemedy(message: string): string | undefined {
  const [, reason] = storageProblem.exec(message) ?? [];
  return (
    reason &&
    `${storageRemedies[reason] ?? "Check the file of the local explorer's database and its disk"}. Then run the same command again.`
  );
}

/** By the words of SQLite. */
const storageRemedies: Readonly<Record<string, string>> = {
  "database or disk is full": "Free some space on the disk of the local explorer's database",
  "attempt to write a readonly database":
    "Make the file of the local explorer's database, and its folder, writable",
  "database disk image is malformed": "Stop the local explorer, delete its database, and start it again",
};

const originTexts = {
  descriptor: "the chain's descriptor in Hardhat",
  table: "the table of chains in this package",
  lists: "the public lists of chains",
} as const satisfies Record<ExplorerOrigin, string>;

/** Says who names an explorer that the user has not named. */
export function describeEndpoint({ apiUrl, origin }: VerificationResult["explorer"]): string | null {
  return origin === undefined ? null : `${apiUrl} (from ${originTexts[origin]})`;
}
