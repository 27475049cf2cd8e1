pragma solidity ^0.4.24;

library Logs {
    event Ran(uint256 x);

    function log(uint256 x) internal {
        emit Ran(x);
    }
}
