// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartA {
    Store public storeA = new Store();

    function readA() external view returns (uint256) {
        return storeA.one() + type(Store).creationCode.length;
    }
}
