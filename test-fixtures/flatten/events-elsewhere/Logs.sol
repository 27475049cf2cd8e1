// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Logs {
    event Seen(uint256 x);
    error Gone(uint256 x);
}

interface ILog {
    event Told(uint256 x);
    error Lost();
}
