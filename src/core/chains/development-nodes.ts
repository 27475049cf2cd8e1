/**
 * How development nodes call themselves: `HardhatNetwork/3.18.0/…`, `anvil/v1.7.1`,
 * `Ganache/v7.9.2/EthereumJS TestRPC/…`, and before 7 `EthereumJS TestRPC/…`.
 */
const names = /^(?:HardhatNetwork|anvil|Ganache|EthereumJS TestRPC)\b/i;

/** Methods without parameters that only such nodes have, whatever they call themselves. */
const methods = ["hardhat_metadata", "anvil_nodeInfo"];

/**
 * Returns whether a node is one for development, by its answers to methods without parameters; undefined: it
 * has no such method.
 */
export async function answersAsDevelopmentNode(ask: (method: string) => Promise<unknown>): Promise<boolean> {
  const name = await ask("web3_clientVersion");
  if (typeof name === "string" && names.test(name)) {
    return true;
  }
  for (const method of methods) {
    const answer = await ask(method);
    if (typeof answer === "object" && answer !== null) {
      return true;
    }
  }
  return false;
}
