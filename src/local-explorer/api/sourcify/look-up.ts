import { randomUUID } from "node:crypto";
import { formatContractDetails } from "../../../explorer-api/sourcify/contract-details.ts";
import { parseFieldSelection } from "../../../explorer-api/sourcify/contract-fields.ts";
import { formatContractMatch } from "../../../explorer-api/sourcify/contract-match.ts";
import { formatNotVerified } from "../../../explorer-api/sourcify/look-up.ts";
import { readDeployedCode } from "../../engine/chains.ts";
import { toSubMatches } from "../../engine/records.ts";
import type { ApiSources } from "../api-sources.ts";
import { toTime } from "./answer-job.ts";
import { makeDetails } from "./make-details.ts";
import { type NamedContract, type Reply, refuse, reply } from "./replies.ts";

export async function lookUp(
  {
    chain,
    address,
    fields,
    signal,
  }: NamedContract & { readonly fields: string | undefined; readonly signal: AbortSignal },
  services: ApiSources,
): Promise<Reply> {
  const selection = parseFieldSelection(fields);
  if (selection.kind === "invalid") {
    return refuse("invalid_parameter", selection.message);
  }
  const { contracts } = services.store;
  const place = { chainId: chain.identity.chainId, address };
  const onChain = await readDeployedCode({ chain, address }, { signal });
  const record = onChain && contracts.find(onChain.deployed);
  if (onChain === undefined || record === undefined) {
    return reply(formatNotVerified(place), 404);
  }
  const needed = selection.request;
  const details = await makeDetails({ chain, onChain, record, needed, signal }, services);
  const match = {
    ...place,
    ...toSubMatches(record),
    verifiedAt: toTime(record.verifiedAtMs),
    matchId: contracts.findNewestId(chain.key, address)?.toString(),
  };
  const fieldsOfDetails = Object.entries(formatContractDetails(details, { errorId: randomUUID() }));
  return reply({
    ...formatContractMatch(match),
    ...Object.fromEntries(fieldsOfDetails.filter(([name]) => needed.has(name))),
  });
}
