// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Set as S, has as contains} from "./Set.sol";

/// @title A library
library Target {
    /// @notice Adds.
    function add(S storage self, uint256 x) external returns (bool added) {
        added = !contains(self, x);
        self.members[x] = true;
    }
}
