// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import * as Outer from "./Outer.sol";
import {Inner as In} from "./Outer.sol";

contract Target is Outer.Inner.Deep.Root {
    Outer.Inner.Deep.Root.Leaf internal leaf;
    In.Deep.Thing internal thing;

    function run() external returns (uint256) {
        leaf = Outer . Inner . Deep . Root.Leaf(Outer.Inner.Deep.ANSWER);
        thing = In /* the inner one */ .Deep.Thing({v: Outer.VALUE});
        return (Outer).Inner.Deep.twice(thing.v) + In.Deep.twice(leaf.v) + (Outer.VALUE);
    }
}
