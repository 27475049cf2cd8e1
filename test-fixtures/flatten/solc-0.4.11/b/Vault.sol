pragma solidity ^0.4.0;

contract Vault {
    uint256 public two = 2;

    function Vault() {
        two = 3;
    }
}
