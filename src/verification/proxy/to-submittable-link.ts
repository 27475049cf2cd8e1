import { linkKey } from "../../core/contract/submission-key.ts";
import type { Address } from "../../core/hex.ts";
import type { Explorer, ProxyStatusAnswer } from "../ports.ts";
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
    key: linkKey({ apiUrl, chainId, proxy: address }),
    subject: { address, contract: `a proxy for ${implementations.join(", ")}`, explorer: name },
    announcement: { step: "linking", explorer: name, proxy: address },
    shownAs: "its implementation",
    look: async (options) => {
      const shown = await explorer.getImplementation(address, options);
      if (shown === undefined) {
        return "nothing";
      }
      return implementations.includes(shown) ? "ours" : "other";
    },
    post: (options) => explorer.submitProxy({ address, expectedImplementation }, options),
    check: async (receipt, options) =>
      asOfThese(await explorer.checkProxy(receipt, options), [address, ...implementations]),
  };
}

/**
 * A link to another implementation than these is none of ours: the explorer has looked before an upgrade,
 * or after one that was taken back since. Its receipt says nothing of the proxy as it is now.
 */
function asOfThese(answer: ProxyStatusAnswer, addresses: readonly Address[]): ProxyStatusAnswer {
  const ours = addresses.map((address) => address.toLowerCase());
  const named = (answer.message.match(/\b0x[0-9a-f]{40}\b/gi) ?? []).map((address) => address.toLowerCase());
  const [proxy] = ours;
  const leadsTo = named.filter((address) => address !== proxy);
  const isElsewhere = leadsTo.length > 0 && !leadsTo.some((address) => ours.includes(address));
  return answer.kind === "verified" && isElsewhere ? { ...answer, kind: "unknown-receipt" } : answer;
}
