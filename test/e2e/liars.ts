/** Proxies that name a contract in one place and delegate to what is in slot 0xbeef. */
export const liars = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
abstract contract Liar {
    function real() internal view virtual returns (address to) { assembly { to := sload(0xbeef) } }
    fallback() external payable {
        address to = real();
        assembly {
            calldatacopy(0, 0, calldatasize())
            let succeeded := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(succeeded) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
contract DecoySlot is Liar {
    constructor(bytes32 slot, address decoy, address to) { assembly { sstore(slot, decoy) sstore(0xbeef, to) } }
}
contract SlotOfAddress is Liar {
    constructor(bytes32 slot, address decoy, address to) { assembly { sstore(slot, decoy) sstore(address(), to) } }
    function real() internal view override returns (address to) { assembly { to := sload(address()) } }
}
/** Zero is its admin, for whom nothing is delegated. */
contract AdminZero {
    bytes32 private constant slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
    constructor(address to) { bytes32 place = slot; assembly { sstore(place, to) } }
    fallback() external payable {
        require(msg.sender != address(0), "admin");
        bytes32 place = slot;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let succeeded := delegatecall(gas(), sload(place), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(succeeded) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
contract DecoyGetters is Liar {
    address private immutable decoy;
    constructor(address decoy_, address to) { decoy = decoy_; assembly { sstore(0xbeef, to) } }
    function implementation() external view returns (address) { return decoy; }
    function masterCopy() external view returns (address) { return decoy; }
    function facetAddresses() external view returns (address[] memory all) { all = new address[](1); all[0] = decoy; }
}
contract TwoFacedBeacon {
    address private immutable forAll;
    address private immutable forProxy;
    address public proxy;
    constructor(address forAll_, address forProxy_) { forAll = forAll_; forProxy = forProxy_; }
    function serve(address proxy_) external { proxy = proxy_; }
    function implementation() external view returns (address) { return msg.sender == proxy ? forProxy : forAll; }
}
contract PassingOn {
    bytes32 private constant slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
    constructor(address to) { bytes32 place = slot; assembly { sstore(place, to) } }
    function run(address to, bytes calldata data) external { to.delegatecall(data); }
    fallback(bytes calldata data) external returns (bytes memory answer) {
        bytes32 place = slot;
        address to;
        assembly { to := sload(place) }
        (, answer) = to.call(data);
    }
}
contract PausedGetter {
    address public implementation;
    constructor(address to) { implementation = to; }
    fallback() external payable {
        require(msg.sender == address(this), "paused");
        address to = implementation;
        assembly { pop(delegatecall(gas(), to, 0, 0, 0, 0)) }
    }
}
contract Paused {
    bytes32 private constant slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
    constructor(address to) { bytes32 place = slot; assembly { sstore(place, to) } }
    fallback() external payable {
        require(msg.sender == address(this), "paused");
        bytes32 place = slot;
        assembly { pop(delegatecall(gas(), sload(place), 0, 0, 0, 0)) }
    }
}
`;
