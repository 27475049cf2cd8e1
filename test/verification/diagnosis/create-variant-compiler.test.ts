import { expect } from "chai";

import { findTrailingMetadata } from "../../../src/core/bytecode/metadata.ts";
import type { ContractBuild } from "../../../src/verification/diagnosis/contract-build.ts";
import {
  createVariantCompiler,
  type VariantJob,
} from "../../../src/verification/diagnosis/create-variant-compiler.ts";
import type { FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { type FakeRequest, runIn, targetAddress } from "../../helpers/fake-run.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { build, child, createChildWorld } from "../../helpers/worlds.ts";

const subject: ContractBuild = {
  target: { address: targetAddress, chainId: 1, runtimeBytecode: "", verifiedSource: undefined },
  contract: child,
  buildInfo: build,
  input: build.input,
  profiles: [],
};

/** Tries something several times in one diagnosis. */
async function tryTimes(
  count: number,
  { trial = { what: "something" }, ...options }: FakeWorldOptions & { readonly trial?: VariantJob } = {},
  request: FakeRequest = {},
) {
  const world = createChildWorld({ compile: (job) => realCompiler.compile(job), ...options });
  const compiled = await runIn(world, request, async (run) => {
    const compile = createVariantCompiler(run);
    return Promise.all(Array.from({ length: count }, () => compile(subject, trial)));
  });
  return { world, compiled };
}

describe("createVariantCompiler", () => {
  it("compiles the contract with what the trial changes, and tells what is tried", async () => {
    const settings = { ...build.input.settings, evmVersion: "paris" };
    const { world, compiled } = await tryTimes(1, { trial: { what: "evmVersion paris", settings } });
    const [only] = compiled;

    expect(world.jobs[0]).to.deep.include({
      solcLongVersion: build.solcLongVersion,
      input: { ...build.input, settings },
      mayDownload: false,
    });
    expect(world.progress).to.deep.equal([{ step: "trying", what: "evmVersion paris" }]);
    expect(only?.contractName).to.equal("Child");
    expect(findTrailingMetadata(only?.runtimeBytecode.object ?? "")).to.not.equal(undefined);
  });

  it("compiles no more than fourteen times", async () => {
    const { world, compiled } = await tryTimes(17, { compile: async () => ({ kind: "failed", errors: [] }) });

    expect(world.jobs).to.have.length(14);
    expect(compiled).to.deep.equal(Array.from({ length: 17 }, () => undefined));
  });

  it("gives nothing for a source that does not compile", async () => {
    const { compiled } = await tryTimes(1, {
      trial: { what: "nonsense", settings: { evmVersion: "no such" } },
    });

    expect(compiled).to.deep.equal([undefined]);
  });

  it("lets through what is neither a compiler's failure nor the end of its time", async () => {
    const bug = new RangeError("a bug");
    const failure = tryTimes(1, {
      compile: async () => {
        throw bug;
      },
    });

    expect(await failure.catch((error: unknown) => error)).to.equal(bug);
  });

  it("ends with the caller, if the caller ends it", async () => {
    const controller = new AbortController();
    const reason = new RangeError("enough");
    const failure = tryTimes(
      1,
      {
        compile: async () => {
          controller.abort(reason);
          throw reason;
        },
      },
      { signal: controller.signal },
    );

    expect(await failure.catch((error: unknown) => error)).to.equal(reason);
  });
});
