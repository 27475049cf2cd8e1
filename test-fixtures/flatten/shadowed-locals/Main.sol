// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Part} from "./Part.sol";
import {Item, count} from "./Other.sol";

contract Target is Part {
    struct Holder {
        uint256 Item;
        uint256 count;
    }

    event Named(uint256 Item, uint256 count);

    Holder internal holder;

    function run(uint256 Item) external returns (uint256 count) {
        holder = Holder({Item: Item, count: 2});
        count = holder.Item + holder.count + Item;
        emit Named({Item: Item, count: count});
        {
            uint256 Item = 3;
            count += Item;
        }
    }

    function use(Item memory item) external pure returns (uint256) {
        return count(item);
    }
}
