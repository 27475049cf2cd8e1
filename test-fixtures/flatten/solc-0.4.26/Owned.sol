pragma solidity ^0.4.24;

contract Owned {
    uint256 public owned;

    function Owned(uint256 _owned) public {
        owned = _owned;
    }

    modifier only() {
        require(msg.sender == address(this));
        _;
    }
}
