import { toHex } from "../../../base/hex.ts";
import { listInWords } from "../../../base/text.ts";
import { describeArgument } from "../../../core/abi/describe-argument.ts";
import { toShownName } from "../../../core/contract/contract-name.ts";
import type { ExplorerOrigin } from "../../../core/contract/contract-record.ts";
import type { VerificationResult } from "../../../verification/result.ts";
import type { Row } from "./blocks.ts";

export function describeChanges({ changes }: NonNullable<VerificationResult["build"]>): string | undefined {
  return changes.length === 0
    ? undefined
    : listInWords(changes.map(({ source, line }) => `${source} (line ${line})`));
}

/** If nothing serves the page, the command that does is shown. A port that is not known yet gives no URL. */
export function describePage({
  url,
  pageCommand,
}: Pick<VerificationResult, "url" | "pageCommand">): string | null {
  if (url === null) {
    return pageCommand === undefined ? null : `served at the address that \`${pageCommand}\` prints`;
  }
  return pageCommand === undefined ? url : `${url} (while \`${pageCommand}\` runs)`;
}

/** The match is that of the runtime bytecode. Constructor arguments may differ nevertheless. */
export function describeKind(
  result: MatchedResult & Pick<VerificationResult, "shownConstructorArguments">,
): string {
  const { match, shownConstructorArguments } = result;
  return `${isOfBuildAlone(result) ? "your build is a " : ""}${match} match${shownConstructorArguments === undefined ? "" : " of the runtime bytecode, constructor arguments contradicted"}`;
}

type MatchedResult = Pick<VerificationResult, "status" | "match" | "receipt" | "runtimeMatch">;

/** What an explorer showed before this run may match better than today's build. */
export function isOfBuildAlone({ status, match, receipt, runtimeMatch }: MatchedResult): boolean {
  const wasShown = status === "already-verified" && receipt === null;
  return wasShown && match === "partial" && runtimeMatch !== "partial";
}

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
  record: "from the deployment record, not proved",
  bundle: "from the bundle",
  recovered: "recovered",
  explorer: "from the explorer's record, not proved",
  call: "from the call of the factory, not proved",
} as const;

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

/** The library at the address may be another contract. */
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

/** Says where an explorer was found that the user has not named. */
export function describeEndpoint({ apiUrl, origin }: VerificationResult["explorer"]): string | null {
  return origin === undefined ? null : `${apiUrl} (from ${originTexts[origin]})`;
}
