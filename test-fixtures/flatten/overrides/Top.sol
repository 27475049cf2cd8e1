// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

abstract contract Top {
    uint256 internal immutable top;

    constructor(uint256 top_) {
        top = top_;
    }

    modifier guarded(uint256 x) virtual;

    function f() public virtual returns (uint256) {
        return top;
    }

    function g() external virtual returns (uint256);
}
