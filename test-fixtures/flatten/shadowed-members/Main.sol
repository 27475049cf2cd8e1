// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Part} from "./Part.sol";

contract Target is Part {
    enum Struct {
        A
    }

    struct Enum {
        uint256 value;
    }

    event free(uint256 value);
    error Library(Struct value);
    uint256 internal Value = 4;

    function Interface(uint256 LIMIT) external returns (uint256) {
        if (LIMIT == 0) revert Library(Struct.A);
        emit free(Value);
        return Enum({value: LIMIT}).value;
    }
}
