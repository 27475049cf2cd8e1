// What a Hardhat command loads that connects to a network and verifies nothing: for the tests of lazy loading.
import { configVariable } from "hardhat/config";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import plugin from "../../src/index.ts";

const hre = await createHardhatRuntimeEnvironment({
  plugins: [plugin],
  verifyContract: {
    apiKey: configVariable("EXPLORER_API_KEY"),
    explorers: {
      sepolia: [
        { apiUrl: "https://api.scan.example/api", headers: { "x-team": "contracts" } },
        { apiUrl: "https://eth.blockscout.com/api", codeFormats: ["single-file"] },
      ],
    },
    timeout: 60,
    // The chain is no fork.
    forkSources: true,
    localExplorer: { port: 0 },
  },
});
const { explorer, provider } = await hre.network.create();
await provider.request({ method: "eth_blockNumber" });
if (typeof explorer.verifyContract !== "function") {
  throw new Error("the connection has no explorer");
}
