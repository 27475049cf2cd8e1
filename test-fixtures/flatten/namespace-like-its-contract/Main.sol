// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Token.sol" as Token;
import * as Bag from "./Bag.sol";

contract Target is Token.Token {
    Bag.Bag internal bag;

    function run(uint256 Token) external returns (uint256) {
        bag = Bag.Bag({Bag: Token});
        return bag.Bag;
    }
}
