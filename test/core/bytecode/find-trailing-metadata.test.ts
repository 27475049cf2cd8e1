import { expect } from "chai";
import { findTrailingMetadata } from "../../../src/core/bytecode/find-trailing-metadata.ts";
import { readCompiled } from "./bytecode-fixture.ts";

describe("findTrailingMetadata", () => {
  it("finds the contract's own section, not that of a contract that it embeds", () => {
    const { object } = readCompiled("0.8.37", "Factory").runtimeBytecode;
    const own = findTrailingMetadata(object);

    expect(own && (own.offsetBytes + own.lengthBytes) * 2).to.equal(object.length);
    expect(own?.metadata.compilerVersion).to.equal("0.8.37");
  });

  it("answers undefined where the code ends otherwise", () => {
    expect(findTrailingMetadata("")).to.equal(undefined);
    expect(findTrailingMetadata("6080")).to.equal(undefined);
    expect(
      findTrailingMetadata(readCompiled("0.8.18-no-metadata", "Factory").runtimeBytecode.object),
    ).to.equal(undefined);
    expect(findTrailingMetadata(`${readCompiled("0.8.37", "Child").runtimeBytecode.object}00`)).to.equal(
      undefined,
    );
    // The last two bytes lead to the beginning of a section that ends before them.
    expect(findTrailingMetadata(`${readCompiled("0.8.37", "Child").runtimeBytecode.object}0035`)).to.equal(
      undefined,
    );
  });
});
