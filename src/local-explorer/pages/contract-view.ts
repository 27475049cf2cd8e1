import type { Address, Hex } from "../../base/hex.ts";
import type { ContractCreation } from "../../verification/ports.ts";
import type { VerifiedContract } from "../engine/verified-contract.ts";

/** What a proxy delegates to. */
export interface ProxyView {
  readonly implementation: Address;
  /** The verified contract at the implementation's address. */
  readonly contract: VerifiedContract | undefined;
  /** Whether it was submitted as a proxy, and not only looks like one. */
  readonly isLinked: boolean;
}

/** What is known of an address with code. */
export interface ContractView {
  readonly address: Address;
  readonly chainId: number;
  readonly code: Hex;
  readonly codeHash: Hex;
  readonly contract: VerifiedContract | undefined;
  readonly proxy: ProxyView | undefined;
  readonly creation: ContractCreation | undefined;
}

/** Which of its pages is shown. */
export type ContractTab =
  | { readonly kind: "code" }
  /** As a proxy: with the functions of the implementation. */
  | { readonly kind: "read" | "write"; readonly isAsProxy: boolean };
