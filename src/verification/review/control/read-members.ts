import { type Address, type BareHex, toBareHex, toBigInt, toHex, toWord } from "../../../base/hex.ts";
import { keccak256 } from "../../../core/contract/address.ts";
import { decodeAddress } from "../../../core/proxy/candidate.ts";
import { readLogs } from "../../deployment/read-logs.ts";
import type { Operation } from "../../run.ts";
import { askAddress, askWords } from "../ask-contract.ts";

const maxMembers = 20;

export interface RoleMembers {
  readonly accounts: readonly { readonly address: Address; readonly delaySeconds?: number | undefined }[];
  readonly unknown?: string | undefined;
}

type RoleType = "bytes32" | "uint64";

const events: Readonly<Record<RoleType, string>> = {
  bytes32: "RoleGranted(bytes32,address,address)",
  uint64: "RoleGranted(uint64,address,uint32,uint48,bool)",
};

/**
 * Lists the members of a role: by the contract's own list, else by the events that grant it. Each is confirmed by
 * `hasRole`. A manager answers besides how long the member has to wait before it may make a call.
 */
export async function readMembers(
  to: Address,
  { role, type }: { readonly role: BareHex; readonly type: RoleType },
  run: Operation<"chain">,
): Promise<RoleMembers> {
  const { addresses, unknown } =
    (await listCounted(to, role, run)) ?? (await listGranted(to, { event: events[type], role }, run));
  const accounts: { address: Address; delaySeconds?: number }[] = [];
  for (const address of addresses.slice(0, maxMembers)) {
    const args = [role, toWord(toBareHex(address))];
    const [has, delay = "0"] = await askWords({ to, signature: `hasRole(${type},address)`, args }, run);
    const delaySeconds = Number(toBigInt(delay));
    accounts.push(...(has === toWord(1) ? [{ address, ...(delaySeconds > 0 && { delaySeconds }) }] : []));
  }
  const more = addresses.length > maxMembers ? `only ${maxMembers} accounts were asked about` : unknown;
  return { accounts, unknown: more };
}

interface Listed {
  readonly addresses: readonly Address[];
  readonly unknown?: string | undefined;
}

async function listCounted(to: Address, role: BareHex, run: Operation<"chain">): Promise<Listed | undefined> {
  const [counted] = await askWords({ to, signature: "getRoleMemberCount(bytes32)", args: [role] }, run);
  if (counted === undefined) {
    return undefined;
  }
  const addresses: Address[] = [];
  for (let index = 0; index < Math.min(Number(toBigInt(counted)), maxMembers + 1); index += 1) {
    const args = [role, toWord(index)];
    const member = await askAddress({ to, signature: "getRoleMember(bytes32,uint256)", args }, run);
    addresses.push(...(member === undefined ? [] : [member]));
  }
  return { addresses };
}

async function listGranted(
  address: Address,
  { event, role }: { readonly event: string; readonly role: BareHex },
  run: Operation<"chain">,
): Promise<Listed> {
  const topics = [toHex(keccak256(event)), toHex(role)];
  const { logs, isComplete } = await readLogs({ address, topics, fromBlock: 0 }, run);
  const granted = logs.flatMap((log) => decodeAddress(toBareHex(log.topics[2] ?? "0x")) ?? []);
  const unknown = "the node does not give all events that name its members";
  return { addresses: [...new Set(granted)], ...(!isComplete && { unknown }) };
}
