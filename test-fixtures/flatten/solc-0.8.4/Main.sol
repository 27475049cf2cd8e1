// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

import {Denied as No} from "./Errors.sol";
import * as E from "./Other.sol";

contract Target is E.Base {
    using E.Lib for E.Lib.Item;

    E.Lib.Item internal item;

    /// @inheritdoc E.Base
    function run(uint256 x) public view override(E . Base) check(x) returns (uint256) {
        if (x == 1) revert No(x);
        if (x == 2) revert E.Denied();
        return E.Base.run(x) + item.get();
    }
}
