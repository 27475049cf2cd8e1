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

/// All that its constructor takes is in its code, and more that nobody passed.
contract Badge {
    address public immutable owner;
    uint256 public immutable number;
    bytes4 public immutable tag;
    bool public immutable active;
    address public immutable self = address(this);
    address public immutable issuer = msg.sender;
    uint256 public immutable issued = block.timestamp;

    constructor(address owner_, uint256 number_, bytes4 tag_, bool active_) {
        require(owner_ != address(0), "no owner");
        owner = owner_;
        number = number_;
        tag = tag_;
        active = active_;
    }
}

/// Its code holds a hash of a text.
contract Seal {
    bytes32 public immutable motto;
    constructor(string memory motto_) { motto = keccak256(bytes(motto_)); }
}

/// Its code says nothing of what it stores.
contract Sticker {
    uint256 public immutable number;
    string public label;
    constructor(uint256 number_, string memory label_) { number = number_; label = label_; }
}
`,
  "contracts/Factory.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Badge, Seal, Sticker} from "./Badge.sol";

contract Factory {
    event Created(address created);

    function deploy(bytes memory initCode) public returns (address created) {
        assembly { created := create(0, add(initCode, 0x20), mload(initCode)) }
        emit Created(created);
    }

    function deployMany(bytes[] memory initCodes) external {
        for (uint256 index = 0; index < initCodes.length; index++) deploy(initCodes[index]);
    }

    /// The arguments beside the code, in a piece of their own.
    function deployWith(bytes memory args, bytes memory code) external {
        deploy(bytes.concat(code, args));
    }

    function issue(bytes4 tag, uint256 number, address owner) external {
        emit Created(address(new Badge(owner, number, tag, true)));
    }

    function issueToSender(uint256 index) external {
        emit Created(address(new Badge(msg.sender, index * 2 + 1, 0xdeadbeef, false)));
    }

    function stick(uint256 number, string memory label) external {
        emit Created(address(new Sticker(number, label)));
    }

    function seal(string memory motto) external {
        emit Created(address(new Seal(motto)));
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
  "contracts/Office.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Factory} from "./Factory.sol";

/// Its code says nothing of what its constructor takes.
contract Note {
    uint256 public number;
    string public text;
    constructor(uint256 number_, string memory text_) { number = number_; text = text_; }
    function change(string memory text_) external { text = text_; }
}

/// Makes notes, also with a salt.
contract Clerk {
    event Created(address created);
    uint256 public count;

    function note(string memory text) public returns (Note made) {
        made = new Note(++count, text);
        made.change("changed since");
        emit Created(address(made));
    }

    function noteAt(bytes32 salt, string memory text) external {
        emit Created(address(new Note{salt: salt}(7, text)));
    }
}

/// All that its constructor takes is in its code.
contract Leaf {
    uint256 public immutable number;
    constructor(uint256 number_) { number = number_; }
}

/// Makes leaves of what it has stored, and of what the transaction pays.
contract Dial {
    event Created(address created);
    uint256 public value;
    function set(uint256 value_) external { value = value_; }
    function make() external { emit Created(address(new Leaf(value))); }
    function makePriced() external { emit Created(address(new Leaf(tx.gasprice))); }
}

/// Makes a leaf when it is made, and is made by another in the same way.
contract Branch {
    Leaf public leaf;
    constructor() { leaf = new Leaf(block.chainid); }
}

contract Head {
    Branch public branch = new Branch();
}

/// Makes three leaves when it is made.
contract Trio {
    Leaf[] private leaves;
    constructor() { for (uint256 index = 0; index < 3; index++) leaves.push(new Leaf(index)); }
}
`,
  "contracts/Decoys.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Note} from "./Office.sol";

/// Is given creation bytecode or arguments, and makes a note of something else.
contract Decoy {
    event Created(address created);
    bytes private hidden;

    function hide(bytes memory initCode) external { hidden = initCode; }

    function make(bytes memory initCode) private returns (address created) {
        assembly { created := create(0, add(initCode, 0x20), mload(initCode)) }
        emit Created(created);
    }

    function makeHidden(bytes memory) external { make(hidden); }

    function makeAndAsk(bytes memory) external { require(Note(make(hidden)).number() == 13, "another"); }

    function passOn(bytes memory initCode) external { require(Note(make(initCode)).number() == 7, "another"); }

    function makeWith(bytes memory code, bytes memory) external {
        make(bytes.concat(code, abi.encode(uint256(13), "what it is")));
    }

    function makeLonger(bytes memory initCode) external { make(bytes.concat(initCode, hex"00")); }
}

/// Has the creation bytecode in its own code.
contract OwnDecoy {
    event Created(address created);
    function makeOwn(bytes memory) external { emit Created(address(new Note(13, "what it is"))); }
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
