// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

abstract contract Guard {
    bool private transient locked;
    uint256 internal immutable limit;

    constructor(uint256 limit_) {
        limit = limit_;
    }

    modifier guarded() {
        require(!locked);
        locked = true;
        _;
        locked = false;
    }
}
