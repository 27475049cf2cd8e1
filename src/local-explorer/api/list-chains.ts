import type { Chains } from "../engine/connect-chains.ts";

/**
 * The list of served chains, in the form of Etherscan's.
 *
 * @see https://docs.etherscan.io/supported-chains
 */
export async function listChains(origin: string, chains: Chains) {
  const reachable = await chains.listReachable();
  return {
    comments: "Chains that this local explorer serves",
    totalcount: reachable.length,
    result: reachable.map(({ identity }) => ({
      chainname: `Chain ${identity.chainId}`,
      chainid: String(identity.chainId),
      blockexplorer: `${origin}/`,
      apiurl: `${origin}/v2/api?chainid=${identity.chainId}`,
      status: 1,
      comment: "",
    })),
  };
}
