import { compilers } from "../compilers.ts";
import { packages } from "../packages.ts";
import type { PublishedInput } from "../types.ts";

/** A payment splitter and a token. */
export const openzeppelin49Input: PublishedInput = {
  id: "openzeppelin-4.9",
  compiler: compilers["0.8.13"],
  settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: "london" },
  sources: [
    {
      kind: "files",
      package: packages.openzeppelin49,
      folder: "",
      prefix: "contracts/",
      files: [
        "finance/PaymentSplitter.sol",
        "token/ERC20/ERC20.sol",
        "token/ERC20/IERC20.sol",
        "token/ERC20/extensions/ERC20Burnable.sol",
        "token/ERC20/extensions/IERC20Metadata.sol",
        "token/ERC20/extensions/IERC20Permit.sol",
        "token/ERC20/presets/ERC20PresetFixedSupply.sol",
        "token/ERC20/utils/SafeERC20.sol",
        "utils/Address.sol",
        "utils/Context.sol",
      ],
    },
  ],
};
