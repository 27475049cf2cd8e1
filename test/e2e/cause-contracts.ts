/** Sources of the projects in which the causes of mismatches are built. */
export const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Keeps what people put into it.
contract Vault {
    mapping(address owner => uint256 amount) public balances;
    uint256 public total;

    event Put(address indexed owner, uint256 amount);

    function put() external payable {
        balances[msg.sender] += msg.value;
        total += msg.value;
        emit Put(msg.sender, msg.value);
    }

    function take(uint256 amount) external {
        require(balances[msg.sender] >= amount, "too much");
        balances[msg.sender] -= amount;
        total -= amount;
        (bool isSent, ) = msg.sender.call{value: amount}("");
        require(isSent, "not sent");
    }

    function share(address owner) external view returns (uint256) {
        return total == 0 ? 0 : (balances[owner] * 100) / total;
    }
}
`;

/** An import, so that a change can be in either of two files. */
export const limits = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Limits {
    uint256 internal constant MOST = 1_000;

    function check(uint256 amount) internal pure returns (uint256) {
        require(amount <= MOST, "too many");
        return amount;
    }
}
`;

export const ledger = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Limits} from "./Limits.sol";

contract Ledger {
    uint256[] public entries;

    function add(uint256 amount) external {
        entries.push(Limits.check(amount));
    }

    function sum() external view returns (uint256 result) {
        for (uint256 i = 0; i < entries.length; i++) {
            result += entries[i];
        }
    }
}

abstract contract Plan {
    function sum() external view virtual returns (uint256);
}
`;

export const causeFiles = {
  "contracts/Vault.sol": vault,
  "contracts/Limits.sol": limits,
  "contracts/Ledger.sol": ledger,
} as const;
