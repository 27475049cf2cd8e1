// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {SetsA} from "./A.sol";
import {SetsB} from "./B.sol";
import {Data as A} from "./A.sol";
import {Data as B} from "./B.sol";

contract Target {
    A internal a;
    B internal b;

    function run() external {
        SetsA.add(a);
        SetsB.add(b);
    }
}
