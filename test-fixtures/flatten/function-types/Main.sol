// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Data as A} from "./A.sol";
import {Data as B} from "./B.sol";

contract Target {
    function(A memory) internal pure returns (B memory) internal convert;
    mapping(uint256 => function(B memory) external view returns (A memory)) internal table;

    function set(function(B memory) external view returns (A memory) f) external {
        table[0] = f;
        convert = _convert;
    }

    function _convert(A memory a) internal pure returns (B memory) {
        return B({b: a.a});
    }

    function run() external view returns (uint256) {
        return convert(table[0](B(1))).b;
    }
}
