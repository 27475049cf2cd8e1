import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { withInterrupt } from "../../../src/app/verbs/verification-command.ts";
import type { Progress } from "../../../src/verification/ports.ts";
import { failureOf } from "../../helpers/failure.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const explorer = "Scan";

describe("withInterrupt", () => {
  beforeEach(function () {
    // Windows knows no signals.
    if (process.platform === "win32") {
      this.skip();
    }
  });

  /** What is told of work that reported so much when Ctrl-C came. */
  async function interruptAfter(events: readonly Progress[]) {
    const told: Progress[] = [];
    const reporter = { progress: (event: Progress) => void told.push(event) };
    const failure = await failureOf(
      withInterrupt({ address, reporter }, async (options) => {
        for (const event of events) {
          options.reporter.progress(event);
        }
        process.kill(process.pid, "SIGINT");
        await once(options.signal, "abort");
        options.signal.throwIfAborted();
      }),
    );
    expect(told).to.deep.equal(events);
    return failure;
  }

  it("says that nothing was submitted, or how far each submission and link had come", async () => {
    const submitting: Progress = { step: "submitting", explorer, contract: "Token" };
    const polling: Progress = { step: "polling", explorer, receipt: "r1", message: "Pending in queue" };
    const linking: Progress = { step: "linking", explorer, proxy: address };

    expect(await interruptAfter([])).to.have.property("summary", "Stopped; nothing was submitted.");
    expect(await interruptAfter([submitting])).to.have.nested.property(
      "facts.Scan",
      "submitted: no answer yet",
    );
    expect(await interruptAfter([submitting, polling])).to.have.nested.property(
      "facts.Scan",
      "submitted: receipt r1",
    );
    expect(await interruptAfter([submitting, polling, linking])).to.have.nested.property(
      "facts.Scan",
      "submitted: no answer yet",
    );
  });

  it("names each open submission of a deployment with its contract, and how many contracts are decided", async () => {
    const about = (contract: string, last: string) => ({
      contract,
      address: `${address.slice(0, -1)}${last}`,
    });
    const polling = { step: "polling", explorer, message: "Pending in queue" } as const;
    const failure = await interruptAfter([
      { step: "submitting", explorer, contract: "Token", about: about("Token", "1") },
      { step: "submitting", explorer, contract: "Vault", about: about("Vault", "2") },
      { ...polling, receipt: "r1", about: about("Token", "1") },
      { ...polling, receipt: "r2", about: about("Vault", "2") },
      { step: "submitting", explorer, contract: "Vault", about: about("Vault", "3") },
      { step: "decided", explorer, about: about("Token", "1") },
      { step: "contract-done", name: "Token", status: "verified", done: 1, total: 3 },
    ]);

    expect(failure.summary).to.equal("Stopped before there was a verdict.");
    expect(failure.facts).to.deep.include({
      Scan: "submitted: Vault (receipt r2), Vault (no answer yet)",
      contracts: "1 of 3 contracts decided",
    });
  });

  it("leaves Ctrl-C alone when the work is over", async () => {
    const listeners = process.listenerCount("SIGINT");
    const reporter = { progress: () => undefined };
    await withInterrupt({ address, reporter }, async () => undefined);

    expect(process.listenerCount("SIGINT")).to.equal(listeners);
  });

  it("is told once; a second Ctrl-C kills the process", async () => {
    const script = fileURLToPath(new URL("interrupted-process.ts", import.meta.url));
    const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
    const child = spawn(process.execPath, [...flags, script], { stdio: ["ignore", "pipe", "inherit"] });
    const said = () => once(child.stdout.setEncoding("utf8"), "data");

    try {
      expect(await said()).to.deep.equal(["ready\n"]);
      child.kill("SIGINT");
      expect(await said()).to.deep.equal(["told\n"]);
      child.kill("SIGINT");
      expect(await once(child, "exit")).to.deep.equal([null, "SIGINT"]);
    } finally {
      child.kill("SIGKILL");
    }
  });
});
