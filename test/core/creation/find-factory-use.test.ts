import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { create2Address } from "../../../src/core/creation/addresses.ts";
import { findFactoryUse } from "../../../src/core/creation/find-factory-use.ts";
import { readRecorded } from "./deployment-fixture.ts";

describe("findFactoryUse", () => {
  const sender: Address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

  const other: Address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  const chainId = 31_337;

  const word = (value: number | string) => BigInt(value).toString(16).padStart(64, "0");

  const hash = (digits: string) => keccak256(Buffer.from(digits, "hex"));

  const box = readRecorded("create2", "Boxes#Box");
  const code = readRecorded("basic", "Boxes#Box").data;
  const call = { senders: [sender], called: [], chainId, runtimeBytecode: code.slice(0, -64) };

  it("finds what Ignition deployed with CreateX", () => {
    expect(findFactoryUse(box.address, { ...call, data: box.data })).to.deep.include({
      way: "create2",
      initCode: code,
    });
  });

  const salt = "5a".repeat(32);
  const placed = (factory: Address, used: string, created = code) =>
    create2Address({ factory, salt: used, creationBytecodeHash: hash(created) });
  const asBytes = (initCode: string) =>
    `12345678${salt}${word(64)}${word(initCode.length / 2)}${initCode}${"00".repeat(40)}`;

  const account = word(sender);
  const guarded = {
    "as it is": salt,
    hashed: hash(salt),
    "hashed with the sender": hash(account + salt),
  };
  for (const [how, used] of Object.entries(guarded)) {
    it(`knows a salt that is used ${how}`, () => {
      const address = placed(other, used);
      const data = asBytes(code);

      expect(findFactoryUse(address, { ...call, data, called: [other] })?.salt).to.equal(used);
      expect(findFactoryUse(address, { ...call, data, called: [sender] })).to.equal(undefined);
    });
  }

  it("finds init code behind its salt, in a call of the deterministic deployer and in a batch of such calls", () => {
    const factory: Address = "0x4e59b44847b379578588920cA78FbF26c0B4956C";
    const piece = salt + code;

    for (const data of [piece, `12345678${word(piece.length / 2)}${piece}0000`]) {
      expect(findFactoryUse(placed(factory, salt), { ...call, data })).to.deep.include({
        salt,
        initCode: code,
      });
    }
  });

  it("finds init code that stands elsewhere, and none if a bit of it is another", () => {
    const data = `12345678${salt}`;
    const find = (others: readonly string[]) =>
      findFactoryUse(placed(other, salt), { ...call, data, called: [other], others });

    expect(find([code])?.initCode).to.equal(code);
    expect(find([`${code.slice(0, -1)}1`])).to.equal(undefined);
  });
});
