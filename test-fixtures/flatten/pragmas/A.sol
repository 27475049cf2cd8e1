// SPDX-License-Identifier: MIT
pragma solidity >=0.7.0 <0.9.0;
pragma experimental ABIEncoderV2;

contract A {
    function a(string[] calldata texts) external pure returns (string memory) {
        return texts[0];
    }
}
