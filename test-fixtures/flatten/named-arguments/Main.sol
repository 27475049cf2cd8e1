// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {amount, Payment} from "./One.sol";
import {amount as other, Payment as Paid} from "./Two.sol";

contract Target {
    function pay(uint256 amount, uint256 Payment) public pure returns (uint256) {
        return amount + Payment;
    }

    function run() external pure returns (uint256) {
        Payment memory payment = Payment({amount: amount(), other: 2});
        Paid memory paid = Paid({amount: other(), Payment: 3});
        return pay({amount: payment.amount, Payment: paid.Payment}) + this.run.selector.length;
    }
}
