// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Calc as One} from "./One.sol";
import {Calc as Two} from "./Two.sol";

contract Target {
    using Two for uint256;

    uint256 internal immutable start = 1;
    uint256 internal immutable end;

    constructor() {
        end = Two.run(3);
    }

    function run(uint256 x) external view returns (uint256) {
        return One.run(x) + x.run() + start * end + end;
    }
}
