// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IToken} from "./IToken.sol";

contract Token is IToken {
    /// @inheritdoc IToken
    function total() external pure override returns (uint256) {
        return 1;
    }
}
