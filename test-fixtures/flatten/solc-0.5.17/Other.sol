pragma solidity ^0.5.0;
pragma experimental ABIEncoderV2;
pragma experimental SMTChecker;

contract Store {
    uint256 public x = 3;
}
