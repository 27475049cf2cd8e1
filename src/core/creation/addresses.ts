import { type Address, type BareHex, listWords, toBareHex, toBytes, wordDigits } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import { opcodes, readInstructions } from "../bytecode/instructions.ts";
import { keccak256, toChecksumAddress } from "../contract/address.ts";
import { findRuntimePlaces, listEnclosingInitCode } from "./code-places.ts";
import { factories } from "./factories.ts";
import { type DeployerCall, listLengthPrefixedBytes, listSalts } from "./salts.ts";

/**
 * Returns the address of the contract that an account creates with CREATE, or by a transaction, at
 * this nonce: the last 20 bytes of keccak256(rlp([creator, nonce])).
 *
 * @see https://ethereum.github.io/execution-specs/ (`compute_contract_address`)
 */
export function createAddress(parts: CreateParts): Address {
  return toChecksumAddress(createDigits(parts));
}

/** The values that CREATE makes an address of. */
interface CreateParts {
  readonly creator: Address;
  readonly nonce: number;
}

/** Returns whether an address is the one that an account's creation has at this nonce. */
export function isCreateAddress(address: Address, parts: CreateParts): boolean {
  return createDigits(parts) === toBareHex(address);
}

/** Without the checksum, which costs as much as the address: thousands of nonces are tried for one. */
function createDigits({ creator, nonce }: CreateParts): BareHex {
  const fields = Buffer.concat([rlpBytes(toBytes(creator)), rlpBytes(toNonceBytes(nonce))]);
  const list = Buffer.concat([Buffer.of(0xc0 + fields.length), fields]);
  return keccak256(list).slice(-40);
}

/** RLP of a byte string of at most 55 bytes, which is all that is needed here. */
function rlpBytes(bytes: Buffer): Buffer {
  const [only] = bytes;
  return bytes.length === 1 && only !== undefined && only < 0x80
    ? bytes
    : Buffer.concat([Buffer.of(0x80 + bytes.length), bytes]);
}

/** Big-endian without leading zeros, so that zero has no bytes. */
function toNonceBytes(nonce: number): Buffer {
  if (nonce === 0) {
    return Buffer.alloc(0);
  }
  const digits = nonce.toString(16);
  return toBytes(digits.length % 2 === 0 ? digits : `0${digits}`);
}

/** The values that CREATE2 makes an address of. */
interface Create2Parts {
  readonly factory: Address;
  /** 32 bytes. */
  readonly salt: BareHex;
  /** keccak256 of it. */
  readonly creationBytecodeHash: BareHex;
}

/**
 * Returns the address of the contract that a factory creates with CREATE2. It depends on each byte of
 * the creation bytecode, arguments included.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1014
 */
export function create2Address(parts: Create2Parts): Address {
  return toChecksumAddress(create2Digits(parts));
}

/** The same without the checksum: thousands of salts are tried for one. */
function create2Digits({ factory, salt, creationBytecodeHash }: Create2Parts): BareHex {
  return keccak256(toBytes(`ff${toBareHex(factory)}${salt}${creationBytecodeHash}`)).slice(-40);
}

/** The init code of the proxy that CREATE3 creates first, as CreateX and Solmate write it: keccak256 of it. */
const create3ProxyHash: BareHex = keccak256(toBytes("67363d3d37363d34f03d5260086018f3"));

/**
 * Returns the address of the contract that a factory creates with CREATE3: a proxy by CREATE2, whose first creation it
 * is. It does not depend on the creation bytecode.
 *
 * @see https://github.com/pcaversaccio/createx
 */
export function create3Address(parts: Pick<Create2Parts, "factory" | "salt">): Address {
  const creator = create2Address({ ...parts, creationBytecodeHash: create3ProxyHash });
  return createAddress({ creator, nonce: 1 });
}

/**
 * Contracts at one address on many chains that create what they are given with CREATE2. A batch calls
 * them without their address standing in a word of its own.
 */
export const knownDeployers: readonly Address[] = factories.map(({ address }) => address);

/**
 * Returns whether an address is the one that CREATE2 gives to this very creation bytecode, with a salt that the
 * call data name. Then the address itself proves the bytecode, constructor arguments included.
 */
export function isCreatedByCreate2(
  { address, creationBytecode }: { readonly address: Address; readonly creationBytecode: BareHex },
  call: DeployerCall & { readonly deployers: readonly Address[] },
): boolean {
  const digits = toBareHex(address);
  return listCreate2Parts(creationBytecode, call).some((parts) => create2Digits(parts) === digits);
}

/** Returns whether an address is the one that a factory gives to this very creation bytecode with one of these salts. */
export function isCreate2Address(
  { address, creationBytecode }: { readonly address: Address; readonly creationBytecode: BareHex },
  { factory, salts }: { readonly factory: Address; readonly salts: readonly BareHex[] },
): boolean {
  const digits = toBareHex(address);
  const creationBytecodeHash = keccak256(toBytes(creationBytecode));
  return salts.some((salt) => create2Digits({ factory, salt, creationBytecodeHash }) === digits);
}

/**
 * Lists the ways in which CREATE2 may create with this very creation bytecode, for each deployer and each salt that the
 * call data name.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1014
 */
function listCreate2Parts(
  creationBytecode: BareHex,
  { deployers, ...call }: DeployerCall & { readonly deployers: readonly Address[] },
): readonly Create2Parts[] {
  const creationBytecodeHash = keccak256(toBytes(creationBytecode));
  const salts = listSalts(call);
  return [...new Set([...deployers, ...knownDeployers])].flatMap((factory) =>
    salts.map((salt) => ({ factory, salt, creationBytecodeHash })),
  );
}

/**
 * Lists the addresses that the deterministic deployers give to what call data pass to them: a salt
 * and the init code behind it, as the whole call, or as a counted piece of a batch that names the
 * deployer. Nothing says that the calls were made: an address tells when there is code at it.
 */
export function listDeployerCreations({
  input,
  to,
}: {
  readonly input: BareHex;
  readonly to: Address;
}): readonly Address[] {
  const named = knownDeployers.filter((deployer) => input.includes(toBareHex(deployer)));
  const inPieces = named.length === 0 ? [] : listLengthPrefixedBytes(input);
  return [
    ...(knownDeployers.includes(to) ? [readDeployerCall(input, to)] : []),
    ...named.flatMap((deployer) => inPieces.map((piece) => readDeployerCall(piece, deployer))),
  ].flatMap((read) => read?.address ?? []);
}

/**
 * Reads call data as a deterministic deployer does: a salt, and the init code behind it, from which it creates a
 * contract; undefined if there is no init code.
 *
 * @see https://github.com/Arachnid/deterministic-deployment-proxy
 */
export function readDeployerCall(
  call: BareHex,
  factory: Address,
): { readonly initCode: BareHex; readonly address: Address } | undefined {
  const [salt, initCode] = [call.slice(0, wordDigits), call.slice(wordDigits)];
  if (initCode === "") {
    return undefined;
  }
  const creationBytecodeHash = keccak256(toBytes(initCode));
  return { initCode, address: create2Address({ factory, salt, creationBytecodeHash }) };
}

const push20 = 0x73;

const addressDigits = 40;

/**
 * Lists the addresses that code has in itself: libraries that it is linked to stand behind PUSH20,
 * immutables behind PUSH32. Zero and small numbers are not addresses.
 */
export function listCarriedAddresses(code: BareHex): readonly Address[] {
  const carried = readInstructions(code)
    .filter(({ opcode }) => opcode === push20 || opcode === opcodes.push32)
    .filter(({ immediate }) => isAddressLike(immediate))
    .map(({ immediate }) => toChecksumAddress(immediate.slice(-addressDigits)));
  return [...new Set(carried)];
}

/** A number of 12 bytes or less is hardly an address, and one of more than 20 cannot be. */
function isAddressLike(operand: BareHex): boolean {
  const padding = operand.slice(0, -addressDigits);
  return /^0*$/.test(padding) && !/^0{16}/.test(operand.slice(-addressDigits));
}

/** Of words that hold addresses; of those that hold numbers still more digits are zero. */
const addressWord = /^0{24}(?!0{16})[0-9a-f]{40}$/;

/** Lists what in a row of words looks like an address: 20 bytes behind 12 zeros, and no small number. */
export function listAddressWords(words: BareHex): readonly Address[] {
  const addresses = listWords(words).filter((word) => addressWord.test(word));
  return [...new Set(addresses)].map((word) => toChecksumAddress(word.slice(-40)));
}

/**
 * Finds the creation bytecode in call data that CREATE2 put at an address, arguments and all, whatever
 * its constructor is: the address proves it to the byte.
 */
export function findCreate2Code(
  contract: CompiledContract,
  {
    address,
    ...call
  }: Omit<DeployerCall, "codeAtBytes"> & {
    readonly address: Address;
    readonly deployers: readonly Address[];
  },
): BareHex | undefined {
  for (const place of findRuntimePlaces(contract, call.data)) {
    for (const { startBytes, endBytes } of listEnclosingInitCode(call.data, place)) {
      const creationBytecode = call.data.slice(startBytes * 2, endBytes * 2);
      if (isCreatedByCreate2({ address, creationBytecode }, { ...call, codeAtBytes: startBytes })) {
        return creationBytecode;
      }
    }
  }
  return undefined;
}
