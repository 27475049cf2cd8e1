import { type Address, type BareHex, toBareHex, toBigInt, toWord } from "../../../base/hex.ts";
import type { AbiEntry } from "../../../core/build/compiled-contract.ts";
import { type ControlRule, nameRole } from "../../../core/calls/control.ts";
import { keccak256 } from "../../../core/contract/address.ts";
import type { Operation } from "../../run.ts";
import { askAddress, askAddresses, askWords } from "../ask-contract.ts";
import { type RoleMembers, readMembers } from "./read-members.ts";

export interface ManagedCall {
  readonly target: Address;
  readonly selector: BareHex;
}

/** A contract, and the call of another one that it is asked for. */
export interface Controlled {
  readonly address: Address;
  /** The call that upgrades, if this contract decides who makes it. */
  readonly call?: ManagedCall | undefined;
  /** Whether the called contract asks this one; otherwise this one makes the call. */
  readonly isAuthority?: boolean | undefined;
}

/** The part of a contract that another one asks, in the words of OpenZeppelin's AccessManaged. */
export const authority = "authority";

export type Rule = Omit<ControlRule, "address" | "accounts"> & RoleMembers;

/** Reads who may make a contract act, by its kind: the first kind whose functions it has. */
export async function readRules(controlled: Controlled, run: Operation<"chain">): Promise<readonly Rule[]> {
  for (const read of [readSafe, readTimelock, readCompoundTimelock, readManager, readGovernor]) {
    const rules = await read(controlled, run);
    if (rules.length > 0) {
      return rules;
    }
  }
  return readOwner(controlled.address, { kind: "contract" }, run);
}

type ReadRules = (controlled: Controlled, run: Operation<"chain">) => Promise<readonly Rule[]>;

/** @see https://docs.safe.global/reference-smart-account/overview */
const readSafe: ReadRules = async ({ address: to }, run) => {
  const [threshold] = await askWords({ to, signature: "getThreshold()" }, run);
  const owners = await askAddresses({ to, signature: "getOwners()" }, run);
  if (threshold === undefined || owners.length === 0) {
    return [];
  }
  const page = { to, signature: "getModulesPaginated(address,uint256)", args: [toWord(1), toWord(10)] };
  const modules = await askAddresses(page, run);
  const kind = "safe";
  const rules: Rule[] = [
    { kind, rule: `${toBigInt(threshold)} of ${owners.length} owners`, accounts: owners.map(toAccount) },
    { kind, rule: "module, without signatures", accounts: modules.map(toAccount) },
  ];
  return rules.filter(({ accounts }) => accounts.length > 0);
};

function toAccount(address: Address): RoleMembers["accounts"][number] {
  return { address };
}

/** @see https://docs.openzeppelin.com/contracts/api/governance#TimelockController */
const readTimelock: ReadRules = async ({ address: to }, run) => {
  const [delay] = await askWords({ to, signature: "getMinDelay()" }, run);
  const role = keccak256("PROPOSER_ROLE");
  return delay === undefined
    ? []
    : readRoles(to, { kind: "timelock", role, delaySeconds: Number(toBigInt(delay)) }, run);
};

/** @see https://github.com/compound-finance/compound-protocol */
const readCompoundTimelock: ReadRules = async ({ address: to }, run) => {
  const [delay] = await askWords({ to, signature: "delay()" }, run);
  const admin = await askAddress({ to, signature: "admin()" }, run);
  const kind = "timelock";
  return delay === undefined || admin === undefined
    ? []
    : [{ kind, rule: "admin", accounts: [{ address: admin }], delaySeconds: Number(toBigInt(delay)) }];
};

/** Every function has this role until it gets another one. */
const managerAdmin = toWord(0);

const publicRole = toWord("f".repeat(16));

/** @see https://docs.openzeppelin.com/contracts/api/access#AccessManager */
const readManager: ReadRules = async ({ address: to, call, isAuthority }, run) => {
  const { target, selector } = call ?? { target: to, selector: "00000000" };
  const args = [toWord(toBareHex(target)), selector.padEnd(64, "0")];
  const [role] = await askWords({ to, signature: "getTargetFunctionRole(address,bytes4)", args }, run);
  if (role === undefined) {
    return [];
  }
  const kind = "access-manager";
  const admins = await readMembers(to, { role: managerAdmin, type: "uint64" }, run);
  const all: Rule = { kind, rule: "member of ADMIN_ROLE, who may change all roles", ...admins };
  if (call === undefined || role === managerAdmin) {
    return [{ ...all, mayUpgrade: isAuthority }];
  }
  if (role === publicRole) {
    return [{ kind, rule: "anyone (PUBLIC_ROLE)", accounts: [] }, all];
  }
  const members = await readMembers(to, { role, type: "uint64" }, run);
  return [{ kind, rule: `member of role ${toBigInt(role)}`, mayUpgrade: isAuthority, ...members }, all];
};

/**
 * @see https://docs.openzeppelin.com/contracts/api/governance#Governor
 * @see https://eips.ethereum.org/EIPS/eip-6372
 */
const readGovernor: ReadRules = async ({ address: to }, run) => {
  const ask = async (signature: string, args?: readonly BareHex[]) => {
    const [word] = await askWords({ to, signature, args }, run);
    return word === undefined ? undefined : toBigInt(word);
  };
  const period = await ask("votingPeriod()");
  if (period === undefined) {
    return [];
  }
  const token = await askAddress({ to, signature: "token()" }, run);
  const [delay, now] = [await ask("votingDelay()"), await ask("clock()")];
  // A quorum is known for a time that is over.
  const quorum = now && (await ask("quorum(uint256)", [toWord(now - 1n)]));
  const [, , mode = ""] = await askWords({ to, signature: "CLOCK_MODE()" }, run);
  const [, unit] = /^mode=(timestamp|blocknumber)/.exec(Buffer.from(mode, "hex").toString()) ?? [];
  const clock = unit === undefined ? "" : ` by the clock "${unit}"`;
  const facts = [
    token === undefined ? "votes" : `votes of ${token}`,
    quorum === undefined ? "" : `quorum ${quorum}`,
    delay === undefined ? "" : `voting delay ${delay}`,
    `voting period ${period}${clock}`,
  ];
  return [{ kind: "governor", rule: facts.filter(Boolean).join(", "), accounts: [] }];
};

interface RoleRule extends Pick<Rule, "kind" | "mayUpgrade" | "delaySeconds"> {
  readonly role: BareHex;
  readonly abi?: readonly AbiEntry[];
}

/** The members of a role of an AccessControl, and those who may grant it. */
export async function readRoles(
  address: Address,
  { role, abi = [], ...rule }: RoleRule,
  run: Operation<"chain">,
): Promise<readonly Rule[]> {
  const members = await readMembers(address, { role, type: "bytes32" }, run);
  const own: Rule = { ...rule, rule: `member of ${nameRole(role, abi)}`, ...members };
  const [admin] = await askWords({ to: address, signature: "getRoleAdmin(bytes32)", args: [role] }, run);
  if (admin === undefined || admin === role) {
    return [own];
  }
  const granting = await readMembers(address, { role: admin, type: "bytes32" }, run);
  const grants = `member of ${nameRole(admin, abi)}, who grants it`;
  return [own, { ...rule, mayUpgrade: undefined, rule: grants, ...granting }];
}

export async function readOwner(
  address: Address,
  rule: Pick<Rule, "kind" | "mayUpgrade">,
  run: Operation<"chain">,
): Promise<readonly Rule[]> {
  const owner = await askAddress({ to: address, signature: "owner()" }, run);
  return owner === undefined
    ? [{ kind: rule.kind, accounts: [], unknown: "no function that is known here tells who controls it" }]
    : [{ ...rule, rule: "owner", accounts: [{ address: owner }] }];
}
