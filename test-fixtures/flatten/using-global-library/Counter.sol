// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Counter {
    uint256 value;
}

// Counters count.
using Counters for Counter global; // everywhere
using {Extras.reset} for Counter global;

library Counters {
    function increase(Counter storage counter) internal {
        counter.value += 1;
    }
}

library Extras {
    function reset(Counter storage counter) internal {
        counter.value = 0;
    }
}
