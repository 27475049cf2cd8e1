import { type Address, type BareHex, toBareHex, toBigInt, toHex, toWord } from "../../../base/hex.ts";
import type { AbiEntry } from "../../../core/build/compiled-contract.ts";
import {
  type ControlAccount,
  type ControlRule,
  nameRole,
  readNeededRole,
} from "../../../core/calls/control.ts";
import { keccak256 } from "../../../core/contract/address.ts";
import { decodeAddress } from "../../../core/proxy/candidate.ts";
import { toSelector } from "../../../core/proxy/places.ts";
import { caller } from "../../../core/proxy/sentinel.ts";
import { proxyUpgrades } from "../../../core/review/upgrade-calls.ts";
import type { Operation } from "../../run.ts";
import { askAddress, askWords } from "../ask-contract.ts";
import type { ReviewSubject } from "../read-subject.ts";
import { type RoleMembers, readMembers } from "./read-members.ts";

/** The most contracts that are asked who controls them. */
const maxContracts = 12;

/** A call of a contract. */
interface ManagedCall {
  readonly target: Address;
  readonly selector: BareHex;
}

/** A contract, and the call of another one that it is asked for. */
interface Controlled {
  readonly address: Address;
  /** The call that upgrades, if this contract decides who makes it. */
  readonly call?: ManagedCall | undefined;
  /** Whether the called contract asks this one; otherwise this one makes the call. */
  readonly isAuthority?: boolean | undefined;
}

/** The part of a contract that another one asks, in the words of OpenZeppelin's AccessManaged. */
const authority = "authority";

/** A rule without what is known of the accounts. */
type Rule = Omit<ControlRule, "address" | "accounts"> & RoleMembers;

/**
 * Reads who may upgrade, from the proxy up to accounts without code: owners, ProxyAdmin, roles, AccessManager, timelocks
 * and Safes. Every line is what the contract above it answered.
 *
 * @param abi functions of the implementation, whose names may be those of roles
 */
export async function traceControl(
  subject: ReviewSubject,
  abi: readonly AbiEntry[],
  run: Operation<"chain">,
): Promise<readonly ControlRule[]> {
  const { address: proxy, beacon, admin } = subject;
  const mayUpgrade = true;
  const rules: ControlRule[] = [];
  const waiting: Controlled[] = [];
  const asked = new Set<Address>();
  const add = async (address: Address, found: readonly Rule[], call?: ManagedCall) => {
    asked.add(address);
    for (const { accounts, ...rule } of found) {
      const known: ControlAccount[] = [];
      for (const account of accounts) {
        const hasCode = await isContract(account.address, run);
        known.push({ ...account, hasCode });
        const isAuthority = rule.rule === authority;
        waiting.push(...(hasCode ? [{ address: account.address, call, isAuthority }] : []));
      }
      rules.push({ address, ...rule, accounts: known });
    }
  };
  if (beacon !== undefined) {
    const call = { target: beacon, selector: toSelector("upgradeTo(address)") };
    await add(beacon, await readOwner(beacon, { kind: "beacon", mayUpgrade }, run), call);
  } else if (admin === undefined) {
    const call = { target: proxy, selector: toSelector("upgradeToAndCall(address,bytes)") };
    await add(proxy, await readUpgraders(subject, abi, run), call);
  } else {
    await add(proxy, [{ kind: "proxy", rule: "admin", mayUpgrade, accounts: [{ address: admin }] }]);
    const call = { target: admin, selector: toSelector("upgradeAndCall(address,address,bytes)") };
    if (waiting.length > 0) {
      await add(admin, await readOwner(admin, { kind: "contract", mayUpgrade }, run), call);
    }
  }
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (asked.has(next.address)) {
      continue;
    }
    const unknown = "it was not asked: too many contracts";
    const isOver = asked.size >= maxContracts;
    await add(
      next.address,
      isOver ? [{ kind: "contract", accounts: [], unknown }] : await readRules(next, run),
    );
  }
  return rules;
}

/** An account of EIP-7702 is one, whatever code it delegates to. */
async function isContract(
  address: Address,
  { ports: { chain }, deadline: { signal } }: Operation<"chain">,
): Promise<boolean> {
  const code = await chain.getCode(address, { signal });
  return code !== "0x" && !code.startsWith("0xef0100");
}

/** Reads who may upgrade a proxy whose implementation decides it (UUPS): a role, a manager, or the owner. */
async function readUpgraders(
  { address, implementation }: ReviewSubject,
  abi: readonly AbiEntry[],
  run: Operation<"chain">,
): Promise<readonly Rule[]> {
  const { ports, deadline } = run;
  const rule = { kind: "proxy", mayUpgrade: true } as const;
  for (const write of proxyUpgrades) {
    const data = toHex(write(implementation));
    const answer = await ports.chain.call({ to: address, from: caller, data }, { signal: deadline.signal });
    const reason = answer.kind === "reverted" ? toBareHex(answer.data ?? "0x") : "";
    const role = readNeededRole(reason);
    if (role !== undefined) {
      return readRoles(address, { ...rule, role, abi }, run);
    }
    const manager = reason.startsWith(toSelector("AccessManagedUnauthorized(address)"))
      ? await askAddress({ to: address, signature: "authority()" }, run)
      : undefined;
    if (manager !== undefined) {
      return [{ kind: "proxy", rule: authority, accounts: [{ address: manager }] }];
    }
  }
  return readOwner(address, rule, run);
}

interface RoleRule extends Pick<Rule, "kind" | "mayUpgrade" | "delaySeconds"> {
  readonly role: BareHex;
  readonly abi?: readonly AbiEntry[];
}

/** The members of a role of an AccessControl, and those who may grant it. */
async function readRoles(
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

async function readOwner(
  address: Address,
  rule: Pick<Rule, "kind" | "mayUpgrade">,
  run: Operation<"chain">,
): Promise<readonly Rule[]> {
  const owner = await askAddress({ to: address, signature: "owner()" }, run);
  return owner === undefined
    ? [{ kind: rule.kind, accounts: [], unknown: "no function that is known here tells who controls it" }]
    : [{ ...rule, rule: "owner", accounts: [{ address: owner }] }];
}

/** Reads who may make a contract act, by its kind: the first kind whose functions it has. */
async function readRules(controlled: Controlled, run: Operation<"chain">): Promise<readonly Rule[]> {
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
  const owners = toAddresses((await askWords({ to, signature: "getOwners()" }, run)).slice(1));
  if (threshold === undefined || owners.length === 0) {
    return [];
  }
  const page = { to, signature: "getModulesPaginated(address,uint256)", args: [toWord(1), toWord(10)] };
  const modules = toAddresses((await askWords(page, run)).slice(2));
  const kind = "safe";
  const rules: Rule[] = [
    { kind, rule: `${toBigInt(threshold)} of ${owners.length} owners`, accounts: owners },
    { kind, rule: "module, without signatures", accounts: modules },
  ];
  return rules.filter(({ accounts }) => accounts.length > 0);
};

/** A list: its length, and its items. */
function toAddresses([length = "0", ...words]: readonly BareHex[]): RoleMembers["accounts"] {
  return words.slice(0, Number(toBigInt(length))).flatMap((word) => {
    const address = decodeAddress(word);
    return address === undefined ? [] : [{ address }];
  });
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

/** @see https://docs.openzeppelin.com/contracts/api/governance#Governor */
const readGovernor: ReadRules = async ({ address: to }, run) => {
  const [period] = await askWords({ to, signature: "votingPeriod()" }, run);
  return period === undefined ? [] : [{ kind: "governor", rule: "votes", accounts: [] }];
};
