import { quoteRemoteText, stripControls } from "../base/text.ts";
import { checkAddress } from "../core/contract/parse-address.ts";
import { listOpenSubmissions, type OpenSubmission } from "../project/journal/journal.ts";
import type { PendingSubmission } from "../verification/results/pending-submissions-schema.ts";
import type { AppHost } from "./host.ts";
import { withoutOptions, writeCommand } from "./words/commands.ts";

/**
 * The oldest first; of the selected network if there is one. Neither a node nor an explorer is asked.
 *
 * @throws JOURNAL_UNUSABLE
 */
export async function listPendingSubmissions({
  folders,
  selectedNetwork,
  networkNames,
  commandStyle: style,
}: Pick<AppHost, "folders" | "selectedNetwork" | "networkNames" | "commandStyle">): Promise<
  readonly PendingSubmission[]
> {
  const open = await listOpenSubmissions(folders.journal);
  // The command line and Hardhat share the journal. Only Hardhat knows networks by name.
  const styleOf = ({ network = "" }: OpenSubmission) =>
    (/^https?:/.test(network) ? undefined : style.ofNamedNetworks) ?? style;
  const isUnknown = ({ network = "" }: OpenSubmission) =>
    network !== "" && networkNames.length > 0 && !networkNames.includes(network);
  return open
    .filter(({ network }) => selectedNetwork === undefined || network === selectedNetwork)
    .map((submission) => ({
      network: toText(submission.network),
      chainId: submission.chainId ?? null,
      address: toText(submission.address),
      contract: toText(submission.contract),
      explorer: toText(submission.explorer),
      since: new Date(submission.writtenAtMs).toISOString(),
      receipt: submission.receipt ?? null,
      command: isUnknown(submission) ? null : writeNext(submission, styleOf(submission)),
      note: isUnknown(submission) ? describeUnknown(submission, style) : describeEnd(submission),
      file: submission.file,
    }));
}

function toText(text: string | undefined): string | null {
  return text === undefined ? null : quoteRemoteText(text);
}

function describeUnknown(
  { network = "" }: OpenSubmission,
  { config }: Pick<AppHost["commandStyle"], "config">,
): string {
  return `There is no network ${quoteRemoteText(network)} in ${config}. Continue with the program that submitted it, or add the network.`;
}

function describeEnd({ livesIn, genesisHash }: OpenSubmission): string | null {
  if (livesIn !== undefined) {
    return `The chain lives in process ${livesIn.pid}. When the process ends, this entry is removed.`;
  }
  return genesisHash === undefined
    ? null
    : "This is a development chain. If it was started again since, the command removes this entry.";
}

function writeNext(
  {
    address: text = "",
    network,
    buildProfile,
    given,
    settingWords,
    livesIn,
    isForced,
    isLink = false,
  }: OpenSubmission,
  style: AppHost["commandStyle"],
): string | null {
  const check = checkAddress(text);
  if (check.kind !== "address" || network === undefined || livesIn !== undefined) {
    return null;
  }
  const buildInfo = given?.options.buildInfo;
  const place = {
    address: check.address,
    network,
    buildProfile,
    buildInfo: typeof buildInfo === "string" ? buildInfo : undefined,
    given,
    settingWords,
    style,
  };
  const single = isLink ? "verify-proxy" : "verify-contract";
  // Only a mirror has `from`. Its source need not be one of this project.
  const task = given?.options.from === undefined ? single : "mirror";
  // The limit was too short for the verdict. Force is needed only if another source is shown.
  const unhelpful = isForced === true ? (["timeout"] as const) : (["timeout", "force"] as const);
  return stripControls(writeCommand(task, withoutOptions(place, ...unhelpful)));
}
