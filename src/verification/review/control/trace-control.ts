import { type Address, toBareHex, toHex, toWord } from "../../../base/hex.ts";
import type { AbiEntry } from "../../../core/build/compiled-contract.ts";
import { type ControlAccount, type ControlRule, readNeededRole } from "../../../core/calls/control.ts";
import { toSelector } from "../../../core/proxy/places.ts";
import { caller } from "../../../core/proxy/sentinel.ts";
import { proxyUpgrades } from "../../../core/review/upgrade-calls.ts";
import type { Operation } from "../../run.ts";
import { askAddress } from "../ask-contract.ts";
import type { ReviewSubject } from "../read-subject.ts";
import { authority, type Controlled, type Rule, readOwner, readRoles, readRules } from "./read-rules.ts";

const maxContracts = 12;

/** A contract, and how its rules are read; default: by its kind. */
interface Step extends Controlled {
  readonly read?: (() => Promise<readonly Rule[]>) | undefined;
}

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
  const rules: ControlRule[] = [];
  const steps: Step[] = [startAt(subject, abi, run)];
  const asked = new Set<Address>();
  for (const step of steps) {
    const { address, call, read = () => readRules(step, run) } = step;
    if (asked.has(address)) {
      continue;
    }
    asked.add(address);
    for (const { accounts, ...rule } of asked.size > maxContracts ? notAsked : await read()) {
      const known = await readAccounts(accounts, run);
      rules.push({ address, ...rule, accounts: known });
      const isAuthority = rule.rule === authority;
      const next = known.flatMap((one) => (one.hasCode ? { address: one.address, call, isAuthority } : []));
      steps.push(...next.map((one) => (one.address === subject.admin ? askAdmin(subject, run) : one)));
    }
  }
  return rules;
}

const notAsked: readonly Rule[] = [
  { kind: "contract", accounts: [], unknown: "it was not asked: too many contracts" },
];

async function readAccounts(accounts: Rule["accounts"], run: Operation<"chain">): Promise<ControlAccount[]> {
  const known: ControlAccount[] = [];
  for (const account of accounts) {
    known.push({ ...account, hasCode: await isContract(account.address, run) });
  }
  return known;
}

/** The beacon or the proxy itself, whose rules are those of upgrades. */
function startAt(subject: ReviewSubject, abi: readonly AbiEntry[], run: Operation<"chain">): Step {
  const { address: proxy, beacon, admin } = subject;
  if (beacon !== undefined) {
    return {
      address: beacon,
      call: { target: beacon, selector: toSelector("upgradeTo(address)") },
      read: () => readOwner(beacon, { kind: "beacon", mayUpgrade: true }, run),
    };
  }
  return admin === undefined
    ? {
        address: proxy,
        call: { target: proxy, selector: toSelector("upgradeToAndCall(address,bytes)") },
        read: () => readUpgraders(subject, abi, run),
      }
    : {
        address: proxy,
        read: async () => [
          { kind: "proxy", rule: "admin", mayUpgrade: true, accounts: [{ address: admin }] },
        ],
      };
}

/** A ProxyAdmin has an owner; Solady's factory keeps the admin of each of its proxies. */
function askAdmin({ address: proxy, admin = proxy }: ReviewSubject, run: Operation<"chain">): Step {
  const rule = { kind: "contract", mayUpgrade: true } as const;
  return {
    address: admin,
    call: { target: admin, selector: toSelector("upgradeAndCall(address,address,bytes)") },
    read: async () => {
      const args = [toWord(toBareHex(proxy))];
      const account = await askAddress({ to: admin, signature: "adminOf(address)", args }, run);
      return account === undefined
        ? readOwner(admin, rule, run)
        : [{ ...rule, rule: "admin of the proxy", accounts: [{ address: account }] }];
    },
  };
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
