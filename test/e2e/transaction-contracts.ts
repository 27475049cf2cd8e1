/** A factory whose one call creates five contracts, each in a way of its own. */
export const transactionContracts = {
  "contracts/System.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

contract Token {
    string public name;
    uint256 public supply;
    constructor(string memory name_, uint256 supply_) { name = name_; supply = supply_; }
}

contract Vault {
    address public immutable token;
    constructor(address token_) { token = token_; }
}

contract Log {
    address public writer;
    uint256 public entries;
    constructor(address writer_) { writer = writer_; }
    function add() external { entries += 1; }
}

/// Creates one itself.
contract Registry {
    Log public log = new Log(msg.sender);
    mapping(bytes32 => address) public entries;
}

contract Timelock {
    uint256 public delay;
    address[] public keepers;
    constructor(uint256 delay_, address[] memory keepers_) { delay = delay_; keepers = keepers_; }
}

contract System {
    event Founded(address timelock);

    Token private token;
    Vault private vault;
    Registry private registry;

    function found(string memory name, bytes32 salt) external {
        token = new Token(name, 1000);
        vault = new Vault(address(token));
        registry = new Registry();
        address[] memory keepers = new address[](2);
        keepers[0] = msg.sender;
        keepers[1] = address(this);
        emit Founded(address(new Timelock{salt: salt}(2 days, keepers)));
    }

    /// Passes on code that is none of this project's, too.
    function adopt(bytes memory code) external returns (address adopted) {
        assembly { adopted := create(0, add(code, 0x20), mload(code)) }
        token = new Token("adopted", 1);
    }

    function refuse() external pure { revert("not this"); }
}
`,
} as const;
