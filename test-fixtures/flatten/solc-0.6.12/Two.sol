// SPDX-License-Identifier: MIT
pragma solidity >=0.6.0;

enum Mode {
    Low,
    High
}

struct Data {
    uint256 x;
    Mode mode;
}

abstract contract Base {
    function run(uint256 x) public virtual returns (uint256) {
        return x;
    }
}
