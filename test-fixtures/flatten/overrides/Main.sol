// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Left} from "./Left.sol";
import * as R from "./Right.sol";
import {Top as Root} from "./Top.sol";
import {Top as Unrelated} from "./Unrelated.sol";

contract Target is Left, R.Right {
    Unrelated internal unrelated;

    constructor() Left(1) R.Right() Root(3) {}

    function f() public override(Left, R.Right) guarded(1) returns (uint256) {
        return super.f() + Left.f() + R.Right.f() + Root.f();
    }

    modifier guarded(uint256 x) override(Root, R.Right) {
        require(x > 0);
        _;
    }

    function g() external pure override returns (uint256) {
        return 1;
    }
}
