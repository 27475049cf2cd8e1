// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartB {
    Item internal itemB;

    function countB() external view returns (uint256) {
        Item storage item = itemB;
        return item.children.length;
    }
}
