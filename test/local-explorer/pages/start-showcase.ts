import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { systemClock } from "../../../src/base/clock.ts";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { toBytes, toHex } from "../../../src/base/hex.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
import type { VerifiedContract } from "../../../src/local-explorer/engine/records.ts";
import { type LocalExplorer, startLocalExplorer } from "../../../src/local-explorer/start-local-explorer.ts";
import type { Store } from "../../../src/local-explorer/store/create-store.ts";
import { openStore } from "../../../src/local-explorer/store/open-store.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { compileInput, solcLongVersion, toInput } from "../compile-source.ts";
import { openTestChain, type TestChain } from "../open-test-chain.ts";
import { toRecord } from "../records.ts";
import { factorySource, proxySource } from "../sources.ts";

/** A contract with one of everything that the pages show. */
const vaultSource = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// @title Keeps ether until it is asked for it.
contract Vault {
    enum Mode { Open, Frozen, Closed }
    struct Move { address to; uint256 amount; }

    error TooMuch(address account, uint256 wanted, uint256 held);
    event Deposited(address indexed account, uint256 amount, string note);
    error WrongMode(Mode from, Mode[] allowed);
    event ModeChanged(Mode mode);
    event Received(bytes data, uint256 amount);

    mapping(address => uint256) public held;
    Mode public mode;

    /// @notice Keeps the ether that comes with the call.
    /// @param note what the ether is for
    function deposit(string calldata note) external payable {
        held[msg.sender] += msg.value;
        emit Deposited(msg.sender, msg.value, note);
    }

    /// @notice Sends ether back.
    /// @param amount how much, in wei
    function withdraw(uint256 amount) external {
        if (amount > held[msg.sender]) revert TooMuch(msg.sender, amount, held[msg.sender]);
        held[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function setMode(Mode next) external {
        if (mode == Mode.Closed) revert WrongMode(mode, new Mode[](2));
        mode = next;
        emit ModeChanged(next);
    }
    function pay(Move[] calldata moves) external { for (uint256 i; i < moves.length; i++) held[moves[i].to] += moves[i].amount; }
    function sender() external view returns (address) { return msg.sender; }

    /// @dev Rounds down, as the <b>EVM</b> does.
    /// @return quotient how often b fits into a
    function divide(uint256 a, uint256 b) external pure returns (uint256 quotient) { return a / b; }
    function check(uint256 wanted) external view { if (wanted > held[msg.sender]) revert TooMuch(msg.sender, wanted, held[msg.sender]); }
    function refuse() external pure { revert("not today"); }
    function echo(string calldata text) external pure returns (string memory) { return text; }
    receive() external payable { held[msg.sender] += msg.value; }
    fallback() external payable { emit Received(msg.data, msg.value); }
}
`;

/** A real chain, and an explorer on a real socket that has verified contracts. */
export interface Showcase {
  readonly chain: TestChain;
  readonly explorer: LocalExplorer;
  readonly vault: Address;
  readonly target: Address;
  readonly proxy: Address;
  readonly unverified: Address;
  /** Has created one contract. */
  readonly factory: Address;
  /** Deploys one more contract and verifies it under a name, as another process would. */
  verifyAnother(name: string): Promise<Address>;
  close(): Promise<void>;
}

/** Starts the showcase; what is verified was written into its database, to be quick. */
export async function startShowcase(): Promise<Showcase> {
  const folder = mkdtempSync(path.join(tmpdir(), "showcase-"));
  const database = path.join(folder, "explorer.sqlite");
  const chain = await openTestChain();
  const store = openStore(database);
  const key = store.chains.keyOf({ chainId: 31_337, genesisHash: await chain.reader.getGenesisHash() });
  const verify = async (address: Address, changes: Partial<VerifiedContract>, into: Store = store) => {
    const code = await chain.reader.getCode(address);
    const codeHash = toHex(keccak256(toBytes(code)));
    into.contracts.save({ chain: key, address, codeHash }, toRecord(changes));
  };
  const place = async (
    source: string,
    { name, data = "" }: { readonly name: string; readonly data?: string },
  ) => {
    const input = toInput(source);
    const { abi, creationBytecode, metadata } = (await compileInput(input, name))(name);
    const address = await chain.deploy(creationBytecode.object + data);
    const record = {
      contractName: name,
      sourceName: "contracts/Test.sol",
      sourceCode: JSON.stringify(input),
      abi: [...abi],
      metadata,
      compilerVersion: `v${solcLongVersion}`,
    };
    return { address, record };
  };
  const vault = await place(vaultSource, { name: "Vault" });
  await verify(vault.address, vault.record);
  const target = await place(proxySource, { name: "Target" });
  await verify(target.address, { ...target.record, match: "partial" });
  const proxy = await place(proxySource, {
    name: "Proxy",
    data: target.address.slice(2).toLowerCase().padStart(64, "0"),
  });
  const unverified = await place(proxySource, { name: "Target" });
  const factory = await place(factorySource, { name: "Factory" });
  await verify(factory.address, factory.record);
  await chain.send(factory.address, `0x${keccak256("make(uint256)").slice(0, 8)}${"7".padStart(64, "0")}`);
  store.close();
  const explorer = await startLocalExplorer({
    chains: [{ chainReader: chain.reader }],
    compiler: realCompiler,
    database,
    port: 0,
    // Its limits are for people who wait, and not for machines that run all tests at once.
    clock: { ...systemClock, signalAfter: (ms) => systemClock.signalAfter(ms * 20) },
  });
  return {
    chain,
    explorer,
    vault: vault.address,
    target: target.address,
    proxy: proxy.address,
    unverified: unverified.address,
    factory: factory.address,
    async verifyAnother(contractName) {
      const another = openStore(database);
      const { address, record } = await place(proxySource, { name: "Target" });
      await verify(address, { ...record, contractName, verifiedAtMs: systemClock.now() }, another);
      another.close();
      return address;
    },
    async close() {
      await explorer.close();
      await chain.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Fills a form in and posts it as a browser does on a page of the explorer. */
export async function postPage(
  { explorer }: Pick<Showcase, "explorer">,
  { path: where, fields }: { readonly path: string; readonly fields: Readonly<Record<string, string>> },
): Promise<Response> {
  return await fetch(`${explorer.url}${where}`, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams(fields),
  });
}

/** Reads the token of the forms that send. */
export async function readFormToken({ explorer }: Pick<Showcase, "explorer">, address: Hex): Promise<string> {
  const page = await (await fetch(`${explorer.url}/address/${address}/write`)).text();
  return /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
}
