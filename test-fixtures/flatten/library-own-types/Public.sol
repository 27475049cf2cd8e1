// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Sets {
    enum Step {
        One,
        Two
    }

    struct Set {
        uint256 x;
    }

    function add(Set storage set, Step step) external {
        set.x += uint256(step) + 1;
    }
}
