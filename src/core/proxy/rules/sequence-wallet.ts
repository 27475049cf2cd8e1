import { createByteTemplate } from "../create-byte-template.ts";
import { selectors } from "../selectors.ts";
import { toSlot } from "../storage-slots.ts";
import type { ProxyRule } from "./proxy-rule.ts";

/**
 * Wallets of Sequence, versions 1 and 2, then 3, and those of Immutable Passport, which are made after
 * them: the whole code is known, and the implementation is in the slot of the wallet's own address.
 *
 * @see https://github.com/0xsequence/wallet-contracts/blob/master/contracts/Wallet.sol
 * @see https://github.com/0xsequence/wallet-contracts-v3/blob/master/src/Wallet.sol
 * @see https://github.com/immutable/contracts/blob/main/contracts/passport/Wallet.sol
 */
const templates = [
  "363d3d373d3d3d363d30545af43d82803e903d91601857fd5bf3",
  "3d3d34601c57363d3d373d363d30545af43d82803e903d91601c57fd5bf3",
  `63${selectors.proxyGetImplementation}3d3560e01c14602b57363d3d373d3d3d3d369030545af43d82803e156027573d90f35b3d90fd5b30543d5260203df3`,
].map(createByteTemplate);

export const sequenceWallet: ProxyRule = async ({ storageAddress, code, findInStorage }) => {
  if (!templates.some((template) => template(code) !== undefined)) {
    return undefined;
  }
  const implementation = await findInStorage(toSlot(BigInt(storageAddress)));
  return implementation === undefined
    ? undefined
    : { kind: "proxy", pattern: "sequence-wallet", implementations: [implementation], sourceless: true };
};
