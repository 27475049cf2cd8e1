import { expect } from "chai";
import { type Bundle, formatBundle } from "../../../src/core/build/bundle.ts";
import { parseBuildFile } from "../../../src/core/build/parse-build-file.ts";
import { parseBuildInfo } from "../../../src/core/build/parse-build-info.ts";
import { parseBuildInfoOutput } from "../../../src/core/build/parse-output.ts";
import { toFullyQualifiedName } from "../../../src/core/contract/contract-name.ts";
import { BaseError } from "../../../src/core/errors/failure.ts";
import { readStoredInput, readStoredOutput } from "./build-fixture.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const library = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

/** Every contract of the recorded build in a bundle of its own. */
function createBundles(): readonly Bundle[] {
  const { solcLongVersion, input } = parseBuildInfo(readStoredInput());
  return parseBuildInfoOutput(readStoredOutput()).map((contract) => {
    const names = contract.creationBytecode.linkReferences.map((reference) => reference.library);
    return {
      address,
      chainId: 31337,
      contractName: toFullyQualifiedName(contract),
      solcLongVersion,
      input,
      contract,
      encodedConstructorArguments: `${"00".repeat(31)}2a`,
      libraries: Object.fromEntries(names.map((name) => [name, library])),
    };
  });
}

const toFile = (text: string) => ({
  path: "bundle.json",
  bytes: Buffer.from(text),
  buildInfoId: "bundle.json",
});

describe("a bundle", () => {
  it("is read as it was written, with linked libraries and immutables", () => {
    const bundles = createBundles();
    const linked = bundles.flatMap(({ contract }) => contract.runtimeBytecode.linkReferences);
    const immutables = bundles.flatMap(({ contract }) => contract.runtimeBytecode.immutableReferences);
    expect([linked.length > 0, immutables.length > 0]).to.deep.equal([true, true]);

    for (const bundle of bundles) {
      const file = toFile(formatBundle(bundle));
      const { contract, input, solcLongVersion, ...bundled } = bundle;
      const { metadataSections: _, ...stored } = contract;

      expect(parseBuildFile(file)).to.deep.equal({
        kind: "read",
        output: "here",
        input,
        solcVersion: solcLongVersion,
        bundled,
      });
      expect(parseBuildInfoOutput(file)).to.deep.equal([{ ...stored, buildInfoId: "bundle.json" }]);
    }
  });

  it("is refused when its sources or its code were edited since", () => {
    const bundle = createBundles().find(({ contract }) => contract.runtimeBytecode.object !== "");
    const text = bundle === undefined ? "" : formatBundle(bundle);
    const edited = text.replace("pragma solidity", "pragma  solidity");
    const recoded = text.replace('"object": "60', '"object": "61');
    expect([edited, recoded]).not.to.include(text);

    expect(() => parseBuildFile(toFile(edited))).to.throw(BaseError, "its input changed");
    expect(() => parseBuildFile(toFile(recoded))).to.throw(BaseError, "its output changed");
    expect(() => parseBuildFile(toFile(text.replace('"0x5Fb', '"0xZZZ')))).to.throw(BaseError, "address");
  });

  it("may be laid out anew: other white space is no edit", () => {
    const [bundle] = createBundles();
    const text = JSON.stringify(JSON.parse(bundle === undefined ? "{}" : formatBundle(bundle)));

    expect(parseBuildFile(toFile(text)).kind).to.equal("read");
  });
});
