import { type Address, type BareHex, toBigInt } from "../../base/hex.ts";
import { toChecksumAddress } from "../contract/address.ts";

/** One call of a batch of Safe's MultiSend. */
export interface BatchedCall {
  readonly isDelegatecall: boolean;
  readonly to: Address;
  readonly data: BareHex;
}

const operationDigits = 2;
const addressDigits = 40;
const wordDigits = 64;
const headDigits = operationDigits + addressDigits + 2 * wordDigits;

/**
 * Reads the packed calls of `multiSend(bytes)`: for each one byte of operation, the address, the value, the length and
 * the data, without padding. undefined: they do not end where the data end, or an operation is not known.
 *
 * @see https://github.com/safe-global/safe-smart-account/blob/main/contracts/libraries/MultiSend.sol
 */
export function readMultiSend(transactions: BareHex): readonly BatchedCall[] | undefined {
  const calls: BatchedCall[] = [];
  let start = 0;
  while (start < transactions.length) {
    const head = transactions.slice(start, start + headDigits);
    const operation = head.slice(0, operationDigits);
    const length = head.length === headDigits ? toBigInt(head.slice(-wordDigits)) : undefined;
    const rest = transactions.length - start - headDigits;
    if (length === undefined || length * 2n > BigInt(rest) || !["00", "01"].includes(operation)) {
      return undefined;
    }
    const end = start + headDigits + Number(length) * 2;
    calls.push({
      isDelegatecall: operation === "01",
      to: toChecksumAddress(head.slice(operationDigits, operationDigits + addressDigits)),
      data: transactions.slice(start + headDigits, end),
    });
    start = end;
  }
  return calls;
}

/**
 * Reads the calls of an Aragon script: `00000001`, then for each the address, a length of four bytes and the data.
 * undefined: it is another script.
 */
export function readAragonScript(script: BareHex): readonly BatchedCall[] | undefined {
  const calls: BatchedCall[] = [];
  let start = 8;
  while (start < script.length) {
    const length = Number.parseInt(script.slice(start + addressDigits, start + addressDigits + 8), 16);
    const end = start + addressDigits + 8 + length * 2;
    if (!(end <= script.length)) {
      return undefined;
    }
    calls.push({
      isDelegatecall: false,
      to: toChecksumAddress(script.slice(start, start + addressDigits)),
      data: script.slice(start + addressDigits + 8, end),
    });
    start = end;
  }
  return script.startsWith("00000001") ? calls : undefined;
}
