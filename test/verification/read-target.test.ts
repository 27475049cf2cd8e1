import { expect } from "chai";
import { ChainUnreachableError } from "../../src/core/errors/chain-errors.ts";
import { ExplorerUnreachableError } from "../../src/core/errors/explorer-connection-errors.ts";
import { readTarget } from "../../src/verification/read-target.ts";
import { failureOf } from "../helpers/failure.ts";
import { createFakeWorld, type FakeWorldOptions } from "../helpers/fake-ports.ts";
import { runIn, targetAddress } from "../helpers/fake-run.ts";

const read = (world: FakeWorldOptions) => runIn(createFakeWorld(world), {}, readTarget);
const explorerFailure = new ExplorerUnreachableError({ explorer: "S", host: "s.example", reason: "refused" });

describe("readTarget", () => {
  it("reads chain id and code, in lower case and without prefix", async () => {
    expect(await read({ chainId: 5, code: { [targetAddress]: "60AB" } })).to.deep.equal({
      address: targetAddress,
      chainId: 5,
      runtimeBytecode: "60ab",
      verifiedSource: undefined,
    });
  });

  it("prefers the chain's word over the explorer's failure", async () => {
    expect((await failureOf(read({ code: {}, record: explorerFailure }))).code).to.equal(
      "NO_CODE_AT_ADDRESS",
    );
  });

  it("fails with the chain's failure, whatever the explorer says", async () => {
    const code = new ChainUnreachableError({ node: "network test", reason: "down" });

    expect(await failureOf(read({ code, record: explorerFailure }))).to.equal(code);
  });

  it("leaves no failure of the explorer unhandled when the chain has failed first", async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown): void => void unhandled.push(reason);
    process.prependListener("unhandledRejection", listen);
    try {
      await failureOf(read({ code: {}, record: explorerFailure }));
      await new Promise((resolve) => setImmediate(resolve));
    } finally {
      process.removeListener("unhandledRejection", listen);
    }

    expect(unhandled).to.deep.equal([]);
  });

  it("does not take an explorer that is down for one that has no source", async () => {
    expect(await failureOf(read({ code: { [targetAddress]: "00" }, record: explorerFailure }))).to.equal(
      explorerFailure,
    );
  });
});
