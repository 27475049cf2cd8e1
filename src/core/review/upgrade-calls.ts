import { type Address, type BareHex, toBareHex, toWord } from "../../base/hex.ts";
import { toSelector } from "../proxy/places.ts";

/** A way to upgrade: who calls what. */
export interface UpgradeAttempt {
  readonly sender: Address;
  /** Why this account may be allowed to: its own part in the proxy. */
  readonly role: AuthorityRole;
  readonly to: Address;
  /** Writes the call for an implementation. */
  readonly write: (implementation: Address) => BareHex;
}

export type AuthorityRole =
  | "owner"
  | "admin"
  | "owner of the admin"
  | "owner of the beacon"
  | "sender of the call"
  /** The account that is named for it. */
  | "given account";

interface Parties {
  readonly proxy: Address;
  readonly beacon?: Address | undefined;
  readonly admin?: Address | undefined;
  /** What `owner()` answers for the proxy, the beacon and the admin. */
  readonly owners: ReadonlyMap<Address, Address>;
  /** Tried instead of the owners. */
  readonly sender?: Address | undefined;
}

/**
 * Lists the ways to upgrade a proxy that OpenZeppelin's contracts have, from 4 on: UUPS, transparent and beacon.
 *
 * @see https://docs.openzeppelin.com/contracts/api/proxy
 */
export function listUpgradeAttempts(parties: Parties): readonly UpgradeAttempt[] {
  const { proxy, beacon, admin, owners, sender: given } = parties;
  const attempts: UpgradeAttempt[] = [];
  const add = (found: Address | undefined, { role, ...rest }: Omit<UpgradeAttempt, "sender">) => {
    const sender = given ?? found;
    if (sender !== undefined) {
      attempts.push({ sender, role: given === undefined ? role : "given account", ...rest });
    }
  };
  if (beacon !== undefined) {
    add(owners.get(beacon), { role: "owner of the beacon", to: beacon, write: upgradeTo });
    return attempts;
  }
  if (admin !== undefined) {
    const owner = owners.get(admin);
    for (const write of [writeUpgradeAndCall(proxy), writeUpgrade(proxy)]) {
      add(owner, { role: "owner of the admin", to: admin, write });
    }
    if (owner === undefined) {
      for (const write of proxyUpgrades) {
        add(admin, { role: "admin", to: proxy, write });
      }
    }
    return attempts;
  }
  for (const write of proxyUpgrades) {
    add(owners.get(proxy), { role: "owner", to: proxy, write });
  }
  return attempts;
}

const address = (value: Address): BareHex => toWord(toBareHex(value));

/** Empty bytes at the end of two or three arguments. */
const noCall = (heads: number): BareHex => `${toWord(heads * 32)}${toWord(0)}`;

const upgradeTo = (to: Address): BareHex => toSelector("upgradeTo(address)") + address(to);

const upgradeToAndCall = (to: Address): BareHex =>
  toSelector("upgradeToAndCall(address,bytes)") + address(to) + noCall(2);

/** The calls of a proxy or its implementation that upgrade it, without a further call. */
export const proxyUpgrades = [upgradeToAndCall, upgradeTo] as const;

const writeUpgrade =
  (proxy: Address) =>
  (to: Address): BareHex =>
    toSelector("upgrade(address,address)") + address(proxy) + address(to);

const writeUpgradeAndCall =
  (proxy: Address) =>
  (to: Address): BareHex =>
    toSelector("upgradeAndCall(address,address,bytes)") + address(proxy) + address(to) + noCall(3);
