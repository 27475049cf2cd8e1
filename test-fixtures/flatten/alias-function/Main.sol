// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {double as twice, half as halve} from "./Maths.sol";

contract Target {
    using {twice} for uint256;

    function run(uint256 x) external pure returns (uint256) {
        function(uint256) pure returns (uint256) f = twice;
        return f(x) + halve(x) + x.twice();
    }
}
