import { toHex } from "../../../base/hex.ts";
import { listInWords } from "../../../base/text.ts";
import { describeArgument } from "../../../core/abi/describe-argument.ts";
import { toShownName } from "../../../core/contract/contract-name.ts";
import type { ExplorerOrigin } from "../../../core/contract/contract-record.ts";
import type { VerificationResult } from "../../../verification/result.ts";
import type { Row } from "./blocks.ts";

/** Lists the files that changed since a build; `undefined` if there is none. */
export function describeChanges({ changes }: NonNullable<VerificationResult["build"]>): string | undefined {
  return changes.length === 0
    ? undefined
    : listInWords(changes.map(({ source, line }) => `${source} (line ${line})`));
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

/** Says with which settings it was compiled, as a web form asks for them. */
export function describeSettings({ settings }: Pick<VerificationResult, "settings">): string | null {
  if (settings === undefined) {
    return null;
  }
  const { optimizer, viaIR, evmVersion } = settings;
  return [
    optimizer.enabled ? `optimizer with ${optimizer.runs} runs` : "no optimizer",
    ...(viaIR ? ["viaIR"] : []),
    `EVM version ${evmVersion ?? "default"}`,
  ].join(", ");
}

const argumentOrigins = {
  given: "given",
  record: "from the deployment record",
  bundle: "from the bundle",
  recovered: "recovered",
  explorer: "from the explorer's record",
  call: "from the call of the factory, not proved",
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

/** Lists what the code is linked to, one library a row. What is at the addresses may be another contract. */
export function listLibraries({
  libraries,
  isCompared,
}: Pick<VerificationResult, "libraries" | "isCompared">): readonly Row[] {
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

const originTexts = {
  descriptor: "the chain's descriptor in Hardhat",
  table: "the table of chains in this package",
  lists: "the public lists of chains",
} as const satisfies Record<ExplorerOrigin, string>;

/** Says where an explorer that the user has not named was found. */
export function describeEndpoint({ apiUrl, origin }: VerificationResult["explorer"]): string | null {
  return origin === undefined ? null : `${apiUrl} (from ${originTexts[origin]})`;
}
