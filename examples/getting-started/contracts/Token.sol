// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A token whose whole supply is handed out by its constructor.
contract Token is ERC20 {
    struct Allocation {
        address holder;
        uint256 amount;
    }

    struct Plan {
        string name;
        string symbol;
        Allocation[] allocations;
    }

    constructor(Plan memory plan) ERC20(plan.name, plan.symbol) {
        for (uint256 i = 0; i < plan.allocations.length; i++) {
            _mint(plan.allocations[i].holder, plan.allocations[i].amount);
        }
    }
}
