// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
// Imported to be deployed as they are: the proxies in front of the treasury and of the register.
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {TransparentUpgradeableProxy} from "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol";

/// @title Lives behind a proxy that it upgrades by itself.
contract Treasury is UUPSUpgradeable {
    address public keeper;

    error NotKeeper();

    function open(address keeper_) external {
        require(keeper == address(0));
        keeper = keeper_;
    }

    function _authorizeUpgrade(address) internal view override {
        if (msg.sender != keeper) revert NotKeeper();
    }
}

/// @title Lives behind a proxy that an admin contract upgrades.
contract Register {
    mapping(bytes32 => address) public ownerOf;

    function claim(bytes32 name) external {
        require(ownerOf[name] == address(0));
        ownerOf[name] = msg.sender;
    }
}
