import { expect } from "chai";
import {
  ChainIdChangedError,
  ChainIdContradictedError,
  ChainResponseInvalidError,
  ChainUnreachableError,
  DeploymentOnOtherChainError,
  ForkedChainError,
  NetworkRefusedError,
  NetworkSilentError,
  NoCodeAtAddressError,
} from "../../../src/core/errors/chain-errors.ts";

describe("chain errors", () => {
  it("writes CHAIN_ID_CONTRADICTED", () => {
    const error = new ChainIdContradictedError({ network: "sepolia", configured: 11155111, chainId: 31337 });
    expect(
      error.message,
    ).to.equal(`The node of the network sepolia serves another chain than the Hardhat config says.
  network:     sepolia
  configured:  11155111
  on the node: 31337
Correct the network's url or its chainId in the config, or choose another one with --network.`);
  });

  it("writes CHAIN_ID_CHANGED", () => {
    const error = new ChainIdChangedError({ network: "mine", before: 77777, now: 77778 });
    expect(error.message).to.equal(`The node of the network mine changed its chain id during the run.
  network: mine
  before:  77777
  now:     77778
If the node was restarted, run the command again. If it happens again, the node's URL has nodes of several chains behind it: use a URL that serves one chain.`);
  });

  it("writes CHAIN_UNREACHABLE", () => {
    const error = new ChainUnreachableError({
      node: "network sepolia",
      method: "eth_getCode",
      reason: "fetch failed: connect ECONNREFUSED 127.0.0.1:8545",
    });
    expect(error.code).to.equal("CHAIN_UNREACHABLE");
    expect(error.message).to.equal(`The node did not answer eth_getCode.
  node:   network sepolia
  reason: fetch failed: connect ECONNREFUSED 127.0.0.1:8545
Check that the node is running, and that the network's URL and key are right.`);
  });

  it("writes CHAIN_UNREACHABLE with the setting, where the URL is that of a web page", () => {
    const reason = "it answers with a web page";
    const error = new ChainUnreachableError({ node: "network sepolia", reason, isWrongUrl: true });
    expect(error.message).to.equal(`The node cannot be reached.
  node:   network sepolia
  reason: it answers with a web page
Set the network's url in the Hardhat config to that of a node's JSON-RPC, or choose another network with --network.`);
  });

  it("writes DEPLOYMENT_ON_OTHER_CHAIN", () => {
    const error = new DeploymentOnOtherChainError({
      place: "prod.json",
      recorded: [1, 10],
      network: "sepolia",
      chainId: 11155111,
      unread: ["the network mine was not asked"],
    });
    expect(error.code).to.equal("DEPLOYMENT_ON_OTHER_CHAIN");
    expect(error.message).to.equal(`The recorded contracts are on another chain than this network.
  place:           prod.json
  recorded chains: 1, 10
  network:         sepolia
  its chain:       11155111
  not known (1):   the network mine was not asked
Choose a network of that chain with --network. If there is none, add it to the Hardhat config.`);
  });

  it("writes NETWORK_REFUSED", () => {
    const silent = new NetworkSilentError({
      network: "east",
      reason: "no answer within 5 s",
      chainIds: [5, 10],
    });

    expect(
      silent.message,
    ).to.equal(`The network east did not say which chain it serves, so contracts of the records may be left out.
  network:                  east
  reason:                   no answer within 5 s
  chains without a network: 5, 10
Start its node or correct its URL, or set the chainId of the network in the config.`);
    const error = new NetworkRefusedError({ network: "west", reason: 'HHE7: "RPC" not found.' });
    expect(error.message).to.equal(`The network west cannot be opened, so its node was not asked.
  reason: HHE7: "RPC" not found.
Do what the reason says, or correct the network in the config.`);
  });

  it("writes NETWORK_REFUSED of code that failed on the way to the node, and names the runtime", () => {
    const fault = { network: "west", reason: "x is not a function" };
    const [inBun, inNode] = [
      { runtime: "Bun 1.4.5", isNode: false },
      { runtime: "Node.js 24.1.0", isNode: true },
    ].map((faultIn) => new NetworkRefusedError({ ...fault, faultIn }).message);

    expect(inBun).to.equal(`A request to the node of the network west failed in this process, not at the node.
  reason:  x is not a function
  runtime: Bun 1.4.5
Run the command with Node.js, the runtime of Hardhat. With Bun, leave \`--bun\` out.`);
    expect(inNode).to.include("The fault is in Hardhat, or in a plugin");
  });

  it("writes CHAIN_UNREACHABLE of a node that was not asked yet", () => {
    const error = new ChainUnreachableError({
      node: "the given URL",
      reason: "it is not an http or https URL",
    });
    expect(error.message).to.equal(`The node cannot be reached.
  node:   the given URL
  reason: it is not an http or https URL
Check that the node is running, and that the network's URL and key are right.`);
  });

  it("writes CHAIN_RESPONSE_INVALID", () => {
    const error = new ChainResponseInvalidError({
      node: "https://node.example",
      method: "eth_chainId",
      problem: "expected a number in hex",
    });
    expect(error.code).to.equal("CHAIN_RESPONSE_INVALID");
    expect(error.message).to.equal(`The node's answer to eth_chainId is not valid JSON-RPC.
  node:    https://node.example
  problem: expected a number in hex
Check that the node's URL is that of an Ethereum JSON-RPC node, or try another node.`);
  });

  it("writes CHAIN_IS_A_FORK", () => {
    const error = new ForkedChainError({
      network: "localhost",
      chainId: 1,
      known: ["Etherscan", "Blockscout"],
    });
    expect(error.code).to.equal("CHAIN_IS_A_FORK");
    expect(
      error.message,
    ).to.equal(`The network localhost is a development node with the chain id of a public chain.
  network:                 localhost
  chain id:                1
  explorers of that chain: Etherscan, Blockscout
To use the local explorer: --explorer local
To always use another explorer, add it to the Hardhat config, under verifyContract.explorers.localhost.
If you mean the public chain itself, choose its network with --network.`);
  });

  it("writes NO_CODE_AT_ADDRESS", () => {
    const error = new NoCodeAtAddressError({
      address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      chainId: 11155111,
    });
    expect(error.code).to.equal("NO_CODE_AT_ADDRESS");
    expect(error.message).to.equal(`There is no contract at this address.
  address:  0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
  chain id: 11155111
Check the address, and that --network is the chain of the deployment.
If it was deployed just now, wait until the transaction is mined.
To see what a transaction created: npx hardhat verify-contract --tx <hash>`);
  });

  it("writes NO_CODE_AT_ADDRESS on a chain of this process, and of a contract that was created", () => {
    const facts = { address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", chainId: 31337 } as const;
    const creationTransactionHash = `0x${"ab".repeat(32)}` as const;
    expect(new NoCodeAtAddressError({ ...facts, isTemporary: true }).hints).to.deep.equal([
      "Check the address, and that --network is the chain of the deployment.",
      "This network exists only during one command or script: what another one deployed is not on it.",
    ]);
    expect(
      new NoCodeAtAddressError({ ...facts, nonce: 1, creationTransactionHash }).message,
    ).to.equal(`A contract was created at this address, but it has no code now.
  address:    0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
  chain id:   31337
  created in: ${creationTransactionHash}
Its constructor left no code, or it destroyed itself, so there is nothing to verify.`);
  });

  it("writes NO_CODE_AT_ADDRESS with the networks that have a contract there", () => {
    const error = new NoCodeAtAddressError({
      address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      chainId: 11155111,
      network: "sepolia",
      elsewhere: ["base", "mainnet"],
    });
    expect(error.message).to.equal(`There is no contract at this address.
  address:     0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
  network:     sepolia
  chain id:    11155111
  contract on: base, mainnet
Did you mean --network base?
If it was deployed just now, wait until the transaction is mined.
To see what a transaction created: npx hardhat verify-contract --tx <hash>`);
  });

  it("writes NO_CODE_AT_ADDRESS of an account that has sent transactions, and of one that has a balance", () => {
    const facts = { address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", chainId: 1 } as const;
    expect(
      new NoCodeAtAddressError({ ...facts, nonce: 3, balance: 1n }).message,
    ).to.equal(`This address is an ordinary account, not a contract.
  address:           0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
  chain id:          1
  transactions sent: 3
Check the address, and that --network is the chain of the deployment.`);
    // Nobody can tell an account that has sent one transaction from a contract without code.
    const one = new NoCodeAtAddressError({ ...facts, nonce: 1 });
    expect(one.summary).to.equal("There is no contract at this address.");
    expect(one.facts.nonce).to.include("whose constructor returned no code");
    expect(new NoCodeAtAddressError({ ...facts, nonce: 0, balance: 1n }).summary).to.equal(
      "There is no contract at this address; it only has a balance.",
    );
  });
});
