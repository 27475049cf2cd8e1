// SPDX-License-Identifier: MIT
pragma solidity ^0.6.8;

import {Data as D, Mode} from "./One.sol";
import * as Two from "./Two.sol";
import {Base as Root} from "./Base.sol";

contract Target is Root, Two.Base {
    D internal data;
    Two.Data internal other;
    uint256 internal immutable limit;

    constructor(uint256 x) public Root(x) {
        limit = x;
    }

    /// @inheritdoc Root
    function run(uint256 x) public override(Root, Two.Base) returns (uint256 result) {
        data = D({x: x, mode: Mode.On});
        other = Two.Data(x, Two.Mode.High);
        try new Root(x) returns (Root root) {
            result = root.run(x);
        } catch {}
        assembly {
            result := add(result, sload(data_slot))
        }
        return result + limit + type(Root).creationCode.length + super.run(x);
    }
}
