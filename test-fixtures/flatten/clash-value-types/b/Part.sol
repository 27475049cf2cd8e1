// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartB {
    Amount public amountB;

    function setB(Amount amount) external returns (uint256) {
        amountB = amount;
        return Amount.unwrap(amount);
    }
}
