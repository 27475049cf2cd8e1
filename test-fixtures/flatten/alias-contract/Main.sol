// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Vault as Safe} from "./Vault.sol";

contract Target is Safe {
    Safe public other;

    constructor(Safe other_) Safe(7) {
        other = other_;
    }

    function make() external returns (Safe) {
        Safe made = new Safe(1);
        other = made;
        return Safe(address(made));
    }
}
