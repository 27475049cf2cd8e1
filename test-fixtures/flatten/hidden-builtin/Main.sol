// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Hasher} from "./Hasher.sol";

contract Target is Hasher {
    function real(bytes memory data) external view returns (bytes32, uint256) {
        require(data.length > 0);
        return (keccak256(data), block.timestamp);
    }
}
