// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Top} from "./Top.sol";

abstract contract Left is Top {
    uint256 internal left;

    constructor(uint256 left_) {
        left = left_;
    }

    function f() public virtual override returns (uint256) {
        return super.f() + left;
    }
}
