import { expect } from "chai";
import { getCreateAddress } from "ethers";
import fc from "fast-check";
import { type Address, toBareHex, toBytes } from "../../../src/base/hex.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
import {
  create2Address,
  createAddress,
  findCreate2Code,
  isCreatedByCreate2,
  listCarriedAddresses,
} from "../../../src/core/creation/addresses.ts";
import { readArtifactLike } from "../bytecode/bytecode-fixture.ts";
import { libraryAddress, overwrite, toCreationOnChain, toRuntimeOnChain } from "../bytecode/on-chain.ts";
import { readRecorded } from "./deployment-fixture.ts";

describe("createAddress", () => {
  it("gives the address of a contract that everyone knows", () => {
    // CryptoKitties, and the account that deployed it.
    const creator = "0xba52c75764d6F594735dc735Be7F1830CDf58dDf";
    expect(createAddress({ creator, nonce: 3515 })).to.equal("0x06012c8cf97BEaD5deAe237070F9587f8E7A266d");
  });

  it("agrees with ethers for any creator and nonce", () => {
    const edges = [0, 1, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x1_0000, Number.MAX_SAFE_INTEGER];
    const nonce = fc.oneof(fc.constantFrom(...edges), fc.nat(), fc.maxSafeNat());
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), nonce, (bytes, atNonce) => {
        const creator = `0x${Buffer.from(bytes).toString("hex")}` as const;
        const expected = getCreateAddress({ from: creator, nonce: atNonce });
        expect(createAddress({ creator, nonce: atNonce })).to.equal(expected);
      }),
    );
  });
});

describe("create2Address", () => {
  const zeros = `0x${"0".repeat(64)}` as const;

  /** The examples of https://eips.ethereum.org/EIPS/eip-1014 */
  const examples = [
    {
      factory: "0x0000000000000000000000000000000000000000",
      salt: zeros,
      creationBytecode: "0x00",
      address: "0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38",
    },
    {
      factory: "0xdeadbeef00000000000000000000000000000000",
      salt: "0x000000000000000000000000feed000000000000000000000000000000000000",
      creationBytecode: "0x00",
      address: "0xD04116cDd17beBE565EB2422F2497E06cC1C9833",
    },
    {
      factory: "0x00000000000000000000000000000000deadbeef",
      salt: "0x00000000000000000000000000000000000000000000000000000000cafebabe",
      creationBytecode: "0xdeadbeef",
      address: "0x60f3f640a8508fC6a86d45DF051962668E1e8AC7",
    },
    {
      factory: "0x0000000000000000000000000000000000000000",
      salt: zeros,
      creationBytecode: "0x",
      address: "0xE33C0C7F7df4809055C3ebA6c09CFe4BaF1BD9e0",
    },
  ] as const;

  for (const { address, factory, salt, creationBytecode } of examples) {
    it(`gives the address of EIP-1014's example ${address}`, () => {
      const creationBytecodeHash = keccak256(toBytes(creationBytecode));
      expect(create2Address({ factory, salt: toBareHex(salt), creationBytecodeHash })).to.equal(address);
    });
  }
});

describe("isCreatedByCreate2", () => {
  const sender: Address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

  const other: Address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  const chainId = 31_337;

  const word = (value: number | string) => BigInt(value).toString(16).padStart(64, "0");

  const hash = (digits: string) => keccak256(Buffer.from(digits, "hex"));

  /** Call data of CreateX's `deployCreate2(bytes32 salt, bytes initCode)`. */
  const codeAtBytes = 4 + 3 * 32;

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

describe("listCarriedAddresses", () => {
  const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

  const digits = address.slice(2).toLowerCase();

  it("lists the library that a contract is linked to", () => {
    const factory = toRuntimeOnChain(readArtifactLike("0.8.37", "Factory"));

    expect(listCarriedAddresses(factory).map((carried) => carried.toLowerCase())).to.include(
      `0x${libraryAddress}`,
    );
  });

  it("lists an immutable, once", () => {
    const push = `7f${"0".repeat(24)}${digits}`;

    expect(listCarriedAddresses(`6001${push}50${push}`)).to.deep.equal([address]);
  });

  it("lists no numbers, and nothing that is pushed by other instructions", () => {
    const codes = [
      `73${"0".repeat(40)}`,
      `73${"0".repeat(36)}ffff`,
      `7f${"ab".repeat(32)}`,
      `74${digits}ff`,
      "",
    ];

    for (const code of codes) {
      expect(listCarriedAddresses(code), code).to.deep.equal([]);
    }
  });
});

describe("findCreate2Code", () => {
  const deployer: Address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  const salt = "5a".repeat(32);

  const word = (value: number) => value.toString(16).padStart(64, "0");

  /** As the deterministic deployer takes it, and as `bytes` of a function. */
  const passings = {
    "behind a salt": (code: string) => salt + code,
    "as bytes, with more behind it": (code: string) =>
      `12345678${salt}${word(64)}${word(code.length / 2)}${code}${"00".repeat(40)}`,
  };

  for (const name of ["Factory", "Child", "Arithmetic"]) {
    const contract = readArtifactLike("0.8.37", name);
    const own = toCreationOnChain(contract, word(7));
    const find = (data: string, created: string) =>
      findCreate2Code(contract, {
        data,
        address: create2Address({
          factory: deployer,
          salt,
          creationBytecodeHash: keccak256(Buffer.from(created, "hex")),
        }),
        deployers: [deployer],
        senders: [deployer],
        chainId: 31_337,
      });

    for (const [how, pass] of Object.entries(passings)) {
      it(`finds ${name} ${how}, with whatever constructor it was created and whatever follows`, () => {
        const edited = overwrite(own, { offsetBytes: 4, value: "ff" });

        for (const code of [own, edited, `5b5b5b${own}`, `${own}${"11".repeat(33)}`]) {
          expect(find(pass(code), code)).to.equal(code);
        }
      });

      it(`finds no ${name} ${how} where the address is that of another code`, () => {
        expect(find(pass(own), `${own}00`)).to.equal(undefined);
      });
    }

    it(`finds no ${name} where its runtime bytecode is another`, () => {
      const start = own.indexOf(contract.runtimeBytecode.object.slice(60, 120)) / 2;
      const code = overwrite(own, { offsetBytes: start, value: "ffff" });

      expect(find(salt + code, code)).to.equal(undefined);
    });
  }
});
