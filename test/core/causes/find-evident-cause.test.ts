import { expect } from "chai";
import { findWrongLibrary } from "../../../src/core/causes/find-evident-cause.ts";
import { toChecksumAddress } from "../../../src/core/contract/address.ts";
import { factory, withOtherDigest } from "../../helpers/worlds.ts";
import { overwrite } from "../bytecode/on-chain.ts";

const [built, deployed] = ["b1".repeat(20), "de".repeat(20)];

const settings = { libraries: { "contracts/Arithmetic.sol": { Arithmetic: `0x${built}` } } };

/** As the compiler gives it that knows the library's address: without link references. */
const linkedTo = (address: string) => ({
  ...factory,
  runtimeBytecode: {
    ...factory.runtimeBytecode,
    object: factory.runtimeBytecode.linkReferences.reduce(
      (code, place) => overwrite(code, { ...place, value: address }),
      factory.runtimeBytecode.object,
    ),
    linkReferences: [],
  },
});

const withImmutables = (code: string) =>
  factory.runtimeBytecode.immutableReferences.reduce(
    (set, place) => overwrite(set, { ...place, value: "7".padStart(64, "0") }),
    code,
  );

const find = (runtimeBytecode: string) =>
  findWrongLibrary(linkedTo(built), {
    deployed: { address: toChecksumAddress("aa".repeat(20)), runtimeBytecode },
    settings,
  });

describe("findWrongLibrary", () => {
  it("finds a library with another address, also in a contract with immutables", () => {
    const code = withOtherDigest(withImmutables(linkedTo(deployed).runtimeBytecode.object));

    expect(factory.runtimeBytecode.immutableReferences).not.to.deep.equal([]);
    expect(find(code)).to.deep.equal({
      library: "contracts/Arithmetic.sol:Arithmetic",
      built: toChecksumAddress(built),
      deployed: toChecksumAddress(deployed),
    });
  });

  it("blames no library where other code differs, too, or where none does", () => {
    const code = linkedTo(deployed).runtimeBytecode.object;

    expect(find(overwrite(code, { offsetBytes: 40, value: "ffff" }))).to.equal(undefined);
    expect(find(withImmutables(linkedTo(built).runtimeBytecode.object))).to.equal(undefined);
  });
});
