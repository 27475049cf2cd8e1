import { Interface } from "ethers";
import { invariant } from "../../src/base/errors.ts";
import type { Hex } from "../../src/base/hex.ts";
import { createSolcCompiler } from "../../src/compiler/create-solc-compiler.ts";
import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";

const source = `
// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Child {
    uint256 public immutable value;
    constructor(uint256 v) { value = v; }
    function fail() external pure { revert("no"); }
    function failByAssertion() external pure { assert(false); }
    function failByOpcode() external pure { assembly { invalid() } }
    function stop() external { selfdestruct(payable(msg.sender)); }
}

contract LoudChild {
    event Born();
    event Shouted();
    constructor() { emit Born(); }
    function shout() external { emit Shouted(); }
}

contract Factory {
    event Created(address child);
    function create(uint256 v) public returns (address) { return address(new Child(v)); }
    function createAloud(uint256 v) external { emit Created(create(v)); }
    function createWithSalt(uint256 v, bytes32 salt) external { new Child{salt: salt}(v); }
    function doNothing() external {}
}

contract Router {
    function createThrough(Factory factory, uint256 v) external { factory.create(v); }
    function createAloudThrough(Factory factory, uint256 v) external { factory.createAloud(v); }
}

contract Parent {
    constructor() { new Child(1); }
}
`;

/** The contract and how to call it. */
export interface TestContract {
  readonly creationBytecode: Hex;
  readonly calls: Interface;
}

/** Compiles contracts that create others in each way that a block can show. */
export async function compileFactoryContracts(): Promise<(name: string) => TestContract> {
  const compiler = createSolcCompiler({ candidates: [{ path: soljsonPath() }] });
  const result = await compiler.compile({
    solcLongVersion: "0.8.37+commit.f401782d",
    // Shanghai is the last fork in which a contract can be destroyed and created again.
    input: {
      language: "Solidity",
      sources: { "F.sol": { content: source } },
      settings: { evmVersion: "shanghai" },
    },
  });
  invariant(result.kind === "compiled", `The contracts compile: ${JSON.stringify(result)}`);
  const byName = new Map(
    result.contracts.map((contract) => [contract.contractName, toTestContract(contract)]),
  );
  return (name) => {
    const contract = byName.get(name);
    invariant(contract !== undefined, `There is a contract ${name}`);
    return contract;
  };
}

function toTestContract({ abi, creationBytecode }: CompiledContract): TestContract {
  return { creationBytecode: `0x${creationBytecode.object}`, calls: new Interface(JSON.stringify(abi)) };
}
