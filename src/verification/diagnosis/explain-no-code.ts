import { NoCodeAtAddressError } from "../../core/errors/chain-errors.ts";
import type { AddressRun } from "../run.ts";
import { findElsewhere } from "./find-elsewhere.ts";

/** Says that there is no contract at the address, and names the other networks that have one there. */
export async function explainNoCode(
  { chainId }: { readonly chainId: number },
  run: AddressRun,
): Promise<NoCodeAtAddressError> {
  const { address } = run.request;
  const network = run.ports.host?.networkName;
  return new NoCodeAtAddressError({ address, chainId, network, elsewhere: await findElsewhere(run) });
}
