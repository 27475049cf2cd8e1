// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

error Denied();

library Lib {
    struct Item {
        uint256 x;
    }

    function get(Item storage item) internal view returns (uint256) {
        return item.x;
    }
}

abstract contract Base {
    modifier check(uint256 x) {
        require(x > 0);
        _;
    }

    /// @notice Runs.
    /// @param x how far
    function run(uint256 x) public view virtual returns (uint256) {
        return x;
    }
}
