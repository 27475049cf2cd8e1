// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
import "./Rates.sol";

/// A vault.
contract Vault {
    address public immutable keeper;
    string public label;
    uint256 public constant LIMIT = 77;

    constructor(address keeper_, string memory label_) {
        keeper = keeper_;
        label = label_;
    }

    function rename(string calldata to) external {
        require(msg.sender == keeper, "not the keeper");
        label = to;
    }

    function rate(uint256 amount) external pure returns (uint256) {
        uint256 doubled = amount * 2;
        return Rates.third(doubled);
    }
}
