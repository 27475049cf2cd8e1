// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Median} from "./Median.sol";

/// @title Answers with the median of its reporters' prices.
contract PriceFeed {
    uint256[] private prices;

    function report(uint256 price) external {
        prices.push(price);
    }

    function median() external view returns (uint256) {
        return Median.compute(prices);
    }
}
