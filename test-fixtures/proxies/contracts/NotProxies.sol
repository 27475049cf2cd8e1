// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Proxies.sol";

/// Written for these tests: contracts that have something of a proxy, and are none.

/// Holds the address of another contract under a name that proxies use.
contract GetterWithoutDelegation {
    address public implementation;

    constructor(address to) {
        implementation = to;
    }
}

/// Answers for its first slot like Safe's proxies.
contract MasterCopyGetter {
    address public masterCopy;

    constructor(address to) {
        masterCopy = to;
    }
}

/// An implementation for UUPS proxies: it upgrades the proxy that runs it, by a delegatecall.
contract Upgradeable {
    bytes32 private constant slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);

    function proxiableUUID() external pure returns (bytes32) {
        return slot;
    }

    function implementation() external view returns (address to) {
        bytes32 place = slot;
        assembly { to := sload(place) }
        to = to == address(0) ? address(this) : to;
    }

    function upgradeToAndCall(address to, bytes calldata data) external payable {
        bytes32 place = slot;
        assembly { sstore(place, to) }
        (bool succeeded,) = to.delegatecall(data);
        require(succeeded, "initialization failed");
    }
}

/// The same, which has functions of its own elsewhere.
contract ForwardingUpgradeable is Upgradeable, Forwarder {
    address private immutable rest = address(new MasterCopyGetter(msg.sender));

    function target() internal view override returns (address) {
        return rest;
    }
}

/// Its code has that of the proxies that it creates, and it names their implementation.
contract ProxyFactory {
    address public implementation;

    constructor(address to) {
        implementation = to;
    }

    function create() external returns (address) {
        return address(new GetterProxy(implementation));
    }
}

/// Puts clones together in memory.
contract CloneFactory {
    address public implementation;

    constructor(address to) {
        implementation = to;
    }

    function create() external returns (address clone) {
        bytes memory code = abi.encodePacked(
            hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", implementation, hex"5af43d82803e903d91602b57fd5bf3"
        );
        assembly { clone := create(0, add(code, 32), mload(code)) }
    }
}

/// Answers every question with the same word.
contract WordFallback {
    address private immutable word;

    constructor(address word_) {
        word = word_;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        return abi.encode(word);
    }
}

/// Answers every question with the same word, and delegates where it is told to.
contract DelegatingWordFallback {
    address private immutable word;

    constructor(address word_) {
        word = word_;
    }

    function run(address to, bytes calldata data) external returns (bytes memory result) {
        (, result) = to.delegatecall(data);
    }

    fallback(bytes calldata) external returns (bytes memory) {
        return abi.encode(word);
    }
}

library Arithmetic {
    struct Total {
        uint256 value;
    }

    function add(Total storage total, uint256 value) public {
        total.value += value;
    }
}

/// Uses a library by delegatecall, and has the functions of proxies.
contract LibraryUser {
    using Arithmetic for Arithmetic.Total;

    Arithmetic.Total private total;
    address public implementation;
    address public masterCopy;
    address public comptrollerImplementation;

    constructor(address to) {
        implementation = to;
        masterCopy = to;
        comptrollerImplementation = to;
    }

    function getImplementation() external view returns (address) {
        return implementation;
    }

    function add(uint256 value) external {
        total.add(value);
    }

    receive() external payable {}
}

/// Runs several of its own functions in one call, and lists addresses as a diamond does.
contract Multicall {
    address[] private list;
    address public implementation;

    constructor(address to) {
        implementation = to;
        list.push(to);
    }

    function facetAddresses() external view returns (address[] memory) {
        return list;
    }

    function multicall(bytes[] calldata calls) external returns (bytes[] memory results) {
        results = new bytes[](calls.length);
        for (uint256 index = 0; index < calls.length; index++) {
            (bool succeeded, bytes memory result) = address(this).delegatecall(calls[index]);
            require(succeeded, "a call failed");
            results[index] = result;
        }
    }
}
