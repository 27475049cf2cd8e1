import { expect } from "chai";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { create2Address } from "../../../src/core/creation/create2-address.ts";
import { isCreatedByCreate2 } from "../../../src/core/creation/is-created-by-create2.ts";
import type { Address } from "../../../src/core/hex.ts";
import { readRecorded } from "./deployment-fixture.ts";

const sender: Address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const other: Address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const chainId = 31_337;

const word = (value: number | string) => BigInt(value).toString(16).padStart(64, "0");
const hash = (digits: string) => keccak256(Buffer.from(digits, "hex"));

/** Call data of CreateX's `deployCreate2(bytes32 salt, bytes initCode)`. */
const codeAtBytes = 4 + 3 * 32;

describe("isCreatedByCreate2", () => {
  const box = readRecorded("create2", "Boxes#Box");
  const creationBytecode = readRecorded("basic", "Boxes#Box").data;
  const call = { data: box.data, codeAtBytes, senders: [sender], deployers: [], chainId };

  it("proves what Ignition deployed with CreateX", () => {
    expect(isCreatedByCreate2({ address: box.address, creationBytecode }, call)).to.equal(true);
  });

  it("proves nothing when one bit of the arguments is another", () => {
    const changed = `${creationBytecode.slice(0, -1)}1`;

    expect(isCreatedByCreate2({ address: box.address, creationBytecode: changed }, call)).to.equal(false);
  });

  it("proves nothing for another address", () => {
    expect(isCreatedByCreate2({ address: sender, creationBytecode }, call)).to.equal(false);
  });

  const salt = "5a".repeat(32);
  const chain = word(chainId);
  const account = word(sender);
  /** https://github.com/pcaversaccio/createx: `_guard` */
  const guarded = {
    "as it is": salt,
    hashed: hash(salt),
    "hashed with the sender": hash(account + salt),
    "hashed with the chain": hash(chain + salt),
    "hashed with both": hash(account + chain + salt),
  };
  for (const [how, used] of Object.entries(guarded)) {
    it(`knows a salt that is used ${how}`, () => {
      const factory = other;
      const creationBytecodeHash = hash(creationBytecode);
      const address = create2Address({ factory, salt: used, creationBytecodeHash });
      const data = `12345678${salt}${word(64)}${word(creationBytecode.length / 2)}${creationBytecode}`;

      const proof = { address, creationBytecode };
      expect(isCreatedByCreate2(proof, { ...call, data, deployers: [factory] })).to.equal(true);
      expect(isCreatedByCreate2(proof, { ...call, data, deployers: [sender] })).to.equal(false);
    });
  }

  it("knows the salt that stands right before the code, wherever that is", () => {
    const factory: Address = "0x4e59b44847b379578588920cA78FbF26c0B4956C";
    const creationBytecodeHash = hash(creationBytecode);
    const address = create2Address({ factory, salt, creationBytecodeHash });
    const data = `123456${salt}${creationBytecode}00`;

    expect(isCreatedByCreate2({ address, creationBytecode }, { ...call, data, codeAtBytes: 35 })).to.equal(
      true,
    );
  });
});
