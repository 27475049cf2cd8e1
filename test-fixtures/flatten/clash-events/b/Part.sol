// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartB {
    function logB() external returns (bytes32) {
        emit Paid({who: msg.sender});
        return Paid.selector;
    }
}
