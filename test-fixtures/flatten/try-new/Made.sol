// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Made {
    uint256 internal v;

    constructor(uint256 v_) payable {
        v = v_;
    }

    function get() external view returns (uint256) {
        return v;
    }
}
