// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Target} from "./Main.sol";
import {Grandchild} from "./Grandchild.sol";

contract Child {
    Target internal parent;

    constructor(Target parent_) {
        parent = parent_;
    }

    function ask() external returns (uint256) {
        return parent.ping() + new Grandchild().ask(parent);
    }
}
