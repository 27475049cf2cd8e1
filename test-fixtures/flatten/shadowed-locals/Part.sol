// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Item {
    bool flag;
}

function count(bool flag) pure returns (uint256) {
    return flag ? 1 : 0;
}

contract Part {
    Item internal partItem;

    function part() external view returns (uint256) {
        return count(partItem.flag);
    }
}
