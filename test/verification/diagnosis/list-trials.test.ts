import { expect } from "chai";

import { listTrials } from "../../../src/verification/diagnosis/list-trials.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { build, child } from "../../helpers/worlds.ts";

describe("listTrials", () => {
  it("tries the compiler's default of 200 runs before other runs", () => {
    const settings = { ...build.input.settings, optimizer: { enabled: true, runs: 777 } };
    const target = {
      ...{ address: targetAddress, chainId: 1, verifiedSource: undefined },
      runtimeBytecode: child.runtimeBytecode.object,
    };
    const input = { ...build.input, settings };
    const trials = listTrials(
      { target, contract: child, input, buildInfo: { ...build, input }, profiles: [] },
      { settings, solcVersion: "0.8.37", otherVersion: undefined },
    );
    const isOptimizedWith = (runs: number) => (trial: object) =>
      JSON.stringify(trial).includes(`"optimizer":{"enabled":true,"runs":${runs}}`);

    expect(trials.findIndex(isOptimizedWith(200))).to.be.within(0, trials.findIndex(isOptimizedWith(1)) - 1);
  });
});
