// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Top as T} from "./Top.sol";

abstract contract Right is T {
    modifier guarded(uint256 x) virtual override {
        require(x > 1);
        _;
    }

    function f() public virtual override(T) returns (uint256) {
        return T.f() * 2;
    }
}
