pragma solidity >=0.5.0 <0.6.0;
pragma experimental ABIEncoderV2;

import * as Tools from "./Tools.sol";
import {Store as Other} from "./Other.sol";

contract Target is Tools.Store {
    using Tools.Lists for Tools.Lists.List;

    Tools.Lists.List internal list;
    Other public other;

    function run(Tools.Lists.List[] memory lists) public returns (uint256 result) {
        other = new Other();
        result = list.push(1) + lists.length + store();
        assembly {
            result := add(result, sload(list_slot))
        }
    }
}
