import { expect } from "chai";
import { invariant } from "../../../src/base/errors.ts";
import { type Hex, toWord } from "../../../src/base/hex.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { create3Address } from "../../../src/core/creation/addresses.ts";
import {
  deterministicDeployer,
  factories,
  toUsedSalt,
  writeCreatexHead,
} from "../../../src/core/creation/factories.ts";
import { compareCodes } from "../../../src/local-explorer/engine/compare-with-chain.ts";
import { compileInput, toInput } from "../compile-source.ts";
import { someAddress } from "../records.ts";

const source =
  "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract Plain { uint256 public count; }\n";

/** The same code of a source with another comment: another hash in the metadata section at its end. */
function withOtherHash(code: string): Hex {
  const at = code.lastIndexOf("64697066735822") + "646970667358221220".length;
  const other = code[at] === "0" ? "1" : "0";
  return `0x${code.slice(0, at)}${other}${code.slice(at + 1)}`;
}

describe("compareWithChain", () => {
  let contract: CompiledContract;
  let same: { runtimeBytecode: Hex; creationBytecode: Hex };
  let other: { runtimeBytecode: Hex; creationBytecode: Hex };
  before(async () => {
    contract = (await compileInput(toInput(source)))("Plain");
    const [runtime, creation] = [contract.runtimeBytecode.object, contract.creationBytecode.object];
    same = { runtimeBytecode: `0x${runtime}`, creationBytecode: `0x${creation}` };
    other = { runtimeBytecode: withOtherHash(runtime), creationBytecode: withOtherHash(creation) };
  });

  const matchOf = (onChain: { runtimeBytecode: Hex; creationBytecode: Hex | undefined }) => {
    const { runtime, creation } = compareCodes(contract, {
      onChain: { address: someAddress, ...onChain },
      givenArguments: "",
    });
    return [runtime.kind, creation?.kind];
  };

  it("compares each code by itself", () => {
    expect(matchOf(same)).to.deep.equal(["exact", "exact"]);
    expect(matchOf({ ...same, runtimeBytecode: other.runtimeBytecode })).to.deep.equal(["partial", "exact"]);
    expect(matchOf({ ...same, creationBytecode: other.creationBytecode })).to.deep.equal([
      "exact",
      "partial",
    ]);
    expect(matchOf({ ...same, creationBytecode: undefined })).to.deep.equal(["exact", undefined]);
  });

  it("does not take a part of the parent's init code for a contract's own", async () => {
    const compiled = await compileInput(
      toInput(`// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Leaf { uint256 public number; constructor(uint256 given) { number = given; } }
contract Branch { Leaf public leaf; constructor(address head) { leaf = new Leaf(uint160(head) % 1000); } }
`),
    );
    const [branch, leaf] = [compiled("Branch"), compiled("Leaf")];
    const [salt, head] = ["5a".repeat(32), someAddress.slice(2).toLowerCase().padStart(64, "0")];
    const passed = branch.creationBytecode.object + head;
    const calls = { deployer: salt + passed, bytes: `${toWord(32 + passed.length / 2)}${salt}${passed}00` };
    expect(passed).to.include(leaf.creationBytecode.object + head);

    for (const [what, data] of Object.entries(calls)) {
      const { creation } = compareCodes(leaf, {
        onChain: {
          address: someAddress,
          runtimeBytecode: `0x${leaf.runtimeBytecode.object}`,
          creationBytecode: undefined,
          creationCall: { data, accounts: [deterministicDeployer], chainId: 1 },
        },
        givenArguments: toWord(BigInt(someAddress) % 1000n),
      });
      expect(creation, what).to.equal(undefined);
    }
  });

  it("does not take init code of a CREATE3 call for the creation: the address does not prove it", () => {
    const createx = factories.find(({ takes }) => takes === "createx");
    invariant(createx !== undefined, "CreateX is known");
    const salt = "00".repeat(32);
    const used = toUsedSalt(salt, { factory: createx, sender: someAddress, chainId: 1 });
    invariant(used.kind !== "refused", "this salt is taken");
    const address = create3Address({ factory: createx.address, salt: used.salt });
    const data = `${writeCreatexHead("create3", salt)}${toWord(3)}600160`;

    const { creation } = compareCodes(contract, {
      onChain: {
        address,
        runtimeBytecode: same.runtimeBytecode,
        creationBytecode: undefined,
        creationCall: { data, accounts: [someAddress], chainId: 1 },
      },
      givenArguments: "",
    });

    expect(creation).to.equal(undefined);
  });
});
