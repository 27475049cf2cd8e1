pragma solidity ^0.4.0;

library Numbers {
    struct Pair {
        uint256 left;
        uint256 right;
    }

    function next(uint256 x) internal returns (uint256) {
        return x + 1;
    }
}

contract Unneeded {}
