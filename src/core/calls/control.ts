import { type Address, type BareHex, toWord } from "../../base/hex.ts";
import type { AbiEntry } from "../build/compiled-contract.ts";
import { keccak256 } from "../contract/address.ts";
import { toSelector } from "../proxy/places.ts";
import { decodeErrorText } from "./signature.ts";

export const controlKinds = [
  "proxy",
  "beacon",
  "safe",
  "timelock",
  "access-manager",
  "governor",
  "contract",
] as const;

/** The accounts that control a contract, as the contract itself answers. */
export interface ControlRule {
  readonly address: Address;
  readonly kind: (typeof controlKinds)[number];
  /** `owner`, `member of UPGRADER_ROLE`, `2 of 3 owners`; undefined: not known. */
  readonly rule?: string | undefined;
  /** Whether these accounts make the call that upgrades; default: they only control those that do. */
  readonly mayUpgrade?: boolean | undefined;
  readonly accounts: ControlAccount[];
  readonly delaySeconds?: number | undefined;
  readonly unknown?: string | undefined;
}

export interface ControlAccount {
  readonly address: Address;
  readonly hasCode: boolean;
  /** Between announcing a call and making it; undefined: it need not announce it. */
  readonly delaySeconds?: number | undefined;
}

/**
 * Reads which role a call needs from the data that it was reverted with: of OpenZeppelin's AccessControl, 4 and 5.
 *
 * @see https://docs.openzeppelin.com/contracts/api/access#AccessControl
 */
export function readNeededRole(data: BareHex): BareHex | undefined {
  if (data.startsWith(toSelector("AccessControlUnauthorizedAccount(address,bytes32)"))) {
    return /^.{64}(.{64})$/.exec(data.slice(8))?.[1];
  }
  const text = decodeErrorText(data) ?? "";
  return /^AccessControl: account 0x[0-9a-f]{40} is missing role 0x([0-9a-f]{64})$/.exec(text)?.[1];
}

const usualRoles = ["UPGRADER_ROLE", "PROPOSER_ROLE", "TIMELOCK_ADMIN_ROLE"];

/** Names a role whose id is the hash of a name: of a function of the contract, or a usual one. */
export function nameRole(role: BareHex, abi: readonly AbiEntry[]): string {
  const names = [...abi.flatMap(({ type, name = "" }) => (type === "function" ? [name] : [])), ...usualRoles];
  return role === toWord(0)
    ? "DEFAULT_ADMIN_ROLE"
    : (names.find((name) => keccak256(name) === role) ?? `the role 0x${role}`);
}
