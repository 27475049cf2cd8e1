// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartA {
    function logA(uint256 amount) external {
        emit Paid(amount);
    }
}
