import { Interface } from "ethers";
import { openCliProject } from "../../test/helpers/cli-project.ts";
import { openDeployer } from "../../test/helpers/deployer.ts";
import { show } from "./show-command.ts";

const calls = new Interface(["function initialize(address)"]);

const proxies = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
contract VaultProxy is ERC1967Proxy { constructor(address to, bytes memory data) ERC1967Proxy(to, data) {} }
`;

/** Writes a version of the vault. The next one has its new variable in the wrong place, and a call without a modifier. */
function writeVault(name: string, variables: string, functions: string): string {
  return `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
contract ${name} is Initializable, UUPSUpgradeable {
  ${variables}
  constructor() { _disableInitializers(); }
  function initialize(address owner_) external initializer { owner = owner_; total = 42; }
  ${functions}
  function _authorizeUpgrade(address) internal view override { require(msg.sender == owner, "not the owner"); }
}
`;
}

/** Plays the review of an upgrade that README shows, and returns the command with what it writes to stdout. */
export async function playReview(): Promise<string> {
  const project = await openCliProject({
    "contracts/Proxies.sol": proxies,
    "contracts/Vault.sol": writeVault("Vault", "address public owner; uint256 public total;", ""),
    "contracts/VaultV2.sol": writeVault(
      "VaultV2",
      "uint256 public fee; address public owner; uint256 public total;",
      "function setFee(uint256 fee_) external { fee = fee_; }",
    ),
  });
  try {
    const deployer = await openDeployer(project.hre, "localhost");
    const data = calls.encodeFunctionData("initialize", [deployer.account]);
    const proxy = await deployer.deploy("VaultProxy", [await deployer.deploy("Vault"), data]);
    return await show(project, "review-upgrade", proxy, "--to", "VaultV2");
  } finally {
    await project.close();
  }
}
