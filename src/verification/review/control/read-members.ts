import { type Address, type BareHex, toBareHex, toBigInt, toHex, toWord } from "../../../base/hex.ts";
import { keccak256 } from "../../../core/contract/address.ts";
import { decodeAddress } from "../../../core/proxy/candidate.ts";
import { readLogs } from "../../deployment/read-logs.ts";
import type { Operation } from "../../run.ts";
import { askAddress, askWords } from "../ask-contract.ts";

/** So many members of a role are asked about. */
const maxMembers = 20;

/** Accounts that have a role, as the contract confirms. */
export interface RoleMembers {
  readonly accounts: readonly { readonly address: Address; readonly delaySeconds?: number | undefined }[];
  /** Why there may be more, as a clause. */
  readonly unknown?: string | undefined;
}

/**
 * Lists the members of a role of OpenZeppelin's AccessControl: by its own list, else by the events that grant it. Each
 * is confirmed by `hasRole`.
 */
export async function readRoleMembers(
  to: Address,
  role: BareHex,
  run: Operation<"chain">,
): Promise<RoleMembers> {
  const [counted] = await askWords({ to, signature: "getRoleMemberCount(bytes32)", args: [role] }, run);
  const listed =
    counted === undefined
      ? await listGranted(to, { event: "RoleGranted(bytes32,address,address)", role }, run)
      : await listCounted(to, { role, count: Number(toBigInt(counted)) }, run);
  return confirm(listed, async (account) => {
    const args = [role, toWord(toBareHex(account))];
    const [has = ""] = await askWords({ to, signature: "hasRole(bytes32,address)", args }, run);
    return isTrue(has) ? {} : undefined;
  });
}

/** A call of a contract that an AccessManager decides about. */
export interface ManagedCall {
  readonly target: Address;
  readonly selector: BareHex;
}

/**
 * Lists the members of a role of an AccessManager by its events. Each is confirmed by what the manager answers: whether
 * it may make the call, or without one, whether it has the role.
 */
export async function readManagedMembers(
  to: Address,
  { role, call }: { readonly role: BareHex; readonly call: ManagedCall | undefined },
  run: Operation<"chain">,
): Promise<RoleMembers> {
  const event = "RoleGranted(uint64,address,uint32,uint48,bool)";
  return confirm(await listGranted(to, { event, role }, run), async (account) => {
    const member = toWord(toBareHex(account));
    const [may = "", delay = ""] =
      call === undefined
        ? await askWords({ to, signature: "hasRole(uint64,address)", args: [role, member] }, run)
        : await askWords({ to, signature: canCall, args: [member, ...toArguments(call)] }, run);
    const delaySeconds = Number(toBigInt(delay || "0"));
    return isTrue(may) || delaySeconds > 0 ? { ...(delaySeconds > 0 && { delaySeconds }) } : undefined;
  });
}

const canCall = "canCall(address,address,bytes4)";

/** Encodes what a manager is asked about a call. */
export function toArguments({ target, selector }: ManagedCall): readonly BareHex[] {
  return [toWord(toBareHex(target)), selector.padEnd(64, "0")];
}

function isTrue(word: BareHex): boolean {
  return word === toWord(1);
}

interface Listed {
  readonly addresses: readonly Address[];
  readonly unknown?: string | undefined;
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

async function listCounted(
  to: Address,
  { role, count }: { readonly role: BareHex; readonly count: number },
  run: Operation<"chain">,
): Promise<Listed> {
  const addresses: Address[] = [];
  for (let index = 0; index < Math.min(count, maxMembers + 1); index += 1) {
    const args = [role, toWord(index)];
    const member = await askAddress({ to, signature: "getRoleMember(bytes32,uint256)", args }, run);
    addresses.push(...(member === undefined ? [] : [member]));
  }
  return { addresses };
}

async function confirm(
  { addresses, unknown }: Listed,
  ask: (account: Address) => Promise<{ readonly delaySeconds?: number } | undefined>,
): Promise<RoleMembers> {
  const accounts: { address: Address; delaySeconds?: number }[] = [];
  for (const address of addresses.slice(0, maxMembers)) {
    const found = await ask(address);
    accounts.push(...(found === undefined ? [] : [{ address, ...found }]));
  }
  const more = addresses.length > maxMembers ? `only ${maxMembers} accounts were asked about` : unknown;
  return { accounts, unknown: more };
}
