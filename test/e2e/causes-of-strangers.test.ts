import { expect } from "chai";

import { type CauseLab, openCauseLab } from "../helpers/open-cause-lab.ts";

const header = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n";

/** Small contracts that have nothing to do with one another, and look alike: name → text. */
const strangers = {
  Child: `contract Child {
    uint256 public s;
    uint256 public n;
    function hello() external pure returns (string memory) { return "hello"; }
}`,
  A$B: `contract A$B {
    uint256 public s;
    uint256 public x = 3;
    uint256 public y = 4;
}`,
  Counter: `contract Counter {
    uint256 public s;
    event Set(uint256 s);
    function set(uint256 value) external { s = value; emit Set(value); }
    function reset() external { s = 0; }
    function limit() external pure returns (uint256) { return 10; }
}`,
  Cell: `contract Cell {
    uint256 public s;
    event Set(uint256 s);
    function set(uint256 value) external { s = value; emit Set(value); }
    function owner() external view returns (address) { return address(this); }
    function close(address to) external { payable(to).transfer(s); }
}`,
  Coin: `import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
contract Coin is ERC20("Coin", "C") {
    function mint(address to, uint256 amount) external { _mint(to, amount * 2); }
}`,
  Share: `import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
contract Share is ERC20("Share", "S") {
    function burn(uint256 amount) external { _burn(msg.sender, amount); }
}`,
  Token: `contract Token {
    string public name = "Token";
    string public symbol = "T";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    event Transfer(address indexed from, address indexed to, uint256 amount);
    function approve(address to, uint256 amount) external returns (bool) {
        allowance[msg.sender][to] = amount;
        return true;
    }
    function transfer(address to, uint256 amount) public returns (bool) {
        balanceOf[msg.sender] -= amount;
        unchecked { balanceOf[to] += amount; }
        emit Transfer(msg.sender, to, amount);
        return true;
    }
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        unchecked { balanceOf[to] += amount; }
        emit Transfer(from, to, amount);
        return true;
    }
}`,
  CloneFactory: `contract CloneFactory {
    address[] public clones;
    function s() external view returns (uint256) { return clones.length; }
    function create(address target) external returns (address made) {
        bytes20 word = bytes20(target);
        assembly {
            let at := mload(0x40)
            mstore(at, 0x3d602d80600a3d3981f3363d3d373d3d3d363d73000000000000000000000000)
            mstore(add(at, 0x14), word)
            mstore(add(at, 0x28), 0x5af43d82803e903d91602b57fd5bf30000000000000000000000000000000000)
            made := create(0, at, 0x37)
        }
        clones.push(made);
    }
}`,
  Empty: "contract Empty {}",
} as const;

type Name = keyof typeof strangers;

const names = Object.keys(strangers).filter((name): name is Name => name in strangers);

const toFile = (name: Name) => ({ [`contracts/${name}.sol`]: `${header}${strangers[name]}\n` });

/** Each of them is the code at an address, and the project has only one of the others. */
describe("the cause for a stranger's small contract", () => {
  const labs = new Map<Name, CauseLab>();
  /** Runtime bytecode of each, as its own project builds it. */
  const codes = new Map<Name, string>();

  before(async () => {
    for (const name of names) {
      const lab = await openCauseLab({ files: toFile(name) });
      labs.set(name, lab);
      const { deployedBytecode } = await lab.project.hre.artifacts.readArtifact(name);
      codes.set(name, deployedBytecode);
    }
  });

  after(async () => {
    await Promise.all([...labs.values()].map(({ project }) => project.remove()));
  });

  for (const own of names) {
    it(`is not that it is a version of ${own}`, async () => {
      const lab = labs.get(own);
      for (const other of names.filter((name) => name !== own)) {
        const found = await lab?.explain(await lab.deployRuntime(codes.get(other) ?? ""));

        expect(found?.cause, `${other} where the project has ${own}`).to.equal("no-contract");
        expect(found?.explanation).to.match(/^No contract in this project's builds has the code/);
        expect(found?.command).to.include("await explorer.getContractCreation(");
      }
    });
  }
});
