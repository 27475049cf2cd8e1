import { createHash } from "node:crypto";
import { expect } from "chai";
import { AbiCoder, Interface } from "ethers";
import { systemClock } from "../../../src/base/clock.ts";
import type { Hex } from "../../../src/base/hex.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { toChecksumAddress } from "../../../src/core/contract/address.ts";
import { connectChains } from "../../../src/local-explorer/engine/chains.ts";
import { runJob } from "../../../src/local-explorer/engine/run-job.ts";
import { toMetadataUri } from "../../../src/local-explorer/engine/sources/to-verified-contract.ts";
import { openStore } from "../../../src/local-explorer/store/open-store.ts";
import type { ChainReader } from "../../../src/verification/ports.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { compileInput, solcLongVersion, toInput } from "../compile-source.ts";
import { openTestChain, type TestChain } from "../open-test-chain.ts";

describe("runJob, of a contract that another one has created", () => {
  const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Child { uint256 public value; constructor(uint256 value_) { value = value_; } }
contract Fixed {
    uint256 public immutable x;
    address public immutable self;
    constructor(uint256 a) { x = a; self = address(this); }
}
contract Deployer {
    address public last;
    function create(bytes memory code) public { assembly { sstore(0, create(0, add(code, 32), mload(code))) } }
    function createBoth(bytes memory one, bytes memory other) external { create(one); create(other); }
    function createWith(bytes memory code, uint256 value) external { create(abi.encodePacked(code, value)); }
    function create2(bytes32 salt, bytes memory code, bytes memory) external {
        assembly { sstore(0, create2(0, add(code, 32), mload(code), salt)) }
    }
}
`;

  const calls = new Interface([
    "function create(bytes code)",
    "function createBoth(bytes one, bytes other)",
    "function createWith(bytes code, uint256 value)",
    "function create2(bytes32 salt, bytes code, bytes unused)",
  ]);

  const toWord = (value: number) => AbiCoder.defaultAbiCoder().encode(["uint256"], [value]).slice(2);

  const input = toInput(source);
  const store = openStore(":memory:");
  let chain: TestChain;
  let child: CompiledContract;
  let fixed: CompiledContract;
  let deployer: Hex;

  before(async () => {
    chain = await openTestChain();
    const compiled = await compileInput(input);
    child = compiled("Child");
    fixed = compiled("Fixed");
    deployer = await chain.deploy(compiled("Deployer").creationBytecode.object);
  });

  after(() => chain.close());

  /** Child's creation bytecode with an argument. */
  const codeFor = (value: number) => `0x${child.creationBytecode.object}${toWord(value)}`;

  /** Has the deployer create a child, and returns the judgement of submissions with these arguments. */
  async function judgeAll(
    call: string,
    given: readonly string[],
    reader: ChainReader = chain.reader,
    contractName = "Child",
  ): Promise<readonly string[]> {
    await chain.send(deployer, `0x${call.slice(2)}`);
    const address = toChecksumAddress((await chain.reader.getStorage(deployer, "0x0")).slice(-40));
    const connected = await connectChains([reader], { store, clock: systemClock }).find(undefined);
    if (connected === undefined) {
      throw new RangeError("there is one chain");
    }
    const messages: string[] = [];
    for (const encodedConstructorArguments of given) {
      const submission = {
        address,
        codeFormat: "solidity-standard-json-input",
        sourceCode: JSON.stringify(input),
        contractName: `contracts/Test.sol:${contractName}`,
        compilerVersion: `v${solcLongVersion}`,
        encodedConstructorArguments,
        licenseType: 3,
      } as const;
      const { verdict } = await runJob(
        { chain: connected, request: { kind: "source", submission } },
        {
          store,
          compiler: realCompiler,
          clock: systemClock,
          creationSearchMs: 60_000,
          signal: new AbortController().signal,
        },
      );
      messages.push(verdict.message);
    }
    return messages;
  }

  const withoutTraces = (): ChainReader => ({ ...chain.reader, traceCreations: async () => undefined });

  const verified = /^Pass - Verified$/;
  const argumentsDiffer = /^Fail - Unable to verify\. Please check if the correct constructor argument/;

  it("compares given arguments with those in the factory's call data", async () => {
    const call = calls.encodeFunctionData("create", [codeFor(7)]);
    const [wrong = "", right = ""] = await judgeAll(call, [toWord(8), toWord(7)]);

    expect(wrong).to.match(argumentsDiffer).and.to.include(toWord(7));
    expect(right).to.match(verified);
  });

  it("finds by CREATE2's address which of several contracts was created", async () => {
    const call = calls.encodeFunctionData("create2", [`0x${toWord(5)}`, codeFor(7), codeFor(8)]);
    const [wrong = "", right = ""] = await judgeAll(call, [toWord(8), toWord(7)]);

    expect(wrong).to.match(argumentsDiffer).and.to.include(toWord(7));
    expect(right).to.match(verified);
  });

  it("compares given arguments with the node's trace, to the byte", async () => {
    const code: Hex = `0x${child.creationBytecode.object}`;
    for (const call of [
      calls.encodeFunctionData("createWith", [code, 7]),
      calls.encodeFunctionData("createBoth", [codeFor(8), codeFor(7)]),
    ]) {
      const wrongs = [toWord(9), "00", `${toWord(7)}00`, `${toWord(7)}${toWord(0)}`, ""];
      const messages = await judgeAll(call, [...wrongs, toWord(7)]);

      for (const message of messages.slice(0, -1)) {
        expect(message).to.match(argumentsDiffer).and.to.include(toWord(7));
      }
      expect(messages.at(-1)).to.match(verified);
    }
  });

  it("accepts the arguments of any contract in a batch if nothing identifies one", async () => {
    const call = calls.encodeFunctionData("createBoth", [codeFor(7), codeFor(8)]);
    const given = [toWord(9), toWord(7), toWord(8)];
    const [neither = "", one = "", other = ""] = await judgeAll(call, given, withoutTraces());

    expect(neither).to.match(argumentsDiffer);
    expect([one, other].every((message) => verified.test(message))).to.equal(true);
  });

  it("accepts any arguments that fit the constructor if the factory adds them itself", async () => {
    const call = calls.encodeFunctionData("createWith", [`0x${child.creationBytecode.object}`, 7]);
    const [unfit = "", any = ""] = await judgeAll(call, ["00", toWord(9)], withoutTraces());

    expect(unfit).to.match(argumentsDiffer);
    expect(any).to.match(verified);
  });

  it("scenario 62: refuses arguments that an immutable contradicts, zero included, without a trace", async () => {
    for (const value of [8, 0]) {
      const call = calls.encodeFunctionData("createWith", [`0x${fixed.creationBytecode.object}`, value]);
      const given = [toWord(9), toWord(value === 0 ? 8 : 0), toWord(value)];
      const [wrong = "", other = "", right = ""] = await judgeAll(call, given, withoutTraces(), "Fixed");

      expect(wrong)
        .to.match(argumentsDiffer)
        .and.to.include(`and on the chain it is 0x${toWord(value)}`);
      expect(other).to.match(argumentsDiffer);
      expect(right).to.match(verified);
    }
  });
});

describe("toMetadataUri", () => {
  /** A metadata section of one hash: a CBOR map of one entry, whose key is in it, and its length. */
  function withSection(key: string, value: Buffer): string {
    const entry = Buffer.concat([
      Buffer.from([0xa1, 0x60 + key.length]),
      Buffer.from(key),
      Buffer.from([0x58, value.length]),
      value,
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(entry.length);
    return `6001${Buffer.concat([entry, length]).toString("hex")}`;
  }

  it("writes an IPFS hash as IPFS does", () => {
    // The block of an empty folder, whose address each IPFS node knows.
    const digest = createHash("sha256").update(Buffer.from("0a020801", "hex")).digest();
    const multihash = Buffer.concat([Buffer.from("1220", "hex"), digest]);

    expect(toMetadataUri(withSection("ipfs", multihash))).to.equal(
      "ipfs://QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn",
    );
  });

  it("writes both kinds of Swarm hash", () => {
    const digest = Buffer.alloc(32, 0xab);

    for (const key of ["bzzr0", "bzzr1"]) {
      expect(toMetadataUri(withSection(key, digest))).to.equal(`bzzr://${"ab".repeat(32)}`);
    }
  });
});
