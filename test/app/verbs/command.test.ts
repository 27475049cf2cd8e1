import { expect } from "chai";
import type { ConsoleReporter } from "../../../src/app/reporter.ts";
import { createCommand } from "../../../src/app/verbs/command.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { hardhatStyle } from "../../../src/hardhat/hardhat-style.ts";
import type { Progress } from "../../../src/verification/ports.ts";

const note = 'The address is a "proxy".';

/** Keeps what a terminal would show. */
function listen(): { readonly reporter: ConsoleReporter; readonly heard: Progress[] } {
  const heard: Progress[] = [];
  const silent = () => undefined;
  return { heard, reporter: { print: silent, note: silent, progress: (event) => heard.push(event) } };
}

interface Result {
  readonly status: string;
  readonly notes?: readonly string[];
}

async function run({
  json = false,
  work = async () => ({ status: "verified", notes: [note] }),
  describe = ({ status, notes = [] }) => [status, ...notes].join("\n"),
}: {
  readonly json?: boolean;
  readonly work?: () => Promise<Result>;
  readonly describe?: (result: Result) => string;
}) {
  const { reporter, heard } = listen();
  const command = createCommand<Result>({
    host: { commandStyle: hardhatStyle },
    json,
    describe,
    work: (inner) => {
      inner.progress({ step: "noted", note });
      inner.progress({ step: "noted", note });
      inner.progress({ step: "connecting", network: "sepolia" });
      return work();
    },
  });
  const end = await command(reporter);
  return { end, told: heard.flatMap((event) => (event.step === "noted" ? [event.note] : [])), heard };
}

describe("a command", () => {
  it("leaves a note to the result that contains it, in words and as JSON", async () => {
    for (const json of [false, true]) {
      const { end, told, heard } = await run({ json });
      expect(told).to.deep.equal([]);
      expect(end.text).to.include(json ? JSON.stringify(note) : note);
      expect(heard.map(({ step }) => step)).to.deep.equal(["connecting"]);
    }
  });

  it("tells a note once on the way where the result in words does not contain it, as a deployment's table", async () => {
    const { end, told } = await run({ describe: ({ status }) => status });
    expect(end.text).to.equal("verified");
    expect(told).to.deep.equal([note]);
  });

  it("tells the notes before a failure, which does not contain them", async () => {
    for (const json of [false, true]) {
      const failing = () =>
        Promise.reject(
          createFailure("CONTRACT_NOT_VERIFIED", { address: "0x5FbDB2315678afecb367f032d93F642f64180aa3" }),
        );
      const { end, told } = await run({ json, work: failing });
      expect(end.isSuccess).to.equal(false);
      expect(told).to.deep.equal([note]);
    }
  });
});
