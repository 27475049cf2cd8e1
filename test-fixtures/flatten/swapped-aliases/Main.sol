// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {A as B, B as A} from "./Both.sol";

contract Target is A {
    B internal b = new B();

    function run() external view returns (uint256) {
        return b.first() + second();
    }
}
