/** Solidity for the tests, compiled by the real compiler; the pragma fits the one in node_modules. */
const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n";

export const counterSource = `${head}
contract Counter {
    address public immutable owner;
    uint256 public count;
    constructor(address owner_, uint256 start) { owner = owner_; count = start; }
    function increment() external { count += 1; }
}
contract Other { uint256 public other; }
abstract contract Unfinished { function missing() public virtual; }
`;

export const libraryUserSource = `${head}
library Sums { function sum(uint256 a, uint256 b) public pure returns (uint256) { return a + b; } }
contract LibraryUser { function total(uint256 a) external pure returns (uint256) { return Sums.sum(a, 1); } }
`;

export const factorySource = `${head}
contract Child { uint256 public immutable value; constructor(uint256 value_) { value = value_; } }
contract Factory {
    Child public last;
    function make(uint256 value) external { last = new Child(value); }
}
`;

export const proxySource = `${head}
contract Target { uint256 public value; function set(uint256 v) external { value = v; } }
contract OtherTarget { function ping() external pure returns (uint256) { return 1; } }
contract Proxy {
    constructor(address target) {
        bytes32 slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
        assembly { sstore(slot, target) }
    }
    fallback() external payable {
        bytes32 slot = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
        assembly {
            let target := sload(slot)
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
        }
    }
}
`;
