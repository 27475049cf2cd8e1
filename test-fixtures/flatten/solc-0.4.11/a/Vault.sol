pragma solidity ^0.4.0;

// A safe with a limit.
contract Vault {
    uint256 public limit;
    address internal owner = msg.sender;

    modifier onlyOwner() {
        if (msg.sender != owner) {
            throw;
        }
        _;
    }

    function Vault(uint256 _limit) {
        limit = _limit;
    }
}
