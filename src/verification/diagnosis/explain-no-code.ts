import { BaseError } from "../../base/errors.ts";
import { NoCodeAtAddressError } from "../../core/errors/chain-errors.ts";
import type { ChainReader } from "../ports.ts";
import type { AddressRun } from "../run.ts";
import { findElsewhere } from "./find-elsewhere.ts";

interface AccountRun extends AddressRun {
  readonly ports: AddressRun["ports"] & { readonly chain: Pick<ChainReader, "getAccount"> };
}

/**
 * Says that there is no contract at the address, what there is instead, and which other networks have one
 * there.
 */
export async function explainNoCode(
  { chainId }: { readonly chainId: number },
  run: AccountRun,
): Promise<NoCodeAtAddressError> {
  const { address } = run.request;
  const network = run.ports.host?.networkName;
  const [account, elsewhere] = await Promise.all([readAccount(run), findElsewhere(run)]);
  return new NoCodeAtAddressError({ address, chainId, network, elsewhere, ...account });
}

/** A node that cannot tell leaves the explanation without it. */
async function readAccount({ request, ports, deadline }: AccountRun) {
  try {
    return await ports.chain.getAccount(request.address, { signal: deadline.signal });
  } catch (error) {
    if (error instanceof BaseError) {
      return undefined;
    }
    throw error;
  }
}
