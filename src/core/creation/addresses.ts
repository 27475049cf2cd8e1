import type { Address, BareHex } from "../../base/hex.ts";
import { opcodes, readInstructions } from "../bytecode/instructions.ts";
import { keccak256, toChecksumAddress } from "../contract/address.ts";

/**
 * Returns the address of the contract that an account creates with CREATE, or by a transaction, at
 * this nonce: the last 20 bytes of keccak256(rlp([creator, nonce])).
 *
 * @see https://ethereum.github.io/execution-specs/ (`compute_contract_address`)
 */
export function createAddress({
  creator,
  nonce,
}: {
  readonly creator: Address;
  readonly nonce: number;
}): Address {
  const fields = Buffer.concat([rlpBytes(Buffer.from(creator.slice(2), "hex")), rlpBytes(toBytes(nonce))]);
  const list = Buffer.concat([Buffer.of(0xc0 + fields.length), fields]);
  return toChecksumAddress(keccak256(list).slice(-40));
}

/** RLP of a byte string of at most 55 bytes, which is all that is needed here. */
function rlpBytes(bytes: Buffer): Buffer {
  const [only] = bytes;
  return bytes.length === 1 && only !== undefined && only < 0x80
    ? bytes
    : Buffer.concat([Buffer.of(0x80 + bytes.length), bytes]);
}

/** Big-endian without leading zeros, so that zero has no bytes. */
function toBytes(nonce: number): Buffer {
  if (nonce === 0) {
    return Buffer.alloc(0);
  }
  const digits = nonce.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, "hex");
}

/**
 * Returns the address of the contract that a factory creates with CREATE2. It depends on each byte of
 * the creation bytecode, arguments included.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1014
 */
export function create2Address({
  factory,
  salt,
  creationBytecodeHash,
}: {
  readonly factory: Address;
  /** 32 bytes. */
  readonly salt: BareHex;
  /** keccak256 of it. */
  readonly creationBytecodeHash: BareHex;
}): Address {
  const preimage = `ff${factory.slice(2)}${salt}${creationBytecodeHash}`;
  return toChecksumAddress(keccak256(Buffer.from(preimage, "hex")).slice(-40));
}

/**
 * Contracts at one address on many chains that create what they are given with CREATE2. A batch calls
 * them without their address standing in a word of its own.
 */
export const knownDeployers: readonly Address[] = [
  // https://github.com/Arachnid/deterministic-deployment-proxy
  "0x4e59b44847b379578588920cA78FbF26c0B4956C",
  // https://github.com/pcaversaccio/createx
  "0xba5Ed099633D3B313e4D5F7bdc1305d3c28ba5Ed",
  // https://github.com/safe-global/safe-singleton-factory
  "0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7",
];

const wordDigits = 64;

/** After the four bytes that name the function. */
const firstArgumentAt = 8;

/** More arguments than a function that creates contracts has. */
const maxWords = 32;

/** A call that passes creation bytecode on, and who may be its sender. */
export interface DeployerCall {
  readonly data: BareHex;
  /** Where the creation bytecode begins in it. */
  readonly codeAtBytes: number;
  readonly senders: readonly Address[];
  readonly chainId: number;
  /** Words that may be salts, beside those that the call data tell. */
  readonly saltWords?: readonly BareHex[] | undefined;
}

/**
 * Lists the salts that a deployer may have used: the 32 bytes before the code, the words at the
 * beginning of the call data, and what CreateX makes of each of them.
 */
function listSalts({
  data,
  codeAtBytes,
  senders,
  chainId,
  saltWords = [],
}: DeployerCall): ReadonlySet<BareHex> {
  const before = data.slice(0, codeAtBytes * 2);
  const words = [before.slice(-wordDigits), "".padStart(wordDigits, "0")];
  for (let at = firstArgumentAt; at < before.length && words.length < maxWords; at += wordDigits) {
    words.push(before.slice(at, at + wordDigits));
  }
  const salts = words.filter((word) => word.length === wordDigits);
  return new Set([...salts, ...saltWords, ...salts.flatMap((salt) => guard(salt, { senders, chainId }))]);
}

/**
 * CreateX hashes a salt, by what its first 21 bytes say: alone, with the sender, with the chain, or
 * with both, so that nobody else can use it.
 *
 * @see https://github.com/pcaversaccio/createx#special-features
 */
function guard(
  salt: BareHex,
  { senders, chainId }: Pick<DeployerCall, "senders" | "chainId">,
): readonly BareHex[] {
  const chain = toWord(chainId.toString(16));
  const withSender = senders.map((sender) => toWord(sender.slice(2).toLowerCase()));
  const preimages = [
    salt,
    `${chain}${salt}`,
    ...withSender.flatMap((sender) => [`${sender}${salt}`, `${sender}${chain}${salt}`]),
  ];
  return preimages.map((preimage) => keccak256(Buffer.from(preimage, "hex")));
}

function toWord(digits: BareHex): BareHex {
  return digits.padStart(wordDigits, "0");
}

/**
 * Whether an address is the one that CREATE2 gives to this very creation bytecode, with a salt that
 * the call data name. Then the address itself proves the bytecode, constructor arguments included.
 */
export function isCreatedByCreate2(
  { address, creationBytecode }: { readonly address: Address; readonly creationBytecode: BareHex },
  call: DeployerCall & { readonly deployers: readonly Address[] },
): boolean {
  return listCreate2Creations(creationBytecode, call).some((creation) => creation.address === address);
}

/** A contract that CREATE2 may have created, and who by. */
interface Create2Creation {
  readonly address: Address;
  readonly factory: Address;
}

/**
 * Lists the addresses that CREATE2 gives to this very creation bytecode, for each deployer and each
 * salt that the call data name.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1014
 */
export function listCreate2Creations(
  creationBytecode: BareHex,
  { deployers, ...call }: DeployerCall & { readonly deployers: readonly Address[] },
): readonly Create2Creation[] {
  const creationBytecodeHash = keccak256(Buffer.from(creationBytecode, "hex"));
  const salts = [...listSalts(call)];
  return [...new Set([...deployers, ...knownDeployers])].flatMap((factory) =>
    salts.map((salt) => ({ factory, address: create2Address({ factory, salt, creationBytecodeHash }) })),
  );
}

/** A length that no call data exceed takes four bytes of its word. */
const lengthPadding = "0".repeat(wordDigits - 8);

/** An end for call data that are full of small numbers; each costs a hash. */
const maxPieces = 200;

/**
 * Lists the addresses that the deterministic deployers give to what call data pass to them: a salt
 * and the init code behind it, as the whole call, or as a counted piece of a batch that names the
 * deployer. Nothing says that the calls were made: an address tells when there is code at it.
 *
 * @see https://github.com/Arachnid/deterministic-deployment-proxy
 */
export function listDeployerCreations({
  input,
  to,
}: {
  readonly input: BareHex;
  readonly to: Address;
}): readonly Address[] {
  const named = knownDeployers.filter((deployer) => input.includes(deployer.slice(2).toLowerCase()));
  const inPieces = named.length === 0 ? [] : listCountedPieces(input);
  return [
    ...(knownDeployers.includes(to) ? [toAddress(to, input)] : []),
    ...named.flatMap((deployer) => inPieces.map((piece) => toAddress(deployer, piece))),
  ].filter((address) => address !== undefined);
}

/** What a word before it says the length of, at any byte: a batch may be packed. */
function listCountedPieces(input: BareHex): readonly BareHex[] {
  const pieces: BareHex[] = [];
  for (let at = wordDigits; at < input.length && pieces.length < maxPieces; at += 2) {
    const count = input.slice(at - wordDigits, at);
    const digits = count.startsWith(lengthPadding) ? Number.parseInt(count, 16) * 2 : 0;
    if (digits > wordDigits && at + digits <= input.length) {
      pieces.push(input.slice(at, at + digits));
    }
  }
  return pieces;
}

function toAddress(factory: Address, call: BareHex): Address | undefined {
  const [salt, initCode] = [call.slice(0, wordDigits), call.slice(wordDigits)];
  return initCode === ""
    ? undefined
    : create2Address({ factory, salt, creationBytecodeHash: keccak256(Buffer.from(initCode, "hex")) });
}

const push20 = 0x73;

/**
 * Lists what the salt of a factory may be, beside words of call data: constants of its code, and the
 * child's constructor arguments, each of them or a hash of all.
 */
export function listSaltWords({
  factoryCode,
  encodedArguments,
}: {
  readonly factoryCode: BareHex;
  readonly encodedArguments: BareHex;
}): readonly BareHex[] {
  return [
    keccak256(Buffer.from(encodedArguments, "hex")),
    ...(encodedArguments.match(/.{64}/g) ?? []),
    ...listConstants(factoryCode),
  ];
}

/** More constants than a factory has, as a rule; each costs some hashes. */
const maxConstants = 500;

/** Lists the numbers that code pushes, as words. */
function listConstants(code: BareHex): readonly BareHex[] {
  const constants = readInstructions(code)
    .filter(({ opcode }) => opcode >= opcodes.push1 && opcode <= opcodes.push32)
    .map(({ immediate }) => toWord(immediate));
  return [...new Set(constants)].slice(0, maxConstants);
}

const addressDigits = 40;

/**
 * Lists the addresses that code has in itself: libraries that it is linked to stand behind PUSH20,
 * immutables behind PUSH32. Zero and small numbers are none.
 */
export function listCarriedAddresses(code: BareHex): readonly Address[] {
  const carried = readInstructions(code)
    .filter(({ opcode }) => opcode === push20 || opcode === opcodes.push32)
    .filter(({ immediate }) => isAddressLike(immediate))
    .map(({ immediate }) => toChecksumAddress(immediate.slice(-addressDigits)));
  return [...new Set(carried)];
}

/** A number of 12 bytes or less is hardly an address, and one that needs more than 20 is none. */
function isAddressLike(operand: BareHex): boolean {
  const padding = operand.slice(0, -addressDigits);
  return /^0*$/.test(padding) && !/^0{16}/.test(operand.slice(-addressDigits));
}

/** Of words that hold addresses; of those that hold numbers still more digits are zero. */
const addressWord = /^0{24}(?!0{16})[0-9a-f]{40}$/;

/** Lists what in a row of words looks like an address: 20 bytes behind 12 zeros, and no small number. */
export function listAddressWords(words: BareHex): readonly Address[] {
  const addresses = new Set<Address>();
  for (let at = 0; at + wordDigits <= words.length; at += wordDigits) {
    const word = words.slice(at, at + wordDigits);
    if (addressWord.test(word)) {
      addresses.add(toChecksumAddress(word.slice(-40)));
    }
  }
  return [...addresses];
}
