// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartA {
    function payA(uint256 amount) external pure {
        if (amount == 1) revert Unpaid({amount: amount});
        require(amount != 2, Unpaid(amount));
    }
}
