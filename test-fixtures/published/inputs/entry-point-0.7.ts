import { compilers } from "../compilers.ts";
import { packages } from "../packages.ts";
import type { PublishedInput } from "../types.ts";

/** With OpenZeppelin 5.0: 5.1, which the package allows too, changes the source hash. */
export const entryPoint07Input: PublishedInput = {
  id: "entry-point-0.7",
  compiler: compilers["0.8.23"],
  settings: { optimizer: { enabled: true, runs: 1000000 }, viaIR: true, evmVersion: "paris" },
  sources: [
    {
      kind: "files",
      package: packages.accountAbstraction07,
      folder: "",
      prefix: "contracts/",
      files: [
        "core/EntryPoint.sol",
        "core/Helpers.sol",
        "core/NonceManager.sol",
        "core/SenderCreator.sol",
        "core/StakeManager.sol",
        "core/UserOperationLib.sol",
        "interfaces/IAccount.sol",
        "interfaces/IAccountExecute.sol",
        "interfaces/IAggregator.sol",
        "interfaces/IEntryPoint.sol",
        "interfaces/INonceManager.sol",
        "interfaces/IPaymaster.sol",
        "interfaces/IStakeManager.sol",
        "interfaces/PackedUserOperation.sol",
        "utils/Exec.sol",
      ],
    },
    {
      kind: "files",
      package: packages.openzeppelin50,
      folder: "",
      prefix: "@openzeppelin/contracts/",
      files: [
        "utils/ReentrancyGuard.sol",
        "utils/introspection/ERC165.sol",
        "utils/introspection/IERC165.sol",
      ],
    },
  ],
};
