// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Made as First} from "./First.sol";
import {Made as Second, Level} from "./Second.sol";
import {Level as OtherLevel} from "./Level.sol";

contract Target {
    function run() external pure returns (bytes memory, bytes memory, string memory, bytes4, Level, OtherLevel) {
        return (
            type(First).creationCode,
            type(Second).runtimeCode,
            type(IMarker).name,
            type(IMarker).interfaceId,
            type(Level).max,
            type(OtherLevel).min
        );
    }
}

interface IMarker {
    function mark() external;
}
