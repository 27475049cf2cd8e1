// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Vault as Safe} from "./Vault.sol";

contract Target {
    function run(Safe Vault) external view returns (uint256) {
        Safe second = Vault;
        return Vault.limit() + Safe(address(second)).limit();
    }
}
