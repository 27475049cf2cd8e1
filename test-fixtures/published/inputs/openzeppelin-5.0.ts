import { compilers } from "../compilers.ts";
import { packages } from "../packages.ts";
import type { PublishedInput } from "../types.ts";

/** Built for paris, one version before the compiler's default. */
export const openzeppelin50Input: PublishedInput = {
  id: "openzeppelin-5.0",
  compiler: compilers["0.8.20"],
  settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: "paris" },
  sources: [
    {
      kind: "files",
      package: packages.openzeppelin50,
      folder: "",
      prefix: "contracts/",
      files: [
        "access/Ownable.sol",
        "interfaces/IERC1967.sol",
        "proxy/ERC1967/ERC1967Proxy.sol",
        "proxy/ERC1967/ERC1967Utils.sol",
        "proxy/Proxy.sol",
        "proxy/beacon/IBeacon.sol",
        "proxy/transparent/ProxyAdmin.sol",
        "proxy/transparent/TransparentUpgradeableProxy.sol",
        "utils/Address.sol",
        "utils/Context.sol",
        "utils/StorageSlot.sol",
      ],
    },
  ],
};
