// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartB {
    State public stateB = State.On;

    function maxB() external pure returns (State) {
        return type(State).max;
    }
}
