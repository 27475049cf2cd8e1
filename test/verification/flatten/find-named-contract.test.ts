import { expect } from "chai";
import { findNamedContract } from "../../../src/verification/flatten/find-named-contract.ts";
import { failureOf } from "../../helpers/failure.ts";
import { createFakeWorld, type FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { child, factory } from "../../helpers/worlds.ts";

function find(name: string, options: FakeWorldOptions) {
  const { ports } = createFakeWorld(options);
  return findNamedContract(name, { ports, deadline: { signal: new AbortController().signal } });
}

const elsewhere = { ...child, inputSourceName: "other/Child.sol", userSourceName: "other/Child.sol" };

describe("findNamedContract", () => {
  it("finds a contract by its name, and by its fully qualified one", async () => {
    const artifacts = [child, factory, elsewhere];

    expect(await find("Factory", { artifacts })).to.equal(factory);
    expect(await find("other/Child.sol:Child", { artifacts })).to.equal(elsewhere);
  });

  it("finds one that has no artifact in the outputs of the builds", async () => {
    expect(await find("Child", { artifacts: [factory], outputs: [child] })).to.equal(child);
  });

  it("takes one contract of several builds for one", async () => {
    const again = { ...child, buildInfoId: "another" };

    expect(await find("Child", { artifacts: [], outputs: [child, again] })).to.equal(child);
  });

  it("refuses a name that two contracts have, and lists them", async () => {
    const failure = await failureOf(find("Child", { artifacts: [child, elsewhere] }));

    expect(failure.code).to.equal("CONTRACT_AMBIGUOUS");
    expect(failure.message).to.include("other/Child.sol:Child");
  });

  it("refuses a name that none has, and lists what there is", async () => {
    const failure = await failureOf(find("Chil", { artifacts: [child] }));

    expect(failure.code).to.equal("CONTRACT_NOT_FOUND");
    expect(failure.message).to.include(":Child");
  });
});
