/** `HardhatNetwork/3.18.0/…`, `anvil/v1.7.1`, `Ganache/v7.9.2/EthereumJS TestRPC/…`. */
const names = /^(?:HardhatNetwork|anvil|Ganache|EthereumJS TestRPC)\b/i;

const methods = ["hardhat_metadata", "anvil_nodeInfo"];

/** @param ask - resolves with undefined for a method that the node does not have */
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
