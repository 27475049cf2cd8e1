import type { Address } from "../../base/hex.ts";
import type { ProbeOptions, ProxyGraphProbe } from "./candidate.ts";
import { type DetectedProxy, detectProxy } from "./detect-proxy.ts";
import type { ProxyGraph } from "./proxy-graph.ts";

/** A proxy behind another proxy. */
export interface InnerProxy {
  readonly address: Address;
  readonly detection: DetectedProxy;
}

/**
 * Returns the proxies behind the root that delegate to the same contracts when they are called directly.
 *
 * A beacon is called directly anyway, and a clone has its target in its code. A proxy that reads its
 * target from storage runs in the root's storage here, and in its own for whoever looks at it alone, as
 * an explorer does. Admins are left out: a call to the root does not run their code.
 */
export async function findIndependentProxies(
  { root, nodes }: ProxyGraph,
  probe: ProxyGraphProbe,
  options: ProbeOptions = {},
): Promise<readonly InnerProxy[]> {
  const found: InnerProxy[] = [];
  for (const { address, role, detection } of nodes) {
    if (address === root || role === "admin" || detection.kind === "not-a-proxy") {
      continue;
    }
    const code = await probe.getCode(address, options);
    const alone = await detectProxy({ address, code, probe }, options);
    if (alone.kind === "proxy" && hasSameTargets(alone, detection)) {
      found.push({ address, detection });
    }
  }
  return found;
}

function hasSameTargets({ implementations }: DetectedProxy, other: DetectedProxy): boolean {
  return (
    implementations.length === other.implementations.length &&
    implementations.every((implementation) => other.implementations.includes(implementation))
  );
}
