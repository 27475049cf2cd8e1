import type { Address, BareHex } from "../../base/hex.ts";
import type { ControlRule } from "../calls/control.ts";
import type { Call } from "../calls/known-calls.ts";
import { encodeCall } from "../calls/signature.ts";

export interface UpgradeAttempt {
  readonly sender: Address;
  /** Its part in the proxy, such as `owner of the admin`. */
  readonly role: string;
  readonly to: Address;
  /** In wei; default: none. */
  readonly value?: bigint | undefined;
  /** The planned calls of the same sender that come before it. */
  readonly earlier?: readonly Call[] | undefined;
  readonly write: (implementation: Address) => BareHex;
}

export const givenAccount = "given account";
export const plannedSender = "sender of the call that upgrades";

interface Parties {
  readonly proxy: Address;
  readonly beacon?: Address | undefined;
  readonly admin?: Address | undefined;
  readonly control: readonly ControlRule[];
  /** Tried instead of those who may upgrade. */
  readonly sender?: Address | undefined;
}

/** The most accounts with the same right that are tried. */
const maxTried = 3;

/**
 * Lists the ways to upgrade a proxy that OpenZeppelin's contracts have, from 4 on: UUPS, transparent and beacon.
 *
 * @see https://docs.openzeppelin.com/contracts/api/proxy
 */
export function listUpgradeAttempts({ control, sender, ...parties }: Parties): readonly UpgradeAttempt[] {
  const { proxy, beacon, admin } = parties;
  if (sender !== undefined) {
    const role = givenAccount;
    const contracts = beacon === undefined && admin !== undefined ? [admin, proxy] : [beacon ?? proxy];
    return contracts.flatMap((to) => listCalls(to, parties).map((call) => ({ sender, role, ...call })));
  }
  // The owner of an admin comes before the admin itself.
  return control.toReversed().flatMap(({ address: to, rule = "", accounts, mayUpgrade = false }) => {
    const direct = accounts.filter(({ delaySeconds }) => mayUpgrade && delaySeconds === undefined);
    return direct.slice(0, maxTried).flatMap((account) => {
      const part = { sender: account.address, role: nameRole(rule, to, parties) };
      return listCalls(to, parties).map((call) => ({ ...part, ...call }));
    });
  });
}

function nameRole(rule: string, to: Address, { beacon, admin }: Pick<Parties, "beacon" | "admin">): string {
  const contract = new Map([
    [beacon, "beacon"],
    [admin, "admin"],
  ]).get(to);
  return rule === "owner" && contract !== undefined ? `owner of the ${contract}` : rule;
}

function listCalls(
  to: Address,
  { proxy, beacon, admin }: Pick<Parties, "proxy" | "beacon" | "admin">,
): readonly Pick<UpgradeAttempt, "to" | "write">[] {
  if (to === beacon) {
    return [{ to, write: upgradeTo }];
  }
  const byAdmin = [
    (next: Address) => encodeCall("upgradeAndCall(address,address,bytes)", [proxy, next, "0x"]),
    (next: Address) => encodeCall("upgrade(address,address)", [proxy, next]),
  ];
  return to === admin
    ? byAdmin.map((write) => ({ to, write }))
    : proxyUpgrades.map((write) => ({ to: proxy, write }));
}

const upgradeTo = (to: Address): BareHex => encodeCall("upgradeTo(address)", [to]);

/** The calls of a proxy or its implementation that upgrade it, without a further call. */
export const proxyUpgrades = [
  (to: Address): BareHex => encodeCall("upgradeToAndCall(address,bytes)", [to, "0x"]),
  upgradeTo,
] as const;
