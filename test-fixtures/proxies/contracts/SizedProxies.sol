// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Proxies.sol";

/// Written for these tests: proxies whose code is small enough for labels of one byte, though it is not
/// with the metadata behind it.

contract GetterProxyWithOne is GetterProxy {
    uint256 public first;

    constructor(address to) GetterProxy(to) {}
}

contract GetterProxyWithTwo is GetterProxyWithOne {
    uint256 public second;

    constructor(address to) GetterProxyWithOne(to) {}
}

contract GetterProxyWithThree is GetterProxyWithTwo {
    uint256 public third;

    constructor(address to) GetterProxyWithTwo(to) {}
}

contract DiamondWithOne is Diamond {
    uint256 public first;

    constructor(Cut[] memory cuts) Diamond(cuts) {}
}

contract DiamondWithTwo is DiamondWithOne {
    uint256 public second;

    constructor(Cut[] memory cuts) DiamondWithOne(cuts) {}
}
