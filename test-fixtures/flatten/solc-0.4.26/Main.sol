pragma solidity ^0.4.24;

import {Owned as Base} from "./Owned.sol";
import * as Deep from "./Deep.sol";
import {Logs} from "./Logs.sol";

contract Target is Base, Deep.N.Owned {
    struct Slot {
        uint256 value;
    }

    Slot internal slot;
    Deep.N.Owned.Kind internal kind = Deep.N.Owned.Kind.Two;

    constructor() Base(1) public {}

    function run(uint256 x) external only returns (uint256 result) {
        Logs.log(x);
        Base made = new Base(x);
        uint256 mask = 3;
        assembly {
            result := add(sload(slot_slot), slot_offset)
            result := and(result, mask)
        }
        result += made.owned() + uint256(kind) + helped(x);
    }
}
