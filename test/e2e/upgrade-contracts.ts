const header = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;";

const uups = `${header}
import "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";`;

const byOwner =
  'function _authorizeUpgrade(address) internal view override { require(msg.sender == owner, "not the owner"); }';

/** Proxies of OpenZeppelin 5, and a timelock. */
export const proxyContracts = `${header}
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {TransparentUpgradeableProxy} from "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol";
import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
contract VaultProxy is ERC1967Proxy { constructor(address to, bytes memory data) ERC1967Proxy(to, data) {} }
contract AdminProxy is TransparentUpgradeableProxy {
  constructor(address to, address owner, bytes memory data) TransparentUpgradeableProxy(to, owner, data) {}
}
contract VaultBeacon is UpgradeableBeacon { constructor(address to, address owner) UpgradeableBeacon(to, owner) {} }
contract Delay is TimelockController {
  constructor(uint256 delay, address[] memory some) TimelockController(delay, some, some, address(0)) {}
}
`;

function vault(name: string, fee: string, amount: string): string {
  return `${uups}
contract ${name} is Initializable, UUPSUpgradeable {
  address public owner;
  uint256 public total;
  ${fee}
  constructor() { _disableInitializers(); }
  function initialize(address owner_) external initializer { owner = owner_; total = 42; }
  function deposit(uint256 amount) external { total += ${amount}; }
  ${byOwner}
}
`;
}

/** A vault behind a UUPS proxy, and versions of it: a good one, and one for each rule that is broken. */
export const upgradeContracts: Readonly<Record<string, string>> = {
  "contracts/Proxies.sol": proxyContracts,
  "contracts/Vault.sol": vault("Vault", "", "amount"),
  "contracts/VaultGood.sol": vault("VaultGood", "uint256 public fee;", "amount - fee"),
  "contracts/VaultMoved.sol": `${uups}
contract VaultMoved is Initializable, UUPSUpgradeable {
  uint256 public fee;
  address public owner;
  uint256 public total;
  uint256 public immutable cap;
  constructor(uint256 cap_) { cap = cap_; }
  function initialize(address owner_) external initializer { owner = owner_; }
  function initializeV2() external reinitializer(2) { fee = 1; }
  function deposit(uint256 amount) external { total += amount; }
  function burn(address) external { total -= 1; }
  ${byOwner}
}
`,
  // Versions that an upgrade must not lead to, each for one reason.
  "contracts/Refused.sol": `${uups}
abstract contract Base is Initializable, UUPSUpgradeable {
  address public owner;
  uint256 public total;
}
contract VaultOpen is Base {
  function _authorizeUpgrade(address) internal view override {}
}
contract VaultLocked is Base {
  function _authorizeUpgrade(address) internal pure override { revert("never"); }
}
contract VaultReverting is Base {
  constructor() { require(false, "no constructor"); }
  function _authorizeUpgrade(address) internal view override { require(msg.sender == owner); }
}
contract VaultUnlocked is Base {
  bool private done;
  function initVault() external { require(!done); done = true; }
  function _authorizeUpgrade(address) internal view override { require(msg.sender == owner); }
}
contract VaultAnything is Base {
  fallback() external {}
  function _authorizeUpgrade(address) internal view override { require(msg.sender == owner); }
}
contract VaultNoUups {
  address public owner;
  uint256 public total;
}
`,
  "contracts/Four.sol": `${header}
import {TransparentUpgradeableProxy, ITransparentUpgradeableProxy} from "openzeppelin-contracts-4.9/proxy/transparent/TransparentUpgradeableProxy.sol";
import {ProxyAdmin} from "openzeppelin-contracts-4.9/proxy/transparent/ProxyAdmin.sol";
import {UUPSUpgradeable} from "openzeppelin-contracts-4.9/proxy/utils/UUPSUpgradeable.sol";
contract FourAdmin is ProxyAdmin {}
contract FourProxy is TransparentUpgradeableProxy {
  constructor(address to, address admin) TransparentUpgradeableProxy(to, admin, "") {}
}
contract FourVault is UUPSUpgradeable {
  address public owner = msg.sender;
  function setUp(address owner_) external { require(owner == address(0)); owner = owner_; }
  ${byOwner}
}
contract FourVaultTwo is FourVault { uint256 public fee; }
`,
};
