/**
 * The project whose deployment is verified. Its module makes 30 contracts of 25 kinds: two libraries and
 * what is linked to them, five proxies with what is behind them, and three children of a factory.
 */
export const projectFiles: Readonly<Record<string, string>> = {
  "package.json": '{ "private": true, "type": "module" }\n',
  "contracts/Libraries.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

library Curve {
    function price(uint256 supply, uint256 slope) external pure returns (uint256) {
        return supply * supply * slope / 2;
    }
}

library Ledger {
    struct Book { mapping(address => uint256) shares; uint256 total; }

    function credit(Book storage book, address account, uint256 amount) external {
        book.shares[account] += amount;
        book.total += amount;
    }
}
`,
  "contracts/Market.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Curve, Ledger} from "./Libraries.sol";

contract Shop is Ownable {
    uint256 public immutable slope;
    uint256 public supply;

    constructor(address owner_, uint256 slope_) Ownable(owner_) { slope = slope_; }

    function buy() external payable {
        require(msg.value >= Curve.price(++supply, slope), "too little");
    }
}

contract Exchange {
    using Ledger for Ledger.Book;

    Ledger.Book internal book;
    address public immutable token;

    constructor(address token_) { token = token_; }

    function join(uint256 amount) external {
        book.credit(msg.sender, amount);
    }

    function quote(uint256 supply) external pure returns (uint256) {
        return Curve.price(supply, 1);
    }
}

contract Auction {
    address public immutable beneficiary;
    address public best;
    uint256 public highest;
    uint256 public immutable end;

    constructor(address beneficiary_, uint256 end_) { beneficiary = beneficiary_; end = end_; }

    function bid() external payable {
        require(block.timestamp < end && msg.value > highest, "no bid");
        (best, highest) = (msg.sender, msg.value);
    }
}
`,
  "contracts/Tokens.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

contract Token is ERC20, ERC20Permit {
    constructor(string memory name, string memory symbol, uint256 supply) ERC20(name, symbol) ERC20Permit(name) {
        _mint(msg.sender, supply);
    }
}

contract Badge is ERC721 {
    uint256 public next;
    constructor() ERC721("Badge", "BDG") {}
    function take() external { _mint(msg.sender, next++); }
}

contract Items is ERC1155 {
    constructor(string memory uri) ERC1155(uri) {}
    function take(uint256 id) external { _mint(msg.sender, id, 1, ""); }
}

contract Savings is ERC4626 {
    constructor(IERC20 asset) ERC4626(asset) ERC20("Savings", "SVG") {}
}
`,
  "contracts/Governance.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {VestingWallet} from "@openzeppelin/contracts/finance/VestingWallet.sol";

contract Registry is AccessControl {
    mapping(bytes32 => address) public entries;
    constructor(address admin) { _grantRole(DEFAULT_ADMIN_ROLE, admin); }
    function set(bytes32 name, address entry) external onlyRole(DEFAULT_ADMIN_ROLE) { entries[name] = entry; }
}

contract Timelock is TimelockController {
    constructor(uint256 delay, address[] memory proposers) TimelockController(delay, proposers, proposers, msg.sender) {}
}

contract Vesting is VestingWallet {
    constructor(address beneficiary, uint64 start, uint64 duration) VestingWallet(beneficiary, start, duration) {}
}

contract Treasury {
    address public immutable owner;
    string public motto;
    constructor(address owner_, string memory motto_) { owner = owner_; motto = motto_; }
    receive() external payable {}
    function pay(address payable to, uint256 amount) external { require(msg.sender == owner); to.transfer(amount); }
}

contract Voting {
    struct Option { string name; uint256 votes; }
    Option[] public options;
    mapping(address => bool) public voted;
    constructor(Option[] memory options_) { for (uint256 i; i < options_.length; i++) options.push(options_[i]); }
    function vote(uint256 option) external {
        require(!voted[msg.sender]);
        voted[msg.sender] = true;
        options[option].votes++;
    }
}

contract Oracle {
    int256 public answer;
    address[] public reporters;
    constructor(address[] memory reporters_) { reporters = reporters_; }
    function report(int256 answer_) external { answer = answer_; }
}
`,
  "contracts/Pools.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

contract Pool {
    using SafeERC20 for IERC20;
    IERC20 public immutable token;
    uint256 public immutable fee;
    constructor(IERC20 token_, uint256 fee_) { token = token_; fee = fee_; }
    function put(uint256 amount) external { token.safeTransferFrom(msg.sender, address(this), amount); }
}

contract PoolFactory {
    event Made(address made);
    function makePool(IERC20 token, uint256 fee) external { emit Made(address(new Pool(token, fee))); }
    function makeClone(address implementation) external { emit Made(Clones.clone(implementation)); }
}
`,
  "contracts/Upgradeable.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";

contract Vault is UUPSUpgradeable, Initializable {
    address public owner;
    function initialize(address owner_) external initializer { owner = owner_; }
    function _authorizeUpgrade(address) internal view override { require(msg.sender == owner); }
}

contract Bank is Initializable {
    mapping(address => uint256) public balances;
    uint256 public rate;
    function initialize(uint256 rate_) external initializer { rate = rate_; }
    function put() external payable { balances[msg.sender] += msg.value; }
}

contract Box {
    uint256 public content;
    function put(uint256 content_) external { content = content_; }
}
`,
  "ignition/modules/Fleet.js": `import { buildModule } from "@nomicfoundation/hardhat-ignition/modules";

export default buildModule("Fleet", (m) => {
  const owner = m.getAccount(0);
  const other = m.getAccount(1);
  const curve = m.library("Curve");
  const ledger = m.library("Ledger");
  const token = m.contract("Token", ["Token", "TKN", 10n ** 24n]);
  m.contract("Token", ["Reward", "RWD", 5n], { id: "Reward" });
  m.contract("Shop", [owner, 3n], { libraries: { Curve: curve } });
  m.contract("Exchange", [token], { libraries: { Curve: curve, Ledger: ledger } });
  m.contract("Auction", [owner, 4102444800n]);
  m.contract("Badge");
  m.contract("Items", ["https://items.example/{id}"]);
  m.contract("Savings", [token]);
  m.contract("Registry", [owner]);
  m.contract("Timelock", [3600n, [owner, other]]);
  m.contract("Vesting", [owner, 1700000000n, 31536000n]);
  m.contract("Treasury", [owner, "save, and spend wisely"]);
  m.contract("Voting", [[{ name: "yes", votes: 0n }, { name: "no", votes: 0n }]]);
  m.contract("Oracle", [[owner, other]]);

  const factory = m.contract("PoolFactory");
  const made = (id, call) => m.readEventArgument(call, "Made", "made", { id, emitter: factory });
  for (const fee of [5n, 30n, 100n]) {
    const id = "Pool" + fee;
    m.contractAt("Pool", made(id + "Address", m.call(factory, "makePool", [token, fee], { id: id + "Call" })), { id });
  }

  const vault = m.contract("Vault");
  const bank = m.contract("Bank");
  const box = m.contract("Box");
  const toVault = m.encodeFunctionCall(vault, "initialize", [owner]);
  const toBank = m.encodeFunctionCall(bank, "initialize", [3n]);
  const toBox = m.encodeFunctionCall(box, "put", [42n]);
  m.contract("ERC1967Proxy", [vault, toVault], { id: "VaultProxy" });
  m.contract("ERC1967Proxy", [bank, toBank], { id: "BankProxy" });
  const transparent = m.contract("TransparentUpgradeableProxy", [bank, owner, toBank], { id: "TransparentProxy" });
  m.contractAt("ProxyAdmin", m.readEventArgument(transparent, "AdminChanged", "newAdmin"));
  const beacon = m.contract("UpgradeableBeacon", [box, owner]);
  m.contract("BeaconProxy", [beacon, toBox]);
  m.contractAt("Box", made("CloneAddress", m.call(factory, "makeClone", [box])), { id: "BoxClone" });

  return { token };
});
`,
};

/** What the module builds of a package, as a project that deploys OpenZeppelin's proxies has it. */
export const npmFilesToBuild = [
  "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol",
  "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol",
  "@openzeppelin/contracts/proxy/transparent/ProxyAdmin.sol",
  "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol",
  "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol",
];
