// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;
uint256 constant K = 5;

struct Point {
    uint256 x;
    uint256 y;
}

enum Colour {
    Red,
    Green
}

error Bad(Point point);
event Drawn(Point point);

function norm(Point memory p) pure returns (uint256) {
    return p.x + p.y;
}

interface Shape {
    function area() external view returns (uint256);
}

abstract contract Base {
    uint256 public origin;

    constructor(uint256 origin_) {
        origin = origin_;
    }

    modifier positive(uint256 x) {
        require(x > 0);
        _;
    }

    function name() public pure virtual returns (string memory) {
        return "Base";
    }
}

library Lib {
    struct Inner {
        uint256 v;
    }

    function get(Inner memory inner) internal pure returns (uint256) {
        return inner.v;
    }
}
