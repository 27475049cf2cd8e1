// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;
import {Moved as Went} from "./One.sol";
import "./Two.sol";

contract Target {
    function run() external {
        emit Went();
        emit Moved(uint256(1));
        emit Moved(address(1));
    }
}
