// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
pragma experimental "SMTChecker";

import {A} from "./A.sol";

contract Target {
    A internal a = A(address(1));
}
