import type { Address } from "../../core/hex.ts";
import { linkKey } from "../../core/proxy/link-key.ts";
import type { Explorer } from "../ports.ts";
import type { Submittable } from "../submittable.ts";

/** A proxy that an explorer is to link. */
interface ProxyToLink {
  readonly address: Address;
  readonly chainId: number;
  /** Any of them will do: an explorer shows one. */
  readonly implementations: readonly Address[];
}

/**
 * A proxy and where it leads, as an explorer is told of it: shown once it shows one of the
 * implementations. Which one to expect is said only where there is but one: of a diamond's facets
 * each explorer takes another, or none.
 */
export function toSubmittableLink(
  { address, implementations, chainId }: ProxyToLink,
  explorer: Explorer,
): Submittable {
  const { apiUrl, name } = explorer;
  const [implementation, ...others] = implementations;
  const expectedImplementation = others.length > 0 ? undefined : implementation;
  return {
    address,
    key: linkKey({ apiUrl, chainId, proxy: address, implementations }),
    subject: { address, contract: `a proxy for ${implementations.join(", ")}`, explorer: name },
    announcement: { step: "linking", explorer: name, proxy: address },
    shownAs: "its implementation",
    isShown: async (options) => {
      const shown = await explorer.getImplementation(address, options);
      return shown !== undefined && implementations.includes(shown);
    },
    post: (options) => explorer.submitProxy({ address, expectedImplementation }, options),
    check: (receipt, options) => explorer.checkProxy(receipt, options),
  };
}
