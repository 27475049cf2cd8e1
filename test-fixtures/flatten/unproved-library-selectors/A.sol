// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Data {
    uint256 x;
}

library SetsA {
    function add(Data storage data) external {
        data.x += 1;
    }
}
