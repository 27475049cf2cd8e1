import { type Address, type BareHex, toBareHex, toBytes, toWord, wordDigits } from "../../base/hex.ts";
import { keccak256 } from "../contract/address.ts";

/** A contract at one address on many chains that creates what it is given. */
export interface Factory {
  readonly name: string;
  readonly address: Address;
  /** Call data: a salt and the init code behind it, or a call of CreateX. */
  readonly takes: "salt-and-code" | "createx";
}

/** @see https://github.com/Arachnid/deterministic-deployment-proxy */
export const deterministicDeployer: Address = "0x4e59b44847b379578588920cA78FbF26c0B4956C";

export const factories: readonly Factory[] = [
  { name: "deterministic-deployment-proxy", address: deterministicDeployer, takes: "salt-and-code" },
  // https://github.com/pcaversaccio/createx
  { name: "createx", address: "0xba5Ed099633D3B313e4D5F7bdc1305d3c28ba5Ed", takes: "createx" },
  // https://github.com/safe-global/safe-singleton-factory
  {
    name: "safe-singleton-factory",
    address: "0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7",
    takes: "salt-and-code",
  },
];

/** What a factory puts into the salt. */
export type Dependence = "sender" | "chain";

type UsedSalt =
  | { readonly kind: "salt"; readonly salt: BareHex; readonly dependsOn: readonly Dependence[] }
  | { readonly kind: "refused"; readonly reason: string };

const addressDigits = 40;

/**
 * Returns the salt that a factory makes of a given one. CreateX hashes it by what its first 21 bytes say: with the
 * sender if it begins with the sender's address, and with the chain if 01 follows the sender's address or zeros.
 *
 * @see https://github.com/pcaversaccio/createx#special-features
 */
export function toUsedSalt(
  salt: BareHex,
  {
    factory,
    sender,
    chainId,
  }: {
    readonly factory: Pick<Factory, "takes"> | undefined;
    readonly sender: Address | undefined;
    readonly chainId: number;
  },
): UsedSalt {
  if (factory?.takes !== "createx") {
    return { kind: "salt", salt, dependsOn: [] };
  }
  const [named, flag] = [salt.slice(0, addressDigits), salt.slice(addressDigits, addressDigits + 2)];
  const isOfSender = sender !== undefined && named === toBareHex(sender);
  const isOfAll = !isOfSender && /^0+$/.test(named);
  if ((isOfSender || isOfAll) && flag !== "00" && flag !== "01") {
    const reason =
      "CreateX refuses a salt that begins with the sender or zeros, and has neither 00 nor 01 behind";
    return { kind: "refused", reason };
  }
  const isOfChain = (isOfSender || isOfAll) && flag === "01";
  const parts = [
    ...(isOfSender ? [toWord(toBareHex(sender))] : []),
    ...(isOfChain ? [toWord(chainId)] : []),
    salt,
  ];
  return {
    kind: "salt",
    salt: keccak256(toBytes(parts.join(""))),
    dependsOn: [...(isOfSender ? (["sender"] as const) : []), ...(isOfChain ? (["chain"] as const) : [])],
  };
}

export type FactoryWay = "create2" | "create3";

/** CreateX binds a salt to the account that it begins with if 00 or 01 stands behind, and refuses others from it. */
export function mayBindSender(salt: BareHex): boolean {
  return /^(?!0{40})[0-9a-f]{40}0[01]/.test(salt);
}

const createxFunctions = {
  create2: "deployCreate2(bytes32,bytes)",
  create3: "deployCreate3(bytes32,bytes)",
} as const satisfies Record<FactoryWay, string>;

/** The beginning of the call data, up to the length of the init code. */
export function writeCreatexHead(way: FactoryWay, salt: BareHex): BareHex {
  return keccak256(createxFunctions[way]).slice(0, 8) + salt + toWord(2 * 32);
}

export function writeFactoryCall(
  { takes }: Pick<Factory, "takes">,
  { salt, initCode, way }: { readonly salt: BareHex; readonly initCode: BareHex; readonly way: FactoryWay },
): BareHex {
  if (takes === "salt-and-code") {
    return salt + initCode;
  }
  const padded = initCode.padEnd(Math.ceil(initCode.length / wordDigits) * wordDigits, "0");
  return writeCreatexHead(way, salt) + toWord(initCode.length / 2) + padded;
}
