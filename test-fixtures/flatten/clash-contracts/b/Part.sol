// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartB {
    Store public storeB = new Store();

    function readB() external view returns (uint256) {
        return storeB.two() + Store(address(storeB)).self().two();
    }
}
