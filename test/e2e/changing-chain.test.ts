import { expect } from "chai";
import { failureOf } from "../helpers/failure.ts";
import { withLoopbackServer } from "../helpers/loopback-server.ts";
import { openProject } from "../helpers/open-project.ts";

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Plain { uint256 public x = 5; }
`;

/** An explorer that knows nothing: the answers to getsourcecode and getcontractcreation. */
const unverified = {
  json: {
    status: "1",
    message: "OK",
    result: [{ SourceCode: "", ABI: "Contract source code not verified" }],
  },
};
const unknown = { json: { status: "0", message: "No data found", result: null } };

describe("a node that serves another chain after a while", () => {
  it("ends the call before anything is submitted", () =>
    withLoopbackServer([unverified, unknown], async ({ url }) => {
      const { hre, remove } = await openProject({
        files: { "contracts/Plain.sol": source },
        config: {
          networks: { default: { type: "edr-simulated", chainId: 77777 } },
          verifyContract: { explorers: { default: { name: "Scan", apiUrl: `${url}/api`, apiKey: "k" } } },
        },
      });
      const { ethers, explorer } = await hre.network.create();
      const address = await (await ethers.deployContract("Plain")).getAddress();
      let asked = 0;
      hre.hooks.registerHandlers("network", {
        onRequest: async (context, network, request, next) => {
          asked += request.method === "eth_chainId" ? 1 : 0;
          return request.method === "eth_chainId" && asked >= 2
            ? { jsonrpc: "2.0", id: request.id, result: "0x12fd2" }
            : next(context, network, request);
        },
      });
      const failure = await failureOf(explorer.verifyContract({ address }));
      await remove();

      expect(failure.code).to.equal("CHAIN_ID_CHANGED");
      expect(failure.facts).to.include({ before: 77777, now: 77778 });
    }));
});
