// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {SLOT, SLOT as OTHER} from "./OtherSlots.sol";

contract Storage {
    struct Layout {
        uint256 v;
    }

    function at() internal pure returns (Layout storage layout) {
        assembly {
            layout.slot := add(SLOT, OTHER)
        }
    }
}
