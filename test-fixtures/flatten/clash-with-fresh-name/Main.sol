// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Box as A} from "./A.sol";
import {Box as B} from "./B.sol";

contract Target {
    A internal a = new A();
    B internal b = new B();

    function run() external pure returns (uint256 Box_2) {
        uint256 Box_3 = 1;
        assembly {
            let Box_4 := 5
            Box_2 := add(Box_3, Box_4)
        }
    }
}
