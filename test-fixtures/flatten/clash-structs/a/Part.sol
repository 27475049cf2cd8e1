// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartA {
    mapping(uint256 => Item) internal itemsA;

    function itemA(Item calldata item) external {
        itemsA[0] = item;
        itemsA[1] = Item({a: 1});
    }
}
