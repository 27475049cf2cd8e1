// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {fee as flatFee, Rate as FlatRate} from "./Fees.sol";
import {Base} from "./Base.sol";

contract Target is Base {
    function total(uint256 x) external view returns (uint256) {
        FlatRate memory rate = FlatRate(x);
        return flatFee(x) + fee(x) + Rate + rate.value;
    }
}
