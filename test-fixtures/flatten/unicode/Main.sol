// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// Ünïcödé: 漢字 🦄🦄 before everything
import {Rate as R} from "./Rate.sol";
import {Rate as Other} from "./Other.sol";

/// @notice Größe 🦄
contract Target {
    string public constant UNICORN = unicode"🦄 ß 漢"; R internal rate; Other internal other;

    function run(R memory /* 🦄 */ r, Other memory /* é */ o) external pure returns (uint256) {
        return bytes(unicode"🦄").length == 0 ? r.value : o.wert; // ≤ 🦄
    }
}
