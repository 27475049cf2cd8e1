import { expect } from "chai";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type { CompilerResult, VerifiedSource } from "../../../src/verification/ports.ts";
import { judgeRecord, type ProvedSource } from "../../../src/verification/records/judge-record.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { failureOf } from "../../helpers/failure.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { runIn, targetAddress } from "../../helpers/fake-run.ts";
import { build, child, childRecord } from "../../helpers/worlds.ts";

const proved: ProvedSource = {
  inputSourceName: child.inputSourceName,
  contractName: child.contractName,
  solcLongVersion: build.solcLongVersion,
  input: build.input,
  libraries: {},
};

const withoutHash = "6001600255";

/** A compiler whose only contract has this code. */
const compileTo = (object: string) => async (): Promise<CompilerResult> => ({
  kind: "compiled",
  contracts: [{ ...child, runtimeBytecode: { ...child.runtimeBytecode, object } }],
});

const edited = "contract Child { /* another comment */ }";

const other: Partial<VerifiedSource> = {
  sources: { "contracts/Factory.sol": edited },
  compilerInput: { ...build.input, sources: { "contracts/Factory.sol": { content: edited } } },
};

function judge(
  shown: Partial<VerifiedSource>,
  {
    runtimeBytecode = withoutHash,
    compile = compileTo(withoutHash),
  }: {
    readonly runtimeBytecode?: string;
    readonly compile?: () => Promise<CompilerResult>;
  } = {},
) {
  const world = createFakeWorld({ compile });
  return runIn(world, {}, (run) =>
    judgeRecord({ ...childRecord, ...shown }, proved, {
      code: { address: targetAddress, runtimeBytecode },
      run,
    }),
  );
}

describe("judgeRecord", () => {
  it("takes a record with all of our files and more of them, but not under other settings", async () => {
    const sources = { ...childRecord.sources, "More.sol": "contract More {}" };
    const input = {
      ...build.input,
      sources: { ...build.input.sources, "More.sol": { content: "contract More {}" } },
    };
    const settings = { ...build.input.settings, viaIR: true };

    expect(await judge({ sources, compilerInput: input })).to.equal("same");
    expect(await judge({ sources, compilerInput: { ...input, settings } })).to.equal("other");
    const compile = compileTo("6001600256");
    expect(await judge({ sources, compilerInput: undefined }, { compile })).to.equal("other");
    expect(await judge({ sources, compilerInput: input, contractFileName: "More.sol" })).to.equal("other");
  });

  it("compiles other texts where the code has no hash of its sources, and takes those that give it", async () => {
    expect(await judge(other)).to.equal("same-code");
    expect(await judge(other, { compile: compileTo("6001600256") })).to.equal("other");
    expect(await judge({ ...other, compilerVersion: "v0.8.1+commit.df193b15" })).to.equal("other");
  });

  it("calls no record another one that could not be compiled here", async () => {
    const lacking = createFailure("COMPILER_UNAVAILABLE", { solcLongVersion: "0.8.37", places: [] });
    const failure = await failureOf(judge(other, { compile: () => Promise.reject(lacking) }));

    expect(failure.code).to.equal("COMPILER_UNAVAILABLE");
  });

  it("compiles nothing where the code has the hash of other texts, but for a file that may be flattened", async () => {
    const compile = () => expect.fail("nothing is compiled");
    const runtimeBytecode = toRuntimeOnChain(child);
    const flat = { sources: { "Flat.sol": edited }, compilerInput: undefined };

    expect(await judge(other, { runtimeBytecode, compile })).to.equal("other");
    expect(await judge(flat, { runtimeBytecode, compile: compileTo(runtimeBytecode) })).to.equal("same-code");
    expect(await judge(flat, { runtimeBytecode })).to.equal("other");
  });
});
