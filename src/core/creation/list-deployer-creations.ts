import { keccak256 } from "../contract/address.ts";
import type { Address, BareHex } from "../hex.ts";
import { create2Address } from "./create2-address.ts";
import { knownDeployers } from "./known-deployers.ts";

const wordDigits = 64;
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
