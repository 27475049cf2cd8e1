import { expect } from "chai";
import { Interface } from "ethers";
import type { Address } from "../../../src/base/hex.ts";
import { decodeCall } from "../../../src/core/calls/decode-call.ts";
import { knownCalls } from "../../../src/core/calls/known-calls.ts";
import { readMultiSend } from "../../../src/core/calls/multi-send.ts";

const address = (digit: string): Address => `0x${digit.repeat(40)}`;

function encode(signature: string, values: readonly unknown[]): string {
  return new Interface([`function ${signature}`])
    .encodeFunctionData(signature.slice(0, signature.indexOf("(")), values)
    .slice(2);
}

/** Packs a call as Safe's MultiSend does. */
function pack({ operation, to, data }: { operation: number; to: string; data: string }): string {
  const word = (value: number) => value.toString(16).padStart(64, "0");
  return `0${operation}${to.slice(2)}${word(0)}${word(data.length / 2)}${data}`;
}

const upgrade = encode("upgradeToAndCall(address,bytes)", [address("2"), "0xabcd"]);

const word = `0x${"00".repeat(32)}`;

function listEffects(to: Address, data: string) {
  return decodeCall({ to, data }).flatMap(({ effects }) => effects);
}

describe("decodeCall", () => {
  it("knows each selector that the documentation of upgrades lists", () => {
    const listed =
      "3659cfe6 4f1ef286 99a88ec4 9623609d 8f283970 7eff275e 17a68dd8 d784d426 555bcc40 7de7edef 1f931c1c 6a761202 468721a7 8d80ff0a 01d5062a 8f2a0bb0 134008d3 e38335e5 7d5e81e2 160cbed7 2656227d c28bc2fa da95691a 3a66f901 b61d27f6 47e1da2a 18dfb3c7 34fcd5be 1cff79cd f801a698 ac9650d8 82ad56cb".split(
        " ",
      );

    expect([...knownCalls.keys()]).to.include.members(listed);
  });

  it("keeps the value that a call passes on to another one", () => {
    const inner = [address("2"), 5, `0x${upgrade}`];
    const passing = {
      "schedule(address,uint256,bytes,bytes32,bytes32,uint256)": [...inner, word, word, 0],
      "execute(address[],uint256[],bytes[],bytes32)": [...inner.map((one) => [one]), word],
      "executeBatch((address,uint256,bytes)[])": [[inner]],
      "execTransactionFromModule(address,uint256,bytes,uint8)": [...inner, 0],
      "queueTransaction(address,uint256,string,bytes,uint256)": [address("2"), 5, "", `0x${upgrade}`, 0],
    };
    for (const [signature, values] of Object.entries(passing)) {
      const [, call] = decodeCall({ to: address("1"), data: encode(signature, values) });

      expect(call?.call, signature).to.deep.include({ data: upgrade, value: 5n });
    }
    const without = encode("execute(address,bytes)", [address("2"), `0x${upgrade}`]);
    const empty = encode("executeBatch(address[],uint256[],bytes[])", [[address("2")], [], [`0x${upgrade}`]]);
    for (const data of [without, empty]) {
      expect(decodeCall({ to: address("1"), data })[1]?.call).to.include({ data: upgrade, value: undefined });
    }
  });

  it("reads an upgrade in a MultiSend in a timelock's batch of a Safe", () => {
    const scheduled = encode("schedule(address,uint256,bytes,bytes32,bytes32,uint256)", [
      address("1"),
      0,
      `0x${upgrade}`,
      `0x${"0".repeat(64)}`,
      `0x${"0".repeat(64)}`,
      60,
    ]);
    const transactions =
      pack({ operation: 0, to: address("9"), data: scheduled }) +
      pack({ operation: 0, to: address("8"), data: "" });
    const data = encode(
      "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)",
      [
        "0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526",
        0,
        `0x${encode("multiSend(bytes)", [`0x${transactions}`])}`,
        1,
        0,
        0,
        0,
        address("0"),
        address("0"),
        "0x",
      ],
    );
    const calls = decodeCall({ to: address("5"), data });

    expect(calls.flatMap(({ effects }) => effects)).to.deep.equal([
      { kind: "implementation", target: address("1"), implementation: address("2"), initializer: "abcd" },
    ]);
    expect(calls.find(({ call }) => call.to === address("9"))?.call.from).to.equal(address("5"));
  });

  it("takes a batch at an address that is not a MultiSend of Safe for foreign code", () => {
    const data = encode("execTransactionFromModule(address,uint256,bytes,uint8)", [
      address("7"),
      0,
      `0x${encode("multiSend(bytes)", ["0x"])}`,
      1,
    ]);

    expect(listEffects(address("5"), data)).to.deep.equal([
      { kind: "foreign-code", account: address("5"), target: address("7") },
    ]);
  });

  it("adds the selector that Compound's governor gives as text", () => {
    const data = encode("propose(address[],uint256[],string[],bytes[],string)", [
      [address("1")],
      [0],
      ["upgradeTo(address)"],
      [`0x${address("2").slice(2).padStart(64, "0")}`],
      "Upgrade",
    ]);

    expect(listEffects(address("4"), data)).to.deep.equal([
      { kind: "implementation", target: address("1"), implementation: address("2"), initializer: "" },
    ]);
  });

  it("does not know a call whose arguments do not fit its selector, or whose batch is cut", () => {
    const cut = encode("multiSend(bytes)", [
      `0x${pack({ operation: 0, to: address("1"), data: upgrade }).slice(0, -2)}`,
    ]);
    for (const data of [upgrade.slice(0, 40), cut, "deadbeef", ""]) {
      expect(decodeCall({ to: address("1"), data })[0]).to.include({ signature: undefined });
    }
  });
});

describe("readMultiSend", () => {
  it("refuses an operation that is neither a call nor a delegatecall", () => {
    expect(readMultiSend(pack({ operation: 2, to: address("1"), data: "" }))).to.equal(undefined);
  });
});
