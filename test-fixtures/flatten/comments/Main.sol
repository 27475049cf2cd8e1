/*
 * SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the authors of the test
 */
pragma solidity ^0.8.20; // import "./Not.sol";

/* import the tokens first; */
import "./A.sol"; // comment; with a semicolon
import /* inside */ {B /* as C */ as D} /* from */ from "./B.sol"; /* behind */

// import "./Missing.sol";
/// @notice A target. import {X} from "./Missing.sol";
contract Target is A, D {
    string public constant TEXT = 'import "./A.sol"; // SPDX-License-Identifier: GPL-3.0';
    string public constant MORE = "import * as B from \"./B.sol\"; /* D */";

    /* B and D and A */
    function run() external pure returns (string memory) {
        // D is B
        return unicode"D ≠ B"; // B
    }
} // end of Target
// behind everything
