// SPDX-License-Identifier: MIT
pragma solidity ^0.8.21;
import {Logs as L, ILog} from "./Logs.sol";
import * as N from "./Logs.sol";

contract Target {
    function run(uint256 x) external {
        emit L.Seen(x);
        emit ILog.Told(x);
        emit N.Logs.Seen(x + 1);
        if (x == 0) revert L.Gone({x: x});
        if (x == 1) revert N.ILog.Lost();
    }
}
