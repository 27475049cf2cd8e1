// SPDX-License-Identifier: MIT
pragma solidity ^0.8.29;
import * as C from "./Constants.sol";
import {START as FROM, LENGTH as LEN} from "./Constants.sol";
import {Guard} from "./Guard.sol";

contract Target is Guard layout at FROM + 1 {
    uint256 public immutable a;
    uint256 public immutable b = C.START;
    uint256 public transient depth;
    uint256[LEN] public list;

    constructor(uint256 a_) Guard(a_ + C.LENGTH) {
        a = a_;
    }

    function run() external guarded returns (uint256) {
        depth += a;
        return depth + b + limit;
    }
}
