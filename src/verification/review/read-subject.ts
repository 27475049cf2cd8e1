import type { Address } from "../../base/hex.ts";
import { createFailure, isFailure } from "../../core/errors/failure.ts";
import { examineProxy, listLiveTargets } from "../proxy/examine-proxy.ts";
import { askAddress } from "./ask-contract.ts";
import type { ReviewRun } from "./prove-version.ts";

/** The upgraded contract: a proxy, or a beacon that many proxies ask. */
export interface ReviewSubject {
  readonly address: Address;
  /** The kind of proxy; `beacon` for a beacon itself. */
  readonly pattern: string;
  /** The contract that the proxy delegates to, or that the beacon returns. */
  readonly implementation: Address;
  /** The contracts that the implementation itself delegates to, in the proxy's storage; usually none. */
  readonly further: readonly Address[];
  readonly beacon?: Address | undefined;
  readonly admin?: Address | undefined;
}

/**
 * Reads what is upgraded, and its implementation, from the chain.
 *
 * @throws NOT_A_PROXY, PROXY_TARGET_INVALID, NO_CODE_AT_ADDRESS
 * @throws REVIEW_IMPOSSIBLE for a proxy with several implementations
 */
export async function readSubject(address: Address, run: ReviewRun): Promise<ReviewSubject> {
  try {
    const { graph, detection } = await examineProxy({ ...run, request: { address } });
    const [implementation, ...others] = listLiveTargets(graph);
    if (implementation === undefined || others.length > 0) {
      throw createFailure("REVIEW_IMPOSSIBLE", { proxy: address, implementations: 1 + others.length });
    }
    const { pattern, beacon, admin } = detection;
    const behind = graph.nodes.find((node) => node.address === implementation)?.detection;
    const further = behind?.kind === "proxy" ? behind.implementations : [];
    return { address, pattern, implementation, further, beacon, admin };
  } catch (error) {
    const implementation = isFailure(error, "NOT_A_PROXY")
      ? await askAddress({ to: address, signature: "implementation()" }, run)
      : undefined;
    if (implementation === undefined) {
      throw error;
    }
    return { address, pattern: "beacon", implementation, further: [], beacon: address };
  }
}
