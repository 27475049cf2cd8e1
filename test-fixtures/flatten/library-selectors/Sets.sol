// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Data} from "./Data.sol";

library Sets {
    function add(Data storage data, uint256 x) external returns (uint256) {
        data.x += x;
        return data.x;
    }
}
