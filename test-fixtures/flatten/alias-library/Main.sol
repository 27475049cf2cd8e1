// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Numbers as N} from "./Numbers.sol";

contract Target {
    using N for uint256;
    using N for N.Pair;

    N.Pair internal pair;

    function run(uint256 x) external returns (uint256) {
        pair = N.Pair({left: x, right: N.ONE});
        return x.next() + N.next(x) + pair.sum();
    }
}
