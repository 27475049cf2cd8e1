import { type Address, type BareHex, toBigInt } from "../../base/hex.ts";
import { toChecksumAddress } from "../contract/address.ts";

export interface BatchedCall {
  readonly isDelegatecall: boolean;
  readonly to: Address;
  readonly value: bigint;
  readonly data: BareHex;
}

/** The digits of the operation, the address, the value and the length, which are before the data. */
const head = /^(00|01)(.{40})(.{64})(.{64})/;

/**
 * Reads the packed calls of `multiSend(bytes)`; undefined: they do not end where the data end, or an operation is not
 * known.
 *
 * @see https://github.com/safe-global/safe-smart-account/blob/main/contracts/libraries/MultiSend.sol
 */
export function readMultiSend(transactions: BareHex): readonly BatchedCall[] | undefined {
  const calls: BatchedCall[] = [];
  for (let rest = transactions; rest !== ""; ) {
    const [start = "", operation, to = "", value = "0", length = "0"] = head.exec(rest) ?? [];
    const end = start.length + Number(toBigInt(length)) * 2;
    if (start === "" || end > rest.length) {
      return undefined;
    }
    calls.push({
      isDelegatecall: operation === "01",
      to: toChecksumAddress(to),
      value: toBigInt(value),
      data: rest.slice(start.length, end),
    });
    rest = rest.slice(end);
  }
  return calls;
}

/**
 * The addresses of MultiSend and MultiSendCallOnly from 1.1.1 to 1.5.0. They come from CREATE2, so that on each chain
 * only their own code can be there.
 *
 * @see https://www.npmjs.com/package/@safe-global/safe-deployments version 1.37.63
 */
const multiSends: ReadonlySet<Address> = new Set([
  "0x8D29bE29923b68abfDD21e541b9374737B49cdAD",
  "0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761",
  "0x998739BFdAAdde7C933B942a68053933098f9EDa",
  "0x0dFcccB95225ffB03c6FBB2559B530C2B7C8A912",
  "0x40A2aCCbd92BCA938b02010E17A5b8929b49130D",
  "0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B",
  "0xf220D3b4DFb23C4ade8C88E526C1353AbAcbC38F",
  "0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526",
  "0x309D0B190FeCCa8e1D5D8309a16F7e3CB133E885",
  "0x9641d764fc13c8B624c04430C7356C1C7C8102e2",
  "0x0408EF011960d02349d50286D20531229BCef773",
  "0x218543288004CD07832472D464648173c77D7eB7",
  "0xA83c336B20401Af773B6219BA5027174338D1836",
]);

export function isMultiSend(address: Address): boolean {
  return multiSends.has(address);
}
