import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import { z } from "zod";
import { blockscoutPro, type ChainServices, findChainServices } from "../../../src/core/chains/find-chain.ts";

const url = z.string().regex(/^https?:\/\/[^/?#]+(\/[^?#]*[^/?#])?$/);

const tableSchema = z.record(
  z.string().regex(/^[1-9]\d{0,15}$/),
  z.strictObject({
    name: z.string().min(1).max(80),
    etherscan: z.union([z.literal(""), url]).optional(),
    noEtherscan: z
      .string()
      .regex(/^(\d{4}-\d\d-\d\d)?$/)
      .optional(),
    blockscout: url.optional(),
    sourcify: z.union([z.literal(""), url]).optional(),
  }),
);

describe("findChainServices", () => {
  it("finds the services of chains that Hardhat does not know", async () => {
    expect(await findChainServices(143)).to.deep.include({
      name: "Monad Mainnet",
      etherscan: "https://monadscan.com",
      sourcify: "https://sourcify-api-monad.blockvision.org",
    });
    expect(await findChainServices(42_220)).to.have.keys("name", "etherscan", "blockscout", "sourcify");
    expect(await findChainServices(123_454_321)).to.equal(undefined);
  });

  it("never names Sourcify's public server for HyperEVM, whose id is another chain's there", async () => {
    expect(await findChainServices(999)).to.not.have.property("sourcify");
  });

  it("says since when Etherscan does not serve a chain any more", async () => {
    expect(await findChainServices(534_352)).to.deep.include({ noEtherscan: "2026-04-16" });
    expect(await findChainServices(81_457)).to.deep.include({ noEtherscan: "2026-10-31", sourcify: "" });
    expect(await findChainServices(42_170)).to.deep.include({ noEtherscan: "" });
  });

  it("has nothing but chains with names and addresses, and never both kinds of word on Etherscan", async () => {
    const text = await readFile(
      new URL("../../../src/core/chains/chain-table.json", import.meta.url),
      "utf8",
    );
    const table = tableSchema.parse(JSON.parse(text));
    const rows = Object.values(table);

    expect(rows).to.have.length.above(700);
    for (const row of rows) {
      expect(row.etherscan === undefined || row.noEtherscan === undefined, row.name).to.equal(true);
    }
  });

  it("has every chain that Hardhat describes with an explorer, and says where Hardhat is wrong", async () => {
    const { config } = await createHardhatRuntimeEnvironment({});
    const differing: string[] = [];
    for (const [chainId, { blockExplorers }] of config.chainDescriptors) {
      const known = await findChainServices(Number(chainId));
      const described = blockExplorers.etherscan?.url;
      if (described !== undefined && known?.etherscan !== described) {
        differing.push(`${chainId} ${described} ${known?.etherscan ?? known?.noEtherscan}`);
      }
    }

    // Etherscan serves none but Avalanche of these, whose pages are elsewhere.
    expect(differing).to.have.members([
      "42170 https://nova.arbiscan.io ",
      "43114 https://snowtrace.io https://snowscan.xyz",
      "43113 https://testnet.snowtrace.io https://testnet.snowscan.xyz",
      "1101 https://zkevm.polygonscan.com ",
      "2442 https://cardona-zkevm.polygonscan.com ",
      "324 https://era.zksync.network ",
      "300 https://sepolia-era.zksync.network ",
    ]);
  });
});

describe("the counts of chains in README and docs", () => {
  it("are those of the table", async () => {
    const { default: table } = await import("../../../src/core/chains/chain-table.json", {
      with: { type: "json" },
    });
    const rows: readonly ChainServices[] = Object.values(table);
    const ofSourcify = rows.filter(({ sourcify }) => sourcify !== undefined).length;
    const served = rows.filter((row) => (row.etherscan ?? row.blockscout ?? row.sourcify) !== undefined);
    const isPro = ({ blockscout }: ChainServices) => blockscout === blockscoutPro;
    const keyed = served.filter(
      (row) => row.sourcify === undefined && (row.blockscout === undefined || isPro(row)),
    );
    const ofBlockscout = keyed.filter(({ etherscan }) => etherscan === undefined).length;
    const read = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), "utf8");
    const readme = await read("README.md");
    const configuration = await read("docs/configuration.md");

    expect(readme).to.include(`A table of ${served.length} chains`);
    expect(readme).to.include(
      `On ${keyed.length} of the ${served.length} chains every explorer needs a key.`,
    );
    expect(configuration).to.include(`a table of ${served.length} chains`);
    expect(configuration).to.include(`the only explorer of ${ofBlockscout} chains`);
    expect(await read("docs/comparison.md"))
      .to.include(`| any service | 34 | 134 | ${served.length} |`)
      .and.include(`| Sourcify | no table | no table | ${ofSourcify} |`);
  });
});
