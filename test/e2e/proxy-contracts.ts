/** What the projects of the proxy tests build, beside the packages' own proxies. */
export const proxyContracts = {
  "contracts/Box.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Box {
    uint256 public value;
    event Stored(uint256 value);
    function store(uint256 value_) external { value = value_; emit Stored(value_); }
}
`,
  "contracts/BoxV2.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
import {Box} from "./Box.sol";
contract BoxV2 is Box {
    function double() external { value *= 2; }
}
`,
  "contracts/UpgradeableBox.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {Box} from "./Box.sol";
contract UpgradeableBox is Box, UUPSUpgradeable {
    function initialize(uint256 value_) external { value = value_; }
    function _authorizeUpgrade(address) internal override {}
}
`,
  "contracts/UpgradeableBoxV2.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
import {UpgradeableBox} from "./UpgradeableBox.sol";
contract UpgradeableBoxV2 is UpgradeableBox {
    function double() external { value *= 2; }
}
`,
  "contracts/Cloner.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
contract Cloner {
    event Made(address proxy);
    function clone(address target) external { emit Made(Clones.clone(target)); }
    function cloneWithArguments(address target, bytes calldata arguments) external {
        emit Made(Clones.cloneWithImmutableArgs(target, arguments));
    }
}
`,
  "contracts/Diamond.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
/// Three facets, one function each, and the loupe's function that tells them.
contract LoupeFacet {
    address[] internal facets;
    function facetAddresses() external view returns (address[] memory) { return facets; }
}
contract CountFacet {
    address[] internal facets;
    function count() external view returns (uint256) { return facets.length; }
    function greet() external pure returns (string memory) { return "counting"; }
}
contract GreetFacet {
    function greet() external pure returns (string memory) { return "hello"; }
    function shout() external pure returns (string memory) { return "HELLO"; }
}
contract Diamond {
    address[] internal facets;
    mapping(bytes4 selector => address facet) private facetOf;
    constructor(address[] memory facets_, bytes4[] memory selectors) {
        facets = facets_;
        for (uint256 index = 0; index < selectors.length; index++) {
            facetOf[selectors[index]] = facets_[index];
        }
    }
    fallback() external payable {
        address facet = facetOf[msg.sig];
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
`,
  "contracts/LoopingBeacon.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
/// A beacon that tells whatever address it is given.
contract LoopingBeacon {
    address public implementation;
    function point(address implementation_) external { implementation = implementation_; }
}
`,
} as const;

/** The proxies that packages bring along: built as a project builds what it deploys. */
export const packagedProxies = [
  "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol",
  "@openzeppelin/contracts/proxy/transparent/ProxyAdmin.sol",
  "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol",
  "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol",
  "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol",
  "openzeppelin-contracts-4.9/proxy/transparent/TransparentUpgradeableProxy.sol",
  "openzeppelin-contracts-4.9/proxy/transparent/ProxyAdmin.sol",
];
