import { compilers } from "../compilers.ts";
import { packages } from "../packages.ts";
import type { PublishedInput } from "../types.ts";

/** OpenZeppelin built its 3.x packages without the optimizer. */
export const openzeppelin34Input: PublishedInput = {
  id: "openzeppelin-3.4",
  compiler: compilers["0.6.12"],
  settings: { evmVersion: "istanbul" },
  sources: [
    {
      kind: "files",
      package: packages.openzeppelin34,
      folder: "",
      prefix: "contracts/",
      files: [
        "access/AccessControl.sol",
        "math/SafeMath.sol",
        "presets/ERC20PresetMinterPauser.sol",
        "token/ERC20/ERC20.sol",
        "token/ERC20/ERC20Burnable.sol",
        "token/ERC20/ERC20Pausable.sol",
        "token/ERC20/IERC20.sol",
        "utils/Address.sol",
        "utils/Context.sol",
        "utils/EnumerableSet.sol",
        "utils/Pausable.sol",
      ],
    },
  ],
};
