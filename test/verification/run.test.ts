import { expect } from "chai";
import * as licenses from "../../src/explorer-api/etherscan/licenses.ts";
import { checkRequest } from "../../src/verification/run.ts";
import { failureOf } from "../helpers/failure.ts";
import { createFakeWorld } from "../helpers/fake-ports.ts";
import { type FakeRequest, targetAddress } from "../helpers/fake-run.ts";
import { child, factory } from "../helpers/worlds.ts";

const world = createFakeWorld({ artifacts: [factory, child] });

/** Only the project is there to be asked: no chain, no explorer. */
function check(request: FakeRequest) {
  const { builds } = world.ports;
  return checkRequest({ address: targetAddress, ...request }, { builds, licenses });
}

describe("checkRequest", () => {
  it("refuses arguments that do not fit the contract that is named", async () => {
    const constructorArguments = { kind: "strings", values: ["not a number"] } as const;
    const failure = await failureOf(check({ contract: "Factory", constructorArguments }));

    expect(failure.code).to.equal("CONSTRUCTOR_ARGUMENTS_INVALID");
    expect(failure.facts).to.include({ parameter: "start", type: "uint256", value: '"not a number"' });
  });

  it("refuses a licence that explorers have no number for", async () => {
    expect((await failureOf(check({ license: "MIT-ish" }))).code).to.equal("INVALID_OPTION");
  });

  it("refuses to check and to force at once", async () => {
    const failure = await failureOf(check({ check: true, force: true }));

    expect(failure.code).to.equal("INVALID_OPTION");
    expect(failure.summary).to.equal(
      "The option --force is not valid: a check submits nothing, so there is nothing to force.",
    );
    await check({ check: true, force: false });
    await check({ force: true });
  });

  it("passes what fits, and what cannot be judged yet", async () => {
    await check({});
    await check({ license: "MIT" });
    await check({ contract: "Factory", constructorArguments: { kind: "strings", values: ["7"] } });
    await check({ constructorArguments: { kind: "strings", values: ["not a number"] } });
    await check({ contract: "Unknown", constructorArguments: { kind: "strings", values: ["x"] } });

    expect(world.asked).to.deep.equal([]);
  });
});
