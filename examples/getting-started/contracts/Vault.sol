// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// @title Holds ether for its owner until a moment that is fixed at deployment.
contract Vault is Ownable {
    uint256 public immutable opensAt;

    error StillClosed(uint256 opensAt);

    constructor(address owner, uint256 opensAt_) payable Ownable(owner) {
        opensAt = opensAt_;
    }

    function withdraw() external onlyOwner {
        if (block.timestamp < opensAt) revert StillClosed(opensAt);
        (bool sent, ) = payable(owner()).call{value: address(this).balance}("");
        require(sent);
    }
}
