// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Top {
    function other() external;
}
