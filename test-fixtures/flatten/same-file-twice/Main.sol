// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Token as TokenOne} from "./v1/Token.sol";
import {Token as TokenTwo} from "./v2/Token.sol";

contract Target {
    TokenOne internal one = new TokenOne();
    TokenTwo internal two = new TokenTwo();
}
