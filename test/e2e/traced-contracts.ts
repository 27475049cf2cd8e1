/** Factories of which call data and reverts tell nothing, for test/e2e/traced-creations.test.ts. */
export const tracedContracts = {
  "contracts/Note.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Its code says nothing of what its constructor takes.
contract Note {
    uint256 public number;
    string public text;
    constructor(uint256 number_, string memory text_) { number = number_; text = text_; }
}

/// Its code holds what its constructor asks its creator for, and one that it is given.
contract Pool {
    address public immutable token;
    uint256 public immutable fee;
    string public label;
    constructor(string memory label_) { (token, fee) = Pools(msg.sender).parameters(); label = label_; }
}

contract Child {
    uint256 public value;
    Note public note;
    constructor(uint256 value_) { value = value_ + 1; note = new Note(value_, "of a child"); }
}

/// Writes down what it passes and deletes it again, as Uniswap's pool deployer does.
contract Pools {
    event Created(address created);
    struct Parameters { address token; uint256 fee; }
    Parameters public parameters;
    string private label;
    function create(uint256 fee) external {
        parameters = Parameters(msg.sender, fee * 100);
        label = "with a fee";
        emit Created(address(new Pool(label)));
        delete parameters;
        delete label;
    }
}
`,
  "contracts/SafeProxy.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

contract SafeProxy {
    address internal singleton;
    constructor(address _singleton) { require(_singleton != address(0), "Invalid singleton"); singleton = _singleton; }
    fallback() external payable {}
}

/// Safe's factory, word for word where it matters: the arguments are the code's end, the salt is a hash.
contract SafeProxyFactory {
    event Created(address created);
    function createProxyWithNonce(address _singleton, bytes memory initializer, uint256 saltNonce) external {
        bytes32 salt = keccak256(abi.encodePacked(keccak256(initializer), saltNonce));
        bytes memory data = abi.encodePacked(type(SafeProxy).creationCode, uint256(uint160(_singleton)));
        address proxy;
        assembly { proxy := create2(0x0, add(0x20, data), mload(data), salt) }
        require(proxy != address(0), "Create2 call failed");
        emit Created(proxy);
    }
}
`,
  "contracts/Desk.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Child, Note} from "./Note.sol";

contract Desk {
    event Created(address created);
    uint256 public count;

    function note(string memory text) external { emit Created(address(new Note(++count * 7, text))); }
    function caught(string memory text) external { try this.note(text) {} catch {} }
    function byAssembly(uint256 number) external {
        bytes memory code = bytes.concat(type(Note).creationCode, abi.encode(number + 1, "by assembly"));
        address made;
        assembly { made := create(0, add(code, 0x20), mload(code)) }
        emit Created(made);
    }
    function byAssembly2(uint256 number) external {
        bytes memory code = bytes.concat(type(Note).creationCode, abi.encode(number + 1, "by assembly, twice"));
        bytes32 salt = blockhash(block.number - 1);
        address made;
        assembly { made := create2(0, add(code, 0x20), mload(code), salt) }
        emit Created(made);
    }
    function salted(uint256 number) external {
        bytes32 salt = keccak256(abi.encode(blockhash(block.number - 1), number));
        emit Created(address(new Note{salt: salt}(number + 1, "salted")));
    }
    function timed() external { emit Created(address(new Note(block.timestamp, "timed"))); }
    function child(uint256 value) external { emit Created(address(new Child(value))); }
}

contract Multicall3 {
    struct Call { address target; bytes callData; }
    function aggregate(Call[] calldata calls) external {
        for (uint256 index = 0; index < calls.length; index++) {
            (bool success, ) = calls[index].target.call(calls[index].callData);
            require(success, "Multicall3: call failed");
        }
    }
}
`,
} as const;
