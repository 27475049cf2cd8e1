// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IPay as IPayOne} from "./One.sol";
import * as Two from "./Two.sol";

/// @title The target
/// @custom:security see @inheritdoc IPay for nothing
contract Target is IPayOne, Two.IPay {
    /// @inheritdoc IPayOne
    function one(uint256 x) external pure override returns (uint256) {
        return x;
    }

    /**
     * @inheritdoc Two.IPay
     */
    function two(uint256 x) external pure override(Two.IPay) returns (uint256) {
        return x;
    }
}
