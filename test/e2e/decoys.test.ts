import { expect } from "chai";
import type { BaseContract } from "ethers";
import { Interface } from "ethers";
import { failureOf } from "../helpers/failure.ts";
import { type CreationStage, openCreationStage } from "./creation-stage.ts";

const decoy = [7, "what it is not"] as const;
const real = { number_: "13", text_: "what it is" };

describe("call data that show other arguments than a contract was created with", () => {
  let stage: CreationStage;
  let trickster: BaseContract;
  let initCode: string;

  before(async () => {
    stage = await openCreationStage();
    trickster = await stage.ethers.deployContract("Decoy");
    await trickster.getFunction("hide").send(await stage.initCode("Note", Object.values(real)));
    initCode = await stage.initCode("Note", decoy);
  });

  after(() => stage.close());
  afterEach(() => stage.setOverrides(true));

  const create = async (call: string, ...values: readonly unknown[]) => {
    const [created = ""] = await stage.createThrough(trickster, { call, values });
    return created;
  };

  async function expectNotRecovered(address: string): Promise<void> {
    const { code } = await failureOf(stage.verify(address));

    expect(code).to.equal("CONSTRUCTOR_ARGUMENTS_MISSING");
    expect(await stage.explorer.getSourceCode(address)).to.equal(undefined);
  }

  it("scenario 18: are not believed where the creator made it of what it had stored", async () => {
    await expectNotRecovered(await create("makeHidden", initCode));
    await expectNotRecovered(await create("makeAndAsk", initCode));
  });

  it("scenario 18: are believed where they are passed on, by a creator that asks the contract at once", async () => {
    const { constructorArguments } = await stage.verify(await create("passOn", initCode));

    expect(constructorArguments?.origin).to.equal("recovered");
  });

  it("scenario 18: are not believed where arguments are given apart and others are used", async () => {
    const { bytecode, interface: abi } = await stage.ethers.getContractFactory("Note");
    const encoded = Interface.from(abi.fragments).encodeDeploy([...decoy]);

    await expectNotRecovered(await create("makeWith", bytecode, encoded));
  });

  it("scenario 18: are believed with the bytes that the creator puts behind them", async () => {
    const { constructorArguments, notes } = await stage.verify(await create("makeLonger", initCode));

    expect(constructorArguments?.encoded).to.match(/^(?:.{64})+00$/);
    expect(notes?.join(" ")).to.include("(1 byte) follows the constructor arguments");
  });

  it("scenario 18: are not believed on a node that cannot run the creation again", async () => {
    stage.setOverrides(false);
    for (const call of ["makeHidden", "makeAndAsk", "passOn"]) {
      await expectNotRecovered(await create(call, initCode));
    }
  });

  it("scenario 18: are not believed where the creator has the creation bytecode itself", async () => {
    const own = await stage.ethers.deployContract("OwnDecoy");
    const [created = ""] = await stage.createThrough(own, { call: "makeOwn", values: [initCode] });

    await expectNotRecovered(created);
  });
});
