// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartB {
    function payB() external view returns (bytes4) {
        if (msg.sender == address(1)) revert Unpaid(msg.sender);
        return Unpaid.selector;
    }
}
