// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Sets {
    struct Set {
        uint256 x;
    }

    function add(Set storage set) internal {
        set.x += 1;
    }
}
