// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {SLOT as PLACE} from "./Slots.sol";
import {Storage} from "./Storage.sol";

contract Target is Storage {
    uint128 internal low;
    uint128 internal high;

    function run(bytes calldata data, function() external f) external returns (uint256 r) {
        Layout storage layout = at();
        assembly {
            r := add(high.slot, high.offset)
            r := add(r, add(data.length, data.offset))
            r := add(r, add(f.selector, f.address))
            r := add(r, layout.slot)
            sstore(PLACE, r)
        }
    }
}
