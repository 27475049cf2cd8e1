import { expect } from "chai";

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
