// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartB {
    using Tool for *;

    function toolB(uint256 x) external pure returns (uint256) {
        return x.f() + Tool.f(x);
    }
}
