// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;
import {Heir as H} from "./Heir.sol";
import {Base as B} from "./Base.sol";
import "./Heir.sol" as N;

contract Target {
    H.Kind internal kind = B.Kind.Two;
    N.Heir.Data internal data = B.Data(7, N.Base.Kind.One);

    function run(H.Price price) external returns (uint256) {
        data = B.Data({x: B.Price.unwrap(price), kind: N.Base.Kind.Two});
        if (data.x > 3) revert B.TooHigh(price);
        emit N.Base.Set(price);
        return uint256(kind);
    }
}
