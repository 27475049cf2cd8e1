// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// Imported to be deployed as it is: the contract gets no artifact, it is in the build's output alone.
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";

/// @title Knows the timelock that governs it.
contract Governed {
    TimelockController public immutable timelock;

    constructor(TimelockController timelock_) {
        timelock = timelock_;
    }
}
