// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Written for these tests: the shape of published proxies that come in no npm package.

/// What proxies delegate to. The number tells which one answers.
contract Target {
    uint256 private immutable number;

    constructor(uint256 number_) {
        number = number_;
    }

    function answer() external view returns (uint256) {
        return number;
    }
}

abstract contract Forwarder {
    function target() internal view virtual returns (address);

    function forward(address to) internal {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let succeeded := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(succeeded) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }

    fallback() external payable {
        forward(target());
    }
}

/// EIP-1822: the slot is the hash of a word.
contract UniversalProxy is Forwarder {
    bytes32 private constant slot = keccak256("PROXIABLE");

    constructor(address to) {
        bytes32 place = slot;
        assembly { sstore(place, to) }
    }

    function target() internal view override returns (address to) {
        bytes32 place = slot;
        assembly { to := sload(place) }
    }
}

/// Keeps addresses in the slots that it is given, and tells nothing.
contract SlotProxy is Forwarder {
    bytes32 private immutable slot;

    constructor(bytes32[] memory slots, address[] memory values) {
        for (uint256 index = 0; index < slots.length; index++) {
            bytes32 place = slots[index];
            address value = values[index];
            assembly { sstore(place, value) }
        }
        slot = slots[0];
    }

    function target() internal view override returns (address to) {
        bytes32 place = slot;
        assembly { to := sload(place) }
    }
}

/// Tells its implementation by a function of its own.
contract GetterProxy is Forwarder {
    address public implementation;

    constructor(address to) {
        implementation = to;
    }

    function target() internal view override returns (address) {
        return implementation;
    }
}

/// Compound's way: two steps to a new implementation, and functions for them.
contract Unitroller is Forwarder {
    address public admin = msg.sender;
    address public pendingAdmin;
    address public comptrollerImplementation;
    address public pendingComptrollerImplementation;

    constructor(address to) {
        comptrollerImplementation = to;
    }

    function _setPendingImplementation(address pending) external {
        require(msg.sender == admin, "only the admin");
        pendingComptrollerImplementation = pending;
    }

    function _acceptImplementation() external {
        require(msg.sender == pendingComptrollerImplementation, "only the pending one");
        comptrollerImplementation = pendingComptrollerImplementation;
        pendingComptrollerImplementation = address(0);
    }

    function target() internal view override returns (address) {
        return comptrollerImplementation;
    }
}

/// Like Safe's, but larger, and not in the first slot.
contract MasterCopyProxy is Forwarder {
    uint256 public version = 1;
    string public name = "a proxy with a name of its own";
    address public masterCopy;

    constructor(address to) {
        masterCopy = to;
    }

    function target() internal view override returns (address) {
        return masterCopy;
    }
}

/// Says nothing of where it forwards to.
contract SilentProxy is Forwarder {
    address private immutable to;

    constructor(address to_) {
        to = to_;
    }

    function target() internal view override returns (address) {
        return to;
    }
}

/// The same, with the target in a slot that nobody else knows.
contract SilentSlotProxy is Forwarder {
    bytes32 private constant slot = keccak256("a slot of its own");

    constructor(address to) {
        bytes32 place = slot;
        assembly { sstore(place, to) }
    }

    function target() internal view override returns (address to) {
        bytes32 place = slot;
        assembly { to := sload(place) }
    }
}

/// A beacon that is not to be taken for a proxy.
contract ChildBeacon {
    address public childImplementation;

    constructor(address to) {
        childImplementation = to;
    }
}

/// A beacon that may point anywhere, and later elsewhere.
contract Beacon {
    address public implementation;

    constructor(address to) {
        implementation = to;
    }

    function pointTo(address to) external {
        implementation = to;
    }
}

struct Cut {
    address facet;
    bytes4[] selectors;
}

library DiamondStorage {
    struct Layout {
        mapping(bytes4 => address) facetOf;
        Cut[] cuts;
    }

    function layout() internal pure returns (Layout storage place) {
        bytes32 slot = keccak256("diamond.standard.diamond.storage");
        assembly { place.slot := slot }
    }
}

/// EIP-2535: each function has a facet.
contract Diamond {
    constructor(Cut[] memory cuts) {
        DiamondStorage.Layout storage place = DiamondStorage.layout();
        for (uint256 index = 0; index < cuts.length; index++) {
            place.cuts.push(cuts[index]);
            for (uint256 which = 0; which < cuts[index].selectors.length; which++) {
                place.facetOf[cuts[index].selectors[which]] = cuts[index].facet;
            }
        }
    }

    fallback() external payable {
        address facet = DiamondStorage.layout().facetOf[msg.sig];
        require(facet != address(0), "no such function");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let succeeded := delegatecall(gas(), facet, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(succeeded) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

contract LoupeFacet {
    function facetAddresses() external view returns (address[] memory facets_) {
        Cut[] storage cuts = DiamondStorage.layout().cuts;
        facets_ = new address[](cuts.length);
        for (uint256 index = 0; index < cuts.length; index++) {
            facets_[index] = cuts[index].facet;
        }
    }

    function facets() external view returns (Cut[] memory) {
        return DiamondStorage.layout().cuts;
    }
}

contract CounterFacet {
    function count() external pure returns (uint256) {
        return 1;
    }
}

contract GreeterFacet {
    function greet() external pure returns (string memory) {
        return "good day";
    }
}

/// EIP-1967: asks the beacon in the standard's slot, by either name.
contract BeaconSlotProxy is Forwarder {
    bytes32 private constant slot = bytes32(uint256(keccak256("eip1967.proxy.beacon")) - 1);

    constructor(address beacon) {
        bytes32 place = slot;
        assembly { sstore(place, beacon) }
    }

    function target() internal view override returns (address to) {
        bytes32 place = slot;
        address beacon;
        assembly { beacon := sload(place) }
        (bool succeeded, bytes memory told) = beacon.staticcall(abi.encodeWithSignature("implementation()"));
        if (!succeeded) {
            (, told) = beacon.staticcall(abi.encodeWithSignature("childImplementation()"));
        }
        to = told.length < 32 ? address(0) : abi.decode(told, (address));
    }
}
