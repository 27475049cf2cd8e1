// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Struct {
    uint256 value;
}

enum Enum {
    A
}

type Value is uint256;

interface Interface {
    function f() external;
}

library Library {
    function f() internal pure returns (uint256) {
        return 3;
    }
}

uint256 constant LIMIT = 5;

function free(uint256 x) pure returns (uint256) {
    return x * LIMIT;
}

contract Part {
    Struct internal s = Struct(1);
    Enum internal e = Enum.A;

    function part(Interface i) external returns (Value) {
        i.f();
        return Value.wrap(free(s.value) + Library.f());
    }
}
