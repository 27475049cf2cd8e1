// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

function keccak256(uint256 x) pure returns (uint256) {
    return x * 31;
}

function require(uint256 x) pure returns (uint256) {
    return x;
}

contract Hasher {
    function fake(uint256 x) external pure returns (uint256) {
        return keccak256(x) + require(x);
    }
}
