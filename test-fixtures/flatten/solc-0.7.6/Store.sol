// SPDX-License-Identifier: MIT
pragma solidity ^0.7.0;
pragma abicoder v2;

interface IStore {
    struct Item {
        uint256 x;
    }

    function total() external view returns (uint256);
    function put(Item calldata item) external;
}
