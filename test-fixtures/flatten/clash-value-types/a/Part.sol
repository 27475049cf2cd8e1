// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartA {
    Amount public amountA = Amount.wrap(1);
}
