// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Main.sol";
import "./Child.sol";

contract Grandchild {
    function ask(Target target) external view returns (uint256) {
        return address(target.child()) == address(0) ? 0 : target.ping();
    }
}
