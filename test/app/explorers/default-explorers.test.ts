import { expect } from "chai";
import type { ServiceOrigin } from "../../../src/app/explorers/default-explorers.ts";
import {
  findKeyOnRefusal,
  listConfiguredServices,
  listDefaultServices,
} from "../../../src/app/explorers/default-explorers.ts";
import { plainExplorer } from "../../../src/app/explorers/explorer-config.ts";
import type { ExplorerSettings } from "../../../src/app/host.ts";
import { blockscoutPro, findChainServices } from "../../../src/core/chains/find-chain.ts";

describe("the key of Blockscout", () => {
  const blockscoutKey = { get: async () => "proapi_key" };
  const settings = { apiKey: undefined, sourcify: { isOn: false, apiUrl: undefined }, blockscoutKey };

  it("is needed on each chain of the table that only its API for many chains serves", async () => {
    const ofGoerli = async (given: Partial<typeof settings>) => {
      const services = await findChainServices(5);
      expect(services?.blockscout).to.equal(blockscoutPro);
      const chain = { descriptor: undefined, listed: services && { services, origin: "table" as const } };
      return listDefaultServices(chain, { ...settings, blockscoutKey: undefined, ...given });
    };

    expect((await ofGoerli({}))[0]?.lacksKey).to.equal(true);
    expect((await ofGoerli({ blockscoutKey }))[0]).to.deep.include({ lacksKey: false });
    expect((await ofGoerli({ blockscoutKey }))[0]?.explorer).to.include({ apiKey: blockscoutKey });
  });

  it("goes on a refusal to a Blockscout, and to no other explorer or address", () => {
    const find = (apiUrl: string, origin: ServiceOrigin, more: Partial<ExplorerSettings> = {}) =>
      findKeyOnRefusal({ explorer: { ...plainExplorer(apiUrl), ...more }, origin }, settings);
    const dialect = "blockscout";

    expect(find("https://eth.blockscout.com/api", "table")).to.equal(blockscoutKey);
    expect(find("https://eth.blockscout.com/api", "option")).to.equal(blockscoutKey);
    expect(find("https://scan.example/api", "table", { dialect })).to.equal(blockscoutKey);
    expect(find("http://scan.example/api", "config", { dialect })).to.equal(blockscoutKey);

    expect(find("http://scan.example/api", "table", { dialect })).to.equal(undefined);
    expect(find("https://blockscout.example/api", "option")).to.equal(undefined);
    expect(find("https://scan.example/api", "config")).to.equal(undefined);
    expect(find("https://api.etherscan.io/v2/api", "table")).to.equal(undefined);
    const own = { get: async () => "its own" };
    expect(find("https://eth.blockscout.com/api", "config", { apiKey: own })).to.equal(undefined);
    expect(find("https://eth.blockscout.com/api", "config", { headers: { "X-Api-Key": own } })).to.equal(
      undefined,
    );
  });
});

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
