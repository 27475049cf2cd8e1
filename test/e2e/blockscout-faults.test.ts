import { expect } from "chai";
import type { Fault } from "../../src/local-explorer/faults/fault.ts";
import { namedFaults } from "../../src/local-explorer/faults/named-faults.ts";
import { type FaultLab, openFaultLab } from "./fault-lab.ts";
import { otherCompiler, rememberResults } from "./fault-stage.ts";
import { moreFaults } from "./more-faults.ts";

const faults: readonly (readonly [string, Fault])[] = Object.entries({ ...namedFaults, ...moreFaults });

describe("each fault of a Blockscout at the calls that only it has", () => {
  const judge = rememberResults(otherCompiler);
  let lab: FaultLab;

  before(async () => {
    lab = await openFaultLab();
  });

  after(() => lab.close());

  for (const [name, fault] of faults) {
    it(`${name} when it is asked what it takes: verified, with one submission`, async () => {
      const rule = { action: "blockscout-config", call: "every", fault } as const;
      const found = await lab.verifyWith([rule], { dialect: "blockscout" });

      expect([found.outcome, found.accepted]).to.deep.equal(["verified", 1]);
      expect(found.elapsedMs).to.be.at.most(60_000);
    });

    for (const action of ["blockscout-verify", "blockscout-socket"] as const) {
      it(`${name} at ${action} when it is asked for a reason: rejected, with its receipt`, async () => {
        const rule = { action, call: "every", fault } as const;
        const found = await lab.verifyWith([rule], { dialect: "blockscout", judge });

        expect(found.outcome).to.equal("rejected");
        expect(found.receipt).to.have.length(48);
        // The one in RPC style, and at most the one that asks for the reason.
        expect(found.accepted).to.be.within(1, 2);
        expect(found.elapsedMs).to.be.at.most(200_000);
      });
    }
  }
});
