import { randomUUID } from "node:crypto";
import type { Address } from "../../../base/hex.ts";
import { formatContractDetails } from "../../../explorer-api/sourcify/contract-details.ts";
import { parseFieldSelection } from "../../../explorer-api/sourcify/contract-fields.ts";
import { type ContractMatch, formatContractMatch } from "../../../explorer-api/sourcify/contract-match.ts";
import {
  formatContractList,
  formatNotVerified,
  type ListQuery,
} from "../../../explorer-api/sourcify/look-up.ts";
import { type CodeOnChain, type ConnectedChain, readDeployedCode } from "../../engine/chains.ts";
import { toSubMatches, type VerifiedContract } from "../../engine/records.ts";
import { toTime } from "./answer-job.ts";
import { makeDetails } from "./make-details.ts";
import { type NamedContract, type Reply, refuse, reply, type SourcifyServices } from "./replies.ts";

/** Answers with a contract and the fields that are asked for; 404 with nulls where it is not verified. */
export async function lookUp(
  {
    query: { fields, omit },
    signal,
    ...contract
  }: NamedContract & {
    readonly query: { readonly fields?: string | undefined; readonly omit?: string | undefined };
    readonly signal: AbortSignal;
  },
  services: SourcifyServices,
): Promise<Reply> {
  const selection = parseFieldSelection({ fields, omit });
  if (selection.kind === "invalid") {
    return refuse("invalid_parameter", selection.message);
  }
  const { chain, address } = contract;
  const shown = await findShown(contract, { services, signal });
  if (shown === undefined) {
    return reply(formatNotVerified({ chainId: chain.identity.chainId, address }), 404);
  }
  const { needed, cut } = selection.request;
  const details = await makeDetails({ chain, ...shown, needed, signal }, services);
  return reply(
    cut({
      ...formatContractMatch(shown.match),
      ...formatContractDetails(details, { errorId: randomUUID() }),
    }),
  );
}

interface ShownContract {
  readonly onChain: CodeOnChain;
  readonly record: VerifiedContract;
  readonly match: ContractMatch;
}

async function findShown(
  { chain, address }: NamedContract,
  {
    services: { store },
    signal,
  }: { readonly services: Pick<SourcifyServices, "store">; readonly signal: AbortSignal },
): Promise<ShownContract | undefined> {
  const onChain = await readDeployedCode({ chain, address }, { signal });
  if (onChain === undefined) {
    return undefined;
  }
  const record = store.contracts.find(onChain.deployed);
  const id = store.contracts.findId(onChain.deployed);
  return record === undefined || id === undefined
    ? undefined
    : { onChain, record, match: toContractMatch({ chain, address, record, id }) };
}

function toContractMatch({
  chain,
  address,
  record,
  id,
}: NamedContract & {
  readonly record: Pick<VerifiedContract, "match" | "creationMatch" | "runtimeMatch" | "verifiedAtMs">;
  readonly id: number;
}): ContractMatch {
  return {
    chainId: chain.identity.chainId,
    address,
    ...toSubMatches(record),
    verifiedAt: toTime(record.verifiedAtMs),
    matchId: String(id),
  };
}

/** Answers on which of the chains that answer an address is verified. */
export async function listChainsOf(
  { address, signal }: { readonly address: Address; readonly signal: AbortSignal },
  services: SourcifyServices,
): Promise<Reply> {
  const chains = await services.chains.listReachable({ signal });
  const found = await Promise.all(
    chains.map(async (chain) => (await findShown({ chain, address }, { services, signal }))?.match),
  );
  const matches = found.filter((match) => match !== undefined);
  return reply(formatContractList(matches), matches.length === 0 ? 404 : 200);
}

/** Answers with a page of the verified contracts of a chain. */
export function listContracts(
  { chain, page }: { readonly chain: ConnectedChain; readonly page: ListQuery },
  { store }: Pick<SourcifyServices, "store">,
): Reply {
  const { sort, limit, after } = page;
  const records = store.contracts.listById(chain.key, {
    sort,
    limit,
    after: after === undefined ? undefined : Number(after),
  });
  return reply(
    formatContractList(
      records.map(({ id, address, ...record }) => toContractMatch({ chain, address, record, id })),
    ),
  );
}
