import { type Address, toBareHex, toWord } from "../../base/hex.ts";
import { createFailure, isFailure } from "../../core/errors/failure.ts";
import { examineProxy, listLiveTargets } from "../proxy/examine-proxy.ts";
import { askAddress } from "./ask-contract.ts";
import type { ReviewRun } from "./prove-version.ts";

export interface ReviewSubject {
  readonly address: Address;
  /** The kind of proxy; `beacon` for a beacon itself. */
  readonly pattern: string;
  readonly implementation: Address;
  /** The contracts that the implementation itself delegates to, in the proxy's storage; usually none. */
  readonly further: readonly Address[];
  readonly beacon?: Address | undefined;
  /** In the slot of EIP-1967, or Solady's factory. */
  readonly admin?: Address | undefined;
}

/**
 * @throws NOT_A_PROXY, PROXY_TARGET_INVALID, NO_CODE_AT_ADDRESS
 * @throws REVIEW_IMPOSSIBLE for a proxy with several implementations
 */
export async function readSubject(address: Address, run: ReviewRun): Promise<ReviewSubject> {
  try {
    const { graph, detection } = await examineProxy({ ...run, request: { address } });
    const targets = listLiveTargets(graph);
    const [implementation] = targets;
    if (implementation === undefined || targets.length > 1) {
      throw createFailure("REVIEW_IMPOSSIBLE", { proxy: address, implementations: targets.length });
    }
    const { pattern, beacon, admin } = detection;
    const behind = graph.nodes.find((node) => node.address === implementation)?.detection;
    const further = behind?.kind === "proxy" ? behind.implementations : [];
    const keeper = beacon === undefined && admin === undefined ? await findFactory(address, run) : admin;
    return { address, pattern, implementation, further, beacon, admin: keeper };
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

/** At the same address on every chain. */
const soladyFactory = "0x0000000000006396FF2a80c067f99B3d2Ab4Df24";

/** @see https://github.com/Vectorized/solady/blob/main/src/utils/ERC1967Factory.sol */
async function findFactory(proxy: Address, run: ReviewRun): Promise<Address | undefined> {
  const question = {
    to: soladyFactory,
    signature: "adminOf(address)",
    args: [toWord(toBareHex(proxy))],
  } as const;
  return (await askAddress(question, run)) === undefined ? undefined : soladyFactory;
}
