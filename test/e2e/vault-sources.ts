/** A contract with an immutable, constructor arguments, and a library of its own that is linked. */
export const vaultSources = {
  "contracts/Vault.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
import "./Rates.sol";
contract Vault {
    address public immutable keeper;
    string public label;
    constructor(address keeper_, string memory label_) { keeper = keeper_; label = label_; }
    function rate(uint256 amount) external pure returns (uint256) { return Rates.third(amount); }
}
`,
  "contracts/Rates.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
library Rates {
    function third(uint256 amount) external pure returns (uint256) { return amount / 3; }
}
`,
} as const;
