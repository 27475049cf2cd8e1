import { expect } from "chai";
import { runProgram } from "../../src/compiler/run-program.ts";
import { rejectionOf } from "../helpers/rejection.ts";

/** Node itself is the program: it runs on every platform. */
const run = (
  script: string,
  { timeoutMs = 20_000, signal = new AbortController().signal, inputText = "" } = {},
) => runProgram({ path: process.execPath, programArguments: ["-e", script], inputText, timeoutMs, signal });

describe("runProgram", () => {
  it("gives a program its input and returns its output, both larger than any buffer", async () => {
    const inputText = "ä".repeat(3_000_000);
    expect(await run("process.stdin.pipe(process.stdout)", { inputText })).to.deep.equal({
      kind: "answered",
      outputText: inputText,
    });
  });

  it("tells a program that fails, with the beginning of what it complained about", async () => {
    const end = await run("console.error('no such option'.padEnd(5000, '!')); process.exitCode = 3");
    expect(end.kind).to.equal("crash");
    expect(JSON.stringify(end))
      .to.include("it ended with code 3: no such option!!!")
      .and.have.lengthOf.below(1200);
  });

  it("tells a program that ends without reading its input", async () => {
    const end = await run("process.exit(1)", { inputText: "x".repeat(10_000_000) });
    expect(end).to.deep.equal({ kind: "crash", detail: "it ended with code 1: " });
  });

  it("tells a program that cannot be started", async () => {
    const signal = new AbortController().signal;
    const end = await runProgram({
      path: "/no/such/solc",
      programArguments: [],
      inputText: "",
      timeoutMs: 5000,
      signal,
    });
    expect(end).to.have.property("kind", "crash");
    expect(JSON.stringify(end)).to.include("ENOENT");
  });

  it("kills a program at the time limit", async () => {
    expect(await run("for (;;);", { timeoutMs: 200 })).to.deep.equal({ kind: "time-limit", timeoutMs: 200 });
  });

  it("kills a program that writes without end", async () => {
    const script =
      "const block = 'x'.repeat(8e6); const write = () => process.stdout.write(block, write); write()";
    expect(await run(script)).to.deep.equal({ kind: "output-limit", maxBytes: 256 * 1024 * 1024 });
  });

  it("kills a program when it is aborted, with the reason of the abort", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const end = run("for (;;);", { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 100);
    expect(await rejectionOf(end)).to.equal(reason);
  });
});
