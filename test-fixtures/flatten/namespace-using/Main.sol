// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import * as M from "./Maths.sol";

using {M.plus, M.Lib.times} for uint256;
using M.Lib for M.Box;

contract Target {
    using {M.minus} for uint256;

    M.Box internal box;

    function run(uint256 x) external returns (uint256) {
        box = M.Box(x);
        return x.plus(1).minus(2).times(3) + box.open();
    }
}
