/** Contracts that are created in every way there is, for test/e2e/recovered-arguments.test.ts. */
export const creationSources = {
  "contracts/Vault.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

contract Vault {
    struct Plan { address to; uint256[] amounts; }

    Plan private plan;
    string public label;
    uint256 public immutable size;

    constructor(Plan memory plan_, string memory label_) {
        plan = plan_;
        label = label_;
        size = plan_.amounts.length;
    }
}

contract Plain {
    uint256 public number = 7;
    constructor() {}
}
`,
  "contracts/Badge.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Its code has one of its arguments.
contract Sticker {
    uint256 public immutable number;
    string public label;
    constructor(uint256 number_, string memory label_) { number = number_; label = label_; }
}
`,
  "contracts/Factory.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Sticker} from "./Badge.sol";

contract Factory {
    event Created(address created);

    function deploy(bytes memory initCode) public returns (address created) {
        assembly { created := create(0, add(initCode, 0x20), mload(initCode)) }
        emit Created(created);
    }

    function deployMany(bytes[] memory initCodes) external {
        for (uint256 index = 0; index < initCodes.length; index++) deploy(initCodes[index]);
    }

    function stick(uint256 number, string memory label) external {
        emit Created(address(new Sticker(number, label)));
    }
}

/// What a Safe does with a batch: packed calls, one behind the other.
contract MultiSend {
    function multiSend(bytes memory calls) external {
        uint256 offset = 0;
        while (offset < calls.length) {
            address to;
            uint256 length;
            bool success;
            assembly {
                let entry := add(add(calls, 0x20), offset)
                to := shr(96, mload(add(entry, 1)))
                length := mload(add(entry, 53))
                success := call(gas(), to, 0, add(entry, 85), length, 0, 0)
            }
            require(success, "a call failed");
            offset += 85 + length;
        }
    }
}
`,
  "contracts/Ledger.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

library Words {
    function measure(string memory word) external pure returns (uint256) { return bytes(word).length; }
}

library Doubles {
    function double(uint256 value) external pure returns (uint256) { return value * 2; }
}

library Sums {
    function sum(uint256 one, uint256 other) external pure returns (uint256) {
        return Doubles.double(one) + other;
    }
}

/// Uses two libraries.
contract Tally {
    function add(string memory word) external pure returns (uint256) { return Sums.sum(Words.measure(word), 1); }
}

/// Uses one library in its constructor alone, and one that uses another.
contract Ledger {
    uint256 public total;

    constructor(string memory word) { total = Words.measure(word); }

    function add(uint256 value) external { total = Sums.sum(total, value); }
}
`,
} as const;
