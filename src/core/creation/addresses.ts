import { type Address, type BareHex, toBareHex, toBytes, wordDigits } from "../../base/hex.ts";
import { keccak256, toChecksumAddress } from "../contract/address.ts";
import { factories } from "./factories.ts";
import { listLengthPrefixedBytes } from "./salts.ts";

/**
 * The address of a contract that an account creates with CREATE or by a transaction.
 *
 * @see https://ethereum.github.io/execution-specs/ (`compute_contract_address`)
 */
export function createAddress(parts: CreateParts): Address {
  return toChecksumAddress(createDigits(parts));
}

interface CreateParts {
  readonly creator: Address;
  readonly nonce: number;
}

export function isCreateAddress(address: Address, parts: CreateParts): boolean {
  return createDigits(parts) === toBareHex(address);
}

/** Without the checksum, which costs as much as the address: thousands of nonces are tried. */
function createDigits({ creator, nonce }: CreateParts): BareHex {
  const fields = Buffer.concat([rlpBytes(toBytes(creator)), rlpBytes(toNonceBytes(nonce))]);
  const list = Buffer.concat([Buffer.of(0xc0 + fields.length), fields]);
  return keccak256(list).slice(-40);
}

/** RLP of at most 55 bytes. */
function rlpBytes(bytes: Buffer): Buffer {
  const [only] = bytes;
  return bytes.length === 1 && only !== undefined && only < 0x80
    ? bytes
    : Buffer.concat([Buffer.of(0x80 + bytes.length), bytes]);
}

/** Big-endian without leading zeros. */
function toNonceBytes(nonce: number): Buffer {
  if (nonce === 0) {
    return Buffer.alloc(0);
  }
  const digits = nonce.toString(16);
  return toBytes(digits.length % 2 === 0 ? digits : `0${digits}`);
}

interface Create2Parts {
  readonly factory: Address;
  /** 32 bytes. */
  readonly salt: BareHex;
  readonly creationBytecodeHash: BareHex;
}

/** @see https://eips.ethereum.org/EIPS/eip-1014 */
export function create2Address(parts: Create2Parts): Address {
  return toChecksumAddress(create2Digits(parts));
}

export function isCreate2Address(address: Address, parts: Create2Parts): boolean {
  return create2Digits(parts) === toBareHex(address);
}

function create2Digits({ factory, salt, creationBytecodeHash }: Create2Parts): BareHex {
  return keccak256(toBytes(`ff${toBareHex(factory)}${salt}${creationBytecodeHash}`)).slice(-40);
}

/** Of the init code of the proxy that CREATE3 creates first, in CreateX and Solmate. */
const create3ProxyHash: BareHex = keccak256(toBytes("67363d3d37363d34f03d5260086018f3"));

/**
 * The first contract that a proxy creates, which a factory creates with CREATE2.
 *
 * @see https://github.com/pcaversaccio/createx
 */
export function create3Address(parts: Pick<Create2Parts, "factory" | "salt">): Address {
  const creator = create2Address({ ...parts, creationBytecodeHash: create3ProxyHash });
  return createAddress({ creator, nonce: 1 });
}

const deployers = factories.map(({ address }) => address);

interface DeployerCreation {
  readonly factory: Address;
  readonly initCode: BareHex;
  readonly address: Address;
}

/**
 * Lists what call data pass to deterministic deployers: a salt and the init code behind it, as the whole call, or as a
 * piece with its length in a batch that names the deployer. Only code at the address shows that the call was made.
 */
export function listDeployerCreations({
  input,
  to,
}: {
  readonly input: BareHex;
  readonly to: Address;
}): readonly DeployerCreation[] {
  const named = deployers.filter((deployer) => input.includes(toBareHex(deployer)));
  const inPieces = named.length === 0 ? [] : listLengthPrefixedBytes(input);
  const read = [
    readDeployerCall(input, to),
    ...named.flatMap((deployer) => inPieces.map((piece) => readDeployerCall(piece, deployer))),
  ];
  return read.filter((creation) => creation !== undefined);
}

/**
 * Reads call data as a deterministic deployer does: a salt and the init code behind it.
 *
 * @see https://github.com/Arachnid/deterministic-deployment-proxy
 */
function readDeployerCall(call: BareHex, factory: Address): DeployerCreation | undefined {
  const [salt, initCode] = [call.slice(0, wordDigits), call.slice(wordDigits)];
  if (initCode === "") {
    return undefined;
  }
  const creationBytecodeHash = keccak256(toBytes(initCode));
  return { factory, initCode, address: create2Address({ factory, salt, creationBytecodeHash }) };
}
