import { expect } from "chai";
import { toChecksumAddress } from "../../../src/core/contract/address.ts";
import { formatGetContractCreationAnswer } from "../../../src/explorer-api/etherscan/actions/get-contract-creation.ts";
import { createExplorer } from "../../../src/explorer-client/etherscan/create-explorer.ts";
import type { ContractCreation } from "../../../src/verification/ports.ts";
import { failureOf } from "../../helpers/failure.ts";
import { type LoopbackAnswer, withLoopbackServer } from "../../helpers/loopback-server.ts";

const hash = `0x${"ab".repeat(32)}` as const;

const addresses = Array.from({ length: 12 }, (_, index) =>
  toChecksumAddress((index + 1).toString(16).padStart(40, "a")),
);

const creations = addresses.map(
  (address): ContractCreation => ({ address, creator: address, transactionHash: hash, blockNumber: 7 }),
);

describe("getContractCreation", () => {
  it("asks for five addresses at a time and puts the answers together", async () => {
    const chunks = [creations.slice(0, 5), creations.slice(5, 10), creations.slice(10)];
    const answers = chunks.map((chunk) => ({ json: formatGetContractCreationAnswer(chunk) }));
    await withLoopbackServer(answers, async ({ url, requests }) => {
      const found = await open(url).getContractCreation(addresses);
      expect(JSON.parse(JSON.stringify(found))).to.deep.equal(creations);
      expect(requests.map(({ query }) => query.get("contractaddresses"))).to.deep.equal([
        addresses.slice(0, 5).join(","),
        addresses.slice(5, 10).join(","),
        addresses.slice(10).join(","),
      ]);
    });
  });

  it("asks nothing for no addresses", async () => {
    await withLoopbackServer([], async ({ url }) => {
      expect(await open(url).getContractCreation([])).to.deep.equal([]);
    });
  });

  it("fails as a whole if one of the calls fails", async () => {
    const answers: readonly LoopbackAnswer[] = [
      { json: formatGetContractCreationAnswer(creations.slice(0, 5)) },
      { text: "<html></html>", status: 404 },
    ];
    await withLoopbackServer(answers, async ({ url }) => {
      const error = await failureOf(open(url).getContractCreation(addresses.slice(0, 6)));
      expect(error.code).to.equal("EXPLORER_RESPONSE_INVALID");
    });
  });
});

function open(url: string) {
  return createExplorer({ name: "Test", apiUrl: `${url}/api`, chainId: 1 });
}
