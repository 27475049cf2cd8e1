import { expect } from "chai";
import type { Address } from "../../../../src/base/hex.ts";
import { rehearseUpgrade } from "../../../../src/verification/review/rehearsal/rehearse-upgrade.ts";
import { createFakeWorld } from "../../../helpers/fake-ports.ts";
import { runIn, targetAddress } from "../../../helpers/fake-run.ts";

const next: Address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const sender: Address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const initializer = { name: "initialize", data: "8129fc1c" };

/** What a script returns: for each step a word that is 1 for success, and a length of zero. */
const outcomes = (...steps: readonly number[]) =>
  steps.map((one) => `${one.toString(16).padStart(64, "0")}${"0".repeat(64)}`).join("");

describe("rehearseUpgrade", () => {
  it("says which initializer was not tried, because the node did not complete the call", async () => {
    const world = createFakeWorld({
      code: { [targetAddress]: "6001", [next]: "6002" },
      call: async () => ({ kind: "returned", data: `0x${outcomes(0, 1, 1)}` }),
    });
    const attempt = { sender, role: "owner", to: targetAddress, write: () => "3659cfe6" };
    const result = await runIn(world, {}, (run) =>
      rehearseUpgrade(
        {
          proxy: targetAddress,
          current: next,
          next: { kind: "deployed", address: next },
          abi: [],
          attempts: [attempt],
          views: [],
          added: [],
          initializers: [initializer],
        },
        run,
      ),
    );
    const told = result.findings.filter(({ area }) => area === "initializers");

    expect(told.map(({ severity, subject }) => [severity, subject])).to.deep.equal([
      ["unknown", initializer.name],
    ]);
  });
});
