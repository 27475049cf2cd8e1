// SPDX-License-Identifier: MIT
pragma solidity >=0.7.5 <0.8.0;
pragma abicoder v2;

import {twice as double, FACTOR as F} from "./One.sol";
import * as Two from "./Two.sol";
import {IStore} from "./Store.sol";

contract Target {
    uint256[F] internal list;

    function run(IStore store, uint256 x) external view returns (uint256 result) {
        assembly {
            let FACTOR := 2
            result := mul(F, FACTOR)
        }
        return result + double(x) + Two.twice(x) + store.total() + Two.Sub.get() + list.length;
    }
}
