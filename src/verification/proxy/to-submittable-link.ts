import type { Address } from "../../core/hex.ts";
import { linkKey } from "../../core/proxy/link-key.ts";
import type { DetectedProxy } from "../../core/proxy/proxy-detection.ts";
import type { Explorer } from "../ports.ts";
import type { Submittable } from "../submittable.ts";

/** A proxy and where it leads, as an explorer is told of it: shown once it shows one of the implementations. */
export function toSubmittableLink(
  {
    address,
    detection: { implementations },
    chainId,
  }: { readonly address: Address; readonly detection: DetectedProxy; readonly chainId: number },
  explorer: Explorer,
): Submittable {
  const { apiUrl, name } = explorer;
  const [implementation, ...others] = implementations;
  // Of several facets none is the one to expect.
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
