import { toChecksumAddress } from "../../core/contract/address.ts";
import type { Address, Hex } from "../../core/hex.ts";
import type { BlockTag } from "../ports.ts";
import type { Run } from "../run.ts";
import { ifAble } from "./if-able.ts";

/** Init code that leaves its own address for code: PUSH0 is too new for some chains. */
const tellOwnAddress: Hex = "0x3060005260206000f3";

/** Finds the address that a contract has which this account creates by `eth_call`. */
export async function findStandIn(
  from: Address | undefined,
  { block, run }: { readonly block: BlockTag; readonly run: Run },
): Promise<Address | undefined> {
  const request = { data: tellOwnAddress, ...(from === undefined ? {} : { from }) };
  const { signal } = run.deadline;
  const answer = await ifAble(run.ports.chain.call(request, { block, signal }));
  return answer?.kind === "returned" ? toChecksumAddress(answer.data.slice(-40)) : undefined;
}
