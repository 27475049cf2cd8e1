// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {price as listPrice} from "./Prices.sol";
import * as Prices from "./Prices.sol";

contract Target {
    function run(uint256 price) external pure returns (uint256 discount) {
        discount = Prices.discount(price);
        uint256 total = listPrice(price) - discount;
        return total + Prices.total(total);
    }
}
