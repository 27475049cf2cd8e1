// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

library Labels {
    function measure(string memory label) external pure returns (uint256) { return bytes(label).length; }
}

contract Box {
    struct Plan { address to; uint256[] amounts; }

    string public label;
    address public keeper;
    uint256 public immutable size;

    constructor(Plan memory plan, string memory label_) {
        keeper = plan.to;
        label = label_;
        size = plan.amounts.length;
    }
}

contract Counter {
    uint256 public x;
    uint256 public immutable start;
    constructor(uint256 start_) { start = start_; x = Labels.measure("hello"); }
    function inc() external { x++; }
}
