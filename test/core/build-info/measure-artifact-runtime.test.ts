import { expect } from "chai";
import { measureArtifactRuntime } from "../../../src/core/build-info/measure-artifact-runtime.ts";
import { parseArtifact } from "../../../src/core/build-info/parse-artifact.ts";
import { readArtifact } from "./build-fixture.ts";

describe("measureArtifactRuntime", () => {
  it("measures what a parser would read", () => {
    for (const name of ["Bank.sol/Bank", "Bank.sol/IBank", "Ledger.sol/Ledger", "old/Bank.sol/Bank"]) {
      const artifact = readArtifact(name);

      expect(measureArtifactRuntime(artifact.bytes), name).to.equal(
        (parseArtifact(artifact)?.runtimeBytecode.object.length ?? -2) / 2,
      );
    }
  });

  it("is not misled by a parameter of that name", () => {
    const { text } = readArtifact("old/Bank.sol/Bank");
    const named = text.replace('"name": "total"', '"name": "deployedBytecode"');

    expect(named).to.not.equal(text);
    expect(measureArtifactRuntime(Buffer.from(named))).to.equal(measureArtifactRuntime(Buffer.from(text)));
  });

  it("answers undefined for another layout, a damaged file and an escape", () => {
    const { text } = readArtifact("old/Bank.sol/Bank");
    const compact: unknown = JSON.parse(text);
    const start = text.indexOf('"deployedBytecode": "0x') + 23;

    expect(measureArtifactRuntime(Buffer.from(JSON.stringify(compact)))).to.equal(undefined);
    expect(measureArtifactRuntime(Buffer.from(text.slice(0, start + 40)))).to.equal(undefined);
    expect(measureArtifactRuntime(Buffer.from(`${text.slice(0, start)}60\\"${text.slice(start)}`))).to.equal(
      undefined,
    );
  });
});
