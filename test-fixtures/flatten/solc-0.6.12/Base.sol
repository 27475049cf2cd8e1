// SPDX-License-Identifier: MIT
pragma solidity ^0.6.0;

contract Base {
    uint256 internal base;

    constructor(uint256 x) public {
        base = x;
    }

    /// @notice Runs.
    /// @param x how far
    function run(uint256 x) public virtual returns (uint256) {
        return x + base;
    }
}
