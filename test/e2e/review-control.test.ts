import { expect } from "chai";
import { Interface, id } from "ethers";
import type { UpgradeReview } from "../../src/verification/results/review-result-schema.ts";
import type { CliProject } from "../helpers/cli-project.ts";
import type { Deployer } from "../helpers/deployer.ts";
import { deploySafe } from "./deploy-safe.ts";
import { openReviewStage, type ReviewStage } from "./review-stage.ts";
import { proxyContracts } from "./upgrade-contracts.ts";

/** UUPS vaults, each with another rule for upgrades, and the contracts that may control them. */
const contracts = {
  "contracts/Proxies.sol": proxyContracts,
  "contracts/Controls.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {Governor} from "@openzeppelin/contracts/governance/Governor.sol";
import {GovernorCountingSimple} from "@openzeppelin/contracts/governance/extensions/GovernorCountingSimple.sol";
import {GovernorVotes, IVotes} from "@openzeppelin/contracts/governance/extensions/GovernorVotes.sol";
import {ERC20, ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {ERC20Permit, Nonces} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {AccessControlEnumerable} from "@openzeppelin/contracts/access/extensions/AccessControlEnumerable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
contract Manager is AccessManager { constructor(address admin) AccessManager(admin) {} }
contract Token is ERC20, ERC20Permit, ERC20Votes {
  constructor() ERC20("Token", "T") ERC20Permit("Token") { _mint(msg.sender, 1000); }
  function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Votes) { super._update(from, to, value); }
  function nonces(address owner) public view override(ERC20Permit, Nonces) returns (uint256) { return super.nonces(owner); }
}
contract Votes is Governor, GovernorCountingSimple, GovernorVotes {
  constructor(IVotes token_) Governor("Votes") GovernorVotes(token_) {}
  function votingDelay() public pure override returns (uint256) { return 7; }
  function votingPeriod() public pure override returns (uint256) { return 50; }
  function quorum(uint256) public pure override returns (uint256) { return 40; }
}
contract FactoryProxy {
  bytes32 constant IMPLEMENTATION = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
  constructor(address to) { assembly { sstore(IMPLEMENTATION, to) } }
  fallback() external payable {
    if (msg.sender == 0x0000000000006396FF2a80c067f99B3d2Ab4Df24) { assembly { sstore(IMPLEMENTATION, calldataload(0)) } return; }
    assembly {
      calldatacopy(0, 0, calldatasize())
      let ok := delegatecall(gas(), sload(IMPLEMENTATION), 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      if iszero(ok) { revert(0, returndatasize()) }
      return(0, returndatasize())
    }
  }
}
contract Factory {
  mapping(address => address) public adminOf;
  function set(address proxy, address admin) external { adminOf[proxy] = admin; }
  function upgradeAndCall(address proxy, address to, bytes calldata) external payable {
    require(msg.sender == adminOf[proxy]);
    (bool ok,) = proxy.call(abi.encode(to)); require(ok);
  }
}
contract OldDelay { address public admin = msg.sender; uint256 public delay = 90; }
contract RoleVault is AccessControl, UUPSUpgradeable {
  bytes32 public constant CODE_ROLE = keccak256("CODE_ROLE");
  function set(address one, address admin) external {
    require(getRoleAdmin(CODE_ROLE) == 0 && !hasRole(0, admin));
    _grantRole(CODE_ROLE, one); _grantRole(0, admin);
  }
  function _authorizeUpgrade(address) internal view override onlyRole(CODE_ROLE) {}
}
contract RoleVaultTwo is RoleVault { uint256 public fee; }
contract ListVault is AccessControlEnumerable, UUPSUpgradeable {
  function set(address one, address) external { require(!hasRole(0, one)); _grantRole(0, one); }
  function _authorizeUpgrade(address) internal view override onlyRole(0) {}
}
contract ManagedVault is AccessManaged, UUPSUpgradeable {
  constructor() AccessManaged(msg.sender) {}
  function set(address manager, address) external { require(authority() == address(0)); _setAuthority(manager); }
  function _authorizeUpgrade(address) internal override restricted {}
}
`,
  "contracts/Four.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {AccessControl} from "openzeppelin-contracts-4.9/access/AccessControl.sol";
import {UUPSUpgradeable} from "openzeppelin-contracts-4.9/proxy/utils/UUPSUpgradeable.sol";
contract FourRoleVault is AccessControl, UUPSUpgradeable {
  function set(address one, address) external { require(!hasRole(keccak256("UPGRADER_ROLE"), one)); _grantRole(keccak256("UPGRADER_ROLE"), one); }
  function _authorizeUpgrade(address) internal view override onlyRole(keccak256("UPGRADER_ROLE")) {}
}
`,
};

const calls = new Interface([
  "function set(address,address)",
  "function revokeRole(bytes32,address)",
  "function grantRole(bytes32,address)",
  "function grantRole(uint64,address,uint32)",
  "function setTargetFunctionRole(address,bytes4[],uint64)",
]);

describe("who may upgrade", () => {
  let project: CliProject;
  let deployer: Deployer;
  let stage: ReviewStage;
  let account: string;
  const [one, two] = [
    "0x1111111111111111111111111111111111111111",
    "0x2222222222222222222222222222222222222222",
  ];

  before(async () => {
    stage = await openReviewStage(contracts);
    ({ project, deployer } = stage);
    account = deployer.account;
  });
  after(() => project.close());

  async function send(to: string, name: string, args: readonly unknown[]): Promise<void> {
    await stage.send(to, calls.encodeFunctionData(name, args));
  }

  async function review(proxy: string, to: string): Promise<UpgradeReview> {
    const { result } = await stage.review(proxy, "--to", to);
    return result.upgrades[0] ?? expect.fail(JSON.stringify(result));
  }

  /** Writes the rules as `contract, kind, rule: accounts`. */
  function list({ control }: UpgradeReview, names: Readonly<Record<string, string>>): readonly string[] {
    const name = (address: string) => names[address] ?? address;
    return control.map(
      ({ address, kind, rule, accounts }) =>
        `${name(address)}, ${kind}, ${rule}: ${accounts.map((each) => name(each.address)).join(" ")}`,
    );
  }

  async function deployVault(name: string, args: readonly string[]): Promise<string> {
    const data = calls.encodeFunctionData("set", args);
    return deployer.deploy("VaultProxy", [await deployer.deploy(name), data]);
  }

  it("reads the role that an upgrade needs from the proxy, and its members, who can", async () => {
    const proxy = await deployVault("RoleVault", [account, account]);
    await send(proxy, "grantRole(bytes32,address)", [id("CODE_ROLE"), one]);
    await send(proxy, "revokeRole", [id("CODE_ROLE"), one]);
    const found = await review(proxy, "RoleVaultTwo");

    expect(list(found, { [proxy]: "proxy", [account]: "account" })).to.deep.equal([
      "proxy, proxy, member of CODE_ROLE: account",
      "proxy, proxy, member of DEFAULT_ADMIN_ROLE, who grants it: account",
    ]);
    expect(found.rehearsal).to.deep.equal({ account, role: "member of CODE_ROLE" });
  });

  for (const { name, rule } of [
    { name: "ListVault", rule: "member of DEFAULT_ADMIN_ROLE" },
    { name: "FourRoleVault", rule: "member of UPGRADER_ROLE" },
  ]) {
    it(`lists the members of the role that ${name} asks for`, async () => {
      const proxy = await deployVault(name, [account, account]);
      const found = await review(proxy, name);

      expect(list(found, {})[0]).to.equal(`${proxy}, proxy, ${rule}: ${account}`);
      expect(found.rehearsal).to.deep.equal({ account, role: rule });
    });
  }

  it("asks the AccessManager who may make the call, at once or after a delay", async () => {
    const manager = await deployer.deploy("Manager", [account]);
    const proxy = await deployVault("ManagedVault", [manager, one]);
    const byAdmin = await review(proxy, "ManagedVault");
    await send(manager, "setTargetFunctionRole", [proxy, ["0x4f1ef286"], 7]);
    await send(manager, "grantRole(uint64,address,uint32)", [7, account, 0]);
    await send(manager, "grantRole(uint64,address,uint32)", [7, two, 3600]);
    const byRole = await review(proxy, "ManagedVault");

    const names = { [proxy]: "proxy", [manager]: "manager", [account]: "account", [two]: "two" };
    const admins = "manager, access-manager, member of ADMIN_ROLE, who may change all roles: account";
    expect(list(byAdmin, names)).to.deep.equal(["proxy, proxy, authority: manager", admins]);
    expect(list(byRole, names)).to.deep.equal([
      "proxy, proxy, authority: manager",
      "manager, access-manager, member of role 7: account two",
      admins,
    ]);
    expect(byRole.control[1]?.accounts.map(({ delaySeconds }) => delaySeconds)).to.deep.equal([
      undefined,
      3600,
    ]);
    expect(byRole.rehearsal).to.deep.equal({ account, role: "member of role 7" });
  });

  it("goes up from ProxyAdmin through timelock and Safe to accounts without code", async () => {
    const { safe, wallet } = await deploySafe({ hre: project.hre, deployer }, [account, one, two], 1);
    const module = await deployer.deploy("OldDelay");
    const delay = await deployer.deploy("Delay", [2 * 24 * 3600, [safe]]);
    const set = calls.encodeFunctionData("set", [one, two]);
    const proxy = await deployer.deploy("AdminProxy", [await deployer.deploy("RoleVault"), delay, set]);
    const zero = `0x${"0".repeat(40)}`;
    const enable = wallet.interface.encodeFunctionData("enableModule", [module]);
    const signature = `0x${account.slice(2).padStart(64, "0")}${"0".repeat(64)}01`;
    await wallet.getFunction("execTransaction").send(safe, 0, enable, 0, 0, 0, 0, zero, zero, signature);
    const found = await review(proxy, "RoleVault");
    const admin = found.proxy.admin ?? "";

    const names = {
      [proxy]: "proxy",
      [admin]: "admin",
      [delay]: "delay",
      [safe]: "safe",
      [module]: "module",
    };
    expect(list(found, { ...names, [account]: "account", [one]: "one", [two]: "two" })).to.deep.equal([
      "proxy, proxy, admin: admin",
      "admin, contract, owner: delay",
      "delay, timelock, member of PROPOSER_ROLE: safe",
      "delay, timelock, member of DEFAULT_ADMIN_ROLE, who grants it: delay",
      "safe, safe, 1 of 3 owners: account one two",
      "safe, safe, module, without signatures: module",
      "module, timelock, admin: account",
    ]);
    expect(found.control[2]?.delaySeconds).to.equal(2 * 24 * 3600);
    expect(found.rehearsal).to.deep.equal({ account: delay, role: "owner of the admin" });
  });

  it("reads the token, the quorum and the times of a Governor", async () => {
    const token = await deployer.deploy("Token");
    const votes = await deployer.deploy("Votes", [token]);
    const beacon = await deployer.deploy("VaultBeacon", [await deployer.deploy("RoleVault"), votes]);
    const found = await review(beacon, "RoleVault");

    expect(list(found, { [beacon]: "beacon", [votes]: "votes" })).to.deep.equal([
      "beacon, beacon, owner: votes",
      `votes, governor, votes of ${token}, quorum 40, voting delay 7, voting period 50 by the clock "blocknumber": `,
    ]);
    expect(found.rehearsal).to.deep.equal({ account: votes, role: "owner of the beacon" });
  });

  it("asks Solady's factory for the admin of its proxy, who upgrades it there", async () => {
    const factory = "0x0000000000006396FF2a80c067f99B3d2Ab4Df24";
    const { deployedBytecode } = await project.hre.artifacts.readArtifact("Factory");
    await stage.request("hardhat_setCode", factory, deployedBytecode);
    const proxy = await deployer.deploy("FactoryProxy", [await deployer.deploy("RoleVault")]);
    await send(factory, "set", [proxy, account]);
    const found = await review(proxy, "RoleVault");

    expect(list(found, { [proxy]: "proxy", [account]: "account" })).to.deep.equal([
      `proxy, proxy, admin: ${factory}`,
      `${factory}, contract, admin of the proxy: account`,
    ]);
    expect(found.rehearsal).to.deep.equal({ account, role: "admin of the proxy" });
  });

  it("prints who controls a beacon, and says of a contract that it does not know", async () => {
    const unknown = await deployer.deploy("RoleVault");
    const beacon = await deployer.deploy("VaultBeacon", [unknown, unknown]);
    const { stdout } = await project.run("review-upgrade", beacon, "--to", "RoleVault");
    const lines = stdout.split("\n").map((line) => line.trim());

    expect(lines).to.include(`Control    ${beacon}: owner: ${unknown}`);
    expect(lines).to.include(`Control    ${unknown}: no function that is known here tells who controls it`);
  });
});
