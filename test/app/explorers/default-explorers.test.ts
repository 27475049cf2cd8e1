import { expect } from "chai";
import { listConfiguredServices, plainExplorer } from "../../../src/app/explorers/default-explorers.ts";

describe("the explorers that a project has for a chain", () => {
  const found = ["https://scan.example/api", "http://127.0.0.1:4280/api"].map(plainExplorer);
  const network = { networkName: "node", chainId: 1, place: "remote" } as const;
  const findExplorers = async (chainId: number) => (chainId === 1 ? found : []);
  const list = async (...given: Parameters<typeof listConfiguredServices>) =>
    (await listConfiguredServices(...given)).map(({ explorer }) => explorer.name);

  it("are those of its own tool, unless the user's config has some for the chain", async () => {
    const own = [{ ...plainExplorer("https://own.example"), chainId: 1 }];

    expect(await list(network, { explorers: {}, findExplorers })).to.have.length(2);
    expect(await list(network, { explorers: { node: own }, findExplorers })).to.deep.equal(["own.example"]);
    expect(await list({ ...network, chainId: 2 }, { explorers: { node: own }, findExplorers })).to.deep.equal(
      [],
    );
  });

  it("are on this machine for a fork, which has the id of another chain", async () => {
    expect(await list({ ...network, place: "fork" }, { explorers: {}, findExplorers })).to.deep.equal([
      "127.0.0.1:4280",
    ]);
  });
});
