import { expect } from "chai";
import { toFullyQualifiedName } from "../../../src/core/contract/contract-name.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type {
  Explorer,
  StatusAnswer,
  SubmissionAnswer,
  VerifiedSource,
} from "../../../src/verification/ports.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { createFakeWorld, type FakeWorld, toShownRecord } from "../../helpers/fake-ports.ts";
import { type FakeRequest, targetAddress, verifyIn } from "../../helpers/fake-run.ts";
import { build, child, createChildWorld, receipt } from "../../helpers/worlds.ts";

const similar: VerifiedSource = toShownRecord({
  address: targetAddress,
  codeFormat: "solidity-standard-json-input",
  sourceCode: JSON.stringify(build.input),
  contractName: toFullyQualifiedName(child),
  compilerVersion: `v${build.solcLongVersion}`,
  encodedConstructorArguments: "",
  licenseType: 1,
});

interface Search {
  readonly post?: () => Promise<SubmissionAnswer>;
  readonly status?: StatusAnswer;
  /** What the explorer shows once it was asked. */
  readonly record?: VerifiedSource | "none";
}

const verified: StatusAnswer = { kind: "verified", message: "Runtime bytecode: match." };

/** A project without builds, and an explorer that has another contract's source. */
async function search(
  { post = async () => ({ kind: "receipt", receipt }), status = verified, record = similar }: Search = {},
  request: FakeRequest = {},
) {
  const world = createFakeWorld({ code: { [targetAddress]: toRuntimeOnChain(child) } });
  let posts = 0;
  const explorer: Explorer = {
    ...world.ports.explorer,
    verifyBySimilarity: () => {
      posts += 1;
      return post();
    },
    checkContract: async () => status,
    getSourceCode: async () =>
      posts > 0 && status.kind === "verified" && record !== "none" ? record : undefined,
  };
  const result = await verifyIn(withExplorer(world, explorer), {
    findSimilar: true,
    explain: false,
    ...request,
  });

  expect(result).to.include({ status: "mismatch", match: null, contract: null });
  expect(world.submissions).to.deep.equal([]);
  return { world, posts, note: result.notes?.join("\n") ?? "" };
}

function withExplorer(world: FakeWorld, explorer: Explorer): FakeWorld {
  return { ...world, ports: { ...world.ports, explorer } };
}

describe("the search for a similar source", () => {
  it("says what the explorer shows and what proves it, and the mismatch stays one", async () => {
    const { note, posts, world } = await search();

    expect(posts).to.equal(1);
    expect(note).to.match(
      /now shows contracts\/Factory\.sol:Child at the address\. .* npx hardhat mirror 0x\w+ --from https:\/\/fakescan\.example\/api --check$/,
    );
    expect(note).to.not.include("--find-similar");
    expect(world.journal.states.size).to.equal(0);
  });

  it("is proposed for a contract outside the project if the explorer can search", async () => {
    const refused = { findSimilar: false, explain: true };
    const { note, posts } = await search({}, refused);
    const { verifyBySimilarity, ...without } = createFakeWorld({}).ports.explorer;

    expect(posts).to.equal(0);
    expect(note).to.match(
      /^FakeScan may have the source of another contract with the same code\. .*: npx hardhat verify-contract .*--find-similar$/,
    );
    expect(verifyBySimilarity).to.equal(undefined);
    const code = toRuntimeOnChain(child);
    const world = createFakeWorld({ code: { [targetAddress]: code } });
    expect(await verifyIn(withExplorer(world, without), refused)).not.to.have.property("notes");
  });

  it("is not proposed where the contract is the project's, and was changed", async () => {
    const code = { [targetAddress]: toRuntimeOnChain(child).replace("6080", "6081") };
    const world = createChildWorld({ code });
    const verifyBySimilarity = async () => expect.fail("it is not asked");
    const explorer = { ...world.ports.explorer, verifyBySimilarity };
    const result = await verifyIn(withExplorer(world, explorer), { explain: true });

    expect(result.differences?.closest).to.equal(toFullyQualifiedName(child));
    expect(result.differences?.cause).not.to.equal("no-contract");
    expect(result).to.include({ status: "mismatch" }).and.not.have.property("notes");
  });

  it("goes on with its receipt in the next run", async () => {
    const { note, world } = await search({ status: { kind: "pending", message: "It runs." } });

    expect(note).to.match(/^FakeScan has not finished .*It runs\. Run the same command again to continue\.$/);
    expect(world.journal.states.size).to.equal(1);
  });

  it("proposes no command with --force where what was found is not shown: a search is not posted again", async () => {
    expect((await search({ record: "none" })).note).to.match(
      /^FakeScan has not finished .*: FakeScan says "Runtime bytecode: match\.", but does not show a source\. Run/,
    );
  });

  it("keeps the mismatch if the search fails", async () => {
    const post = async () => {
      throw createFailure("EXPLORER_SERVICE_MISSING", {
        explorer: "FakeScan",
        message: "no",
        httpStatus: 501,
      });
    };

    expect((await search({ post })).note).to.match(/^FakeScan could not search/);
  });
});
