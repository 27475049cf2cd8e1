// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Two contracts with the same code: only their metadata tells them apart.
contract Castor {
    uint256 public horses;

    function tame() external {
        horses++;
    }
}

contract Pollux {
    uint256 public horses;

    function tame() external {
        horses++;
    }
}
