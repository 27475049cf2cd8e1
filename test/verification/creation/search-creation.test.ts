import { expect } from "chai";
import { searchCreation } from "../../../src/verification/creation/search-creation.ts";
import type { DeploymentRecord } from "../../../src/verification/ports.ts";
import type { FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { runIn } from "../../helpers/fake-run.ts";
import { factory } from "../../helpers/worlds.ts";
import {
  asBytes,
  codeWith,
  creationBy,
  deployer,
  hashOf,
  knownCreation,
  plainCreation,
  subjectOf,
  word,
} from "./creation-world.ts";

async function search(options: FakeWorldOptions) {
  const world = createFakeWorld({ artifacts: [factory], ...options });
  const result = await runIn(world, {}, async (run) =>
    searchCreation(await subjectOf(run), {
      isEnough: ({ constructorArguments, claimedBy }) =>
        constructorArguments !== undefined && claimedBy !== "call",
      run,
    }),
  );
  return { ...result, asked: world.asked, encoded: result.findings.constructorArguments?.encoded };
}

function record(fields: Partial<DeploymentRecord> = {}): DeploymentRecord {
  const { address } = knownCreation();
  return {
    address,
    file: "journal.jsonl",
    transactionHash: hashOf("a"),
    creationBytecode: undefined,
    ...fields,
  };
}

const records = [record()];
const explorerCreations = [knownCreation()];
const chainCreation = knownCreation();
const transactions = [plainCreation];

describe("searchCreation", () => {
  it("asks the project's records first, and nothing else if the chain confirms them", async () => {
    const { asked, encoded } = await search({ records, explorerCreations, chainCreation, transactions });

    expect(encoded).to.equal(word(7));
    expect(asked).to.deep.equal(["records", "transaction", "receipt"]);
  });

  it("asks the explorer next, and then the chain", async () => {
    expect((await search({ explorerCreations, transactions })).asked).to.deep.equal([
      "records",
      "creation",
      "transaction",
      "receipt",
    ]);
    expect((await search({ chainCreation, transactions })).asked).to.deep.equal([
      "records",
      "creation",
      "creation on the chain",
      "transaction",
      "receipt",
    ]);
  });

  it("ignores a record of a chain that was restarted", async () => {
    const stale = [record({ transactionHash: hashOf("b"), creationBytecode: `0x${codeWith(8)}` })];
    const { answers, encoded } = await search({ records: stale, explorerCreations, transactions });

    expect(encoded).to.equal(word(7));
    expect(answers["deployment records"]).to.include("which the node does not have");
  });

  it("ignores a record whose transaction failed or created another contract", async () => {
    for (const wrong of [{ succeeded: false }, { contractAddress: deployer }]) {
      const b = { ...plainCreation, ...wrong, hash: hashOf("b"), input: `0x${codeWith(8)}` } as const;
      const { encoded } = await search({
        records: [record({ transactionHash: b.hash })],
        explorerCreations,
        transactions: [b, plainCreation],
      });

      expect(encoded).to.equal(word(7));
    }
  });

  it("does not search the chain for a creation that the explorer has seen on it", async () => {
    const unknown = [creationBy({ to: deployer, input: "0x12345678" })];
    const { asked, answers } = await search({ explorerCreations, chainCreation, transactions: unknown });

    expect(asked).not.to.include("creation on the chain");
    expect(answers.FakeScan).to.equal(`transaction ${hashOf("a")}, which does not contain them`);
  });

  it("uses the creation bytecode of an explorer", async () => {
    const traced = [knownCreation({ creationBytecode: `0x${codeWith(9)}` })];
    const unknown = [creationBy({ to: deployer, input: "0x12345678" })];

    expect((await search({ explorerCreations: traced, transactions: unknown })).encoded).to.equal(word(9));
    expect((await search({ explorerCreations: traced })).encoded).to.equal(word(9));
  });

  it("uses arguments in the call data of a factory as a claim, and none if several fit", async () => {
    const read = async (...codes: readonly string[]) => {
      const call = creationBy({ to: deployer, input: `0x${asBytes(...codes)}` });
      const { encoded, findings } = await search({ explorerCreations, transactions: [call] });
      expect(findings.libraries).to.deep.equal({});
      return [encoded, findings.claimedBy];
    };

    expect(await read(codeWith(7))).to.deep.equal([word(7), "call"]);
    expect(await read(codeWith(7), codeWith(8))).to.deep.equal([undefined, undefined]);
  });

  it("prefers what proves the creation to the call data that a record names", async () => {
    const input = `0x${asBytes(codeWith(8))}` as const;
    const call = creationBy({ hash: hashOf("b"), to: deployer, input });
    const claiming = { records: [record({ transactionHash: hashOf("b") })], explorerCreations };
    const other = creationBy({ input: `0x6001${codeWith(7)}` });
    const proved = await search({ ...claiming, transactions: [call, plainCreation] });
    const different = await search({ ...claiming, transactions: [call, other] });
    const alone = await search({ records: claiming.records, transactions: [call] });

    expect([proved.encoded, proved.findings.claimedBy]).to.deep.equal([word(7), undefined]);
    expect(different.findings.initCode?.kind).to.equal("different");
    expect(different.findings.transactionHash).to.equal(hashOf("a"));
    expect([alone.encoded, alone.findings.claimedBy]).to.deep.equal([word(8), "call"]);
  });
});
