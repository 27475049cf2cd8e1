pragma solidity ^0.4.24;

contract Owned {
    enum Kind { One, Two }

    function Owned() public {}

    function helped(uint256 x) internal pure returns (uint256 r) {
        var y = x;
        assembly {
            let Logs := y
            r := Logs
        }
    }
}
