// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
pragma abicoder "v1";

interface A {
    function a(uint256 x) external pure returns (uint256);
}
