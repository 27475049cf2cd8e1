import { expect } from "chai";
import { compileTogether, isTogether } from "../../src/compiler/compile-together.ts";
import { createSolcCompiler } from "../../src/compiler/create-solc-compiler.ts";
import { CompilerFailedError } from "../../src/core/errors/compiler-errors.ts";
import type { CompilerResult } from "../../src/verification/ports.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { soljsonVersion } from "./solc-packages.ts";

const path = "soljson.js";
const never = new AbortController().signal;

const content = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract One { uint256 public one = 1; }
contract Two is One { function two() external view returns (uint256) { return one + 1; } }
contract Three { function make() external returns (One) { return new One(); } }
`;

const toJob = (contractName: string, text = content, settings = {}) => ({
  solcLongVersion: soljsonVersion,
  input: { language: "Solidity", sources: { "a.sol": { content: text } }, settings },
  target: { inputSourceName: "a.sol", contractName },
});

const compiled: CompilerResult = { kind: "compiled", contracts: [] };

const failed: CompilerResult = { kind: "failed", errors: ["Stack too deep"] };

const crashed = new CompilerFailedError({
  solcLongVersion: soljsonVersion,
  path,
  problem: { kind: "crash", detail: "it is gone" },
});

/** A compiler that is busy until the test says so, and what it was given to compile. */
function openCompiler(answer: (names: readonly string[]) => CompilerResult | Error = () => compiled) {
  const compilations: string[] = [];
  const signals: AbortSignal[] = [];
  const free = Promise.withResolvers<void>();
  const together = compileTogether(async (_, { takeTargets, signal }) => {
    signals.push(signal);
    await free.promise;
    const names = takeTargets().map(({ contractName }) => contractName);
    compilations.push(names.join("+"));
    const result = answer(names);
    if (result instanceof Error) {
      throw result;
    }
    return result;
  });
  const compile = (name: string, { signal = never, text = content, settings = {}, compiler = path } = {}) =>
    together(toJob(name, text, settings), { path: compiler, signal });
  return { compile, compilations, signals, free: () => free.resolve() };
}

describe("compileTogether", () => {
  it("compiles contracts of one input at once while they wait, and other inputs by themselves", async () => {
    const { compile, compilations, free } = openCompiler();
    const waiting = [compile("One"), compile("Two"), compile("Other", { text: "contract Other {}" })];
    free();
    expect(await Promise.all(waiting)).to.deep.equal([compiled, compiled, compiled]);
    await compile("Three");

    expect(compilations).to.deep.equal(["One+Two", "Other", "Three"]);
  });

  it("compiles by themselves what other settings or another compiler are wanted for", async () => {
    const { compile, compilations, free } = openCompiler();
    const waiting = [
      compile("One"),
      compile("Two", { settings: { optimizer: { enabled: true } } }),
      compile("Three", { compiler: "soljson-other.js" }),
    ];
    free();
    await Promise.all(waiting);

    expect(compilations).to.deep.equal(["One", "Two", "Three"]);
  });

  it("compiles each by itself if that of several fails, whichever way", async () => {
    for (const failure of [failed, crashed]) {
      const { compile, compilations, free } = openCompiler((names) =>
        names.includes("Two") ? failure : compiled,
      );
      const waiting = [compile("One"), compile("Two")];
      free();
      const [one, two] = await Promise.allSettled(waiting);

      expect(one).to.deep.equal({ status: "fulfilled", value: compiled });
      expect([two?.status === "fulfilled" ? two.value : two?.reason]).to.deep.equal([failure]);
      expect(compilations).to.deep.equal(["One+Two", "One", "Two"]);
    }
  });

  it("goes on for those who stay, and ends when all have left", async () => {
    const { compile, signals, free } = openCompiler();
    const leavers = [new AbortController(), new AbortController()];
    const [left, last] = leavers.map(({ signal }) => compile("One", { signal }).catch(String));
    leavers[0]?.abort("no time");
    expect(await left).to.equal("no time");
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([false]);
    leavers[1]?.abort("no time either");
    expect(await last).to.equal("no time either");
    const next = compile("One");
    free();

    expect(await next).to.equal(compiled);
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, false]);
  });

  it("gives the code that each contract has by itself", async () => {
    const createCompiler = () => createSolcCompiler({ candidates: [{ path: soljsonPath() }] });
    const busy = createCompiler();
    const names = ["One", "Two", "Three"];
    const together = await Promise.all(names.map((name) => busy.compile(toJob(name))));
    for (const [index, name] of names.entries()) {
      const alone = await createCompiler().compile(toJob(name));
      const find = (result: CompilerResult | undefined) =>
        result?.kind === "compiled" && result.contracts.find(({ contractName }) => contractName === name);

      expect(find(alone)).to.have.nested.property("creationBytecode.object").that.matches(/^60/);
      expect(find(together[index])).to.deep.equal(find(alone));
    }
  });

  it("is for the code of one contract, without Yul and where solc can be asked for it alone", () => {
    const job = toJob("One");
    const byYul = { ...job, input: { ...job.input, settings: { viaIR: true } } };

    expect(isTogether(job)).to.equal(true);
    expect(isTogether(byYul)).to.equal(false);
    expect(isTogether({ ...job, target: undefined })).to.equal(false);
    expect(isTogether({ ...job, outputs: "metadata" })).to.equal(false);
    expect(isTogether({ ...job, solcLongVersion: "0.6.12+commit.27d51765" })).to.equal(false);
  });
});
