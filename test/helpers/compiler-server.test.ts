import { execFile, spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { z } from "zod";
import { fakeSoljson } from "../compiler/fake-soljson.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const remember = createRequire(import.meta.url).resolve("./remembering-soljson.cjs");

/** Says which process compiled what, and notes it; crashes at "bad". */
const soljson = fakeSoljson({
  version: "0.8.37+commit.f401782d",
  answer: `
    require("node:fs").appendFileSync(require("node:path").join(__dirname, "compiled"), input + " ");
    if (input === "bad") throw new Error("memory access out of bounds");
    return JSON.stringify({ input, pid: process.pid });`,
});

/** Asks for the outputs one after the other, as Hardhat does in a process of its own. */
const asker = `
  const [remember, folder, ...inputs] = process.argv.slice(1);
  const soljson = require("node:path").join(folder, "soljson.js");
  const { cwrap } = require(remember)({ soljson, folder: require("node:path").join(folder, "outputs") });
  const compile = cwrap("solidity_compile", "string", ["string", "number", "number"]);
  const answers = inputs.map((input) => {
    try {
      return JSON.parse(compile(input));
    } catch (error) {
      return { input, error: error.message };
    }
  });
  console.log(JSON.stringify({ pid: process.pid, answers }));`;

const reportSchema = z.object({
  pid: z.number(),
  answers: z.array(z.object({ input: z.string(), pid: z.number().optional(), error: z.string().optional() })),
});

async function ask(folder: string, ...inputs: readonly string[]): Promise<z.infer<typeof reportSchema>> {
  const args = ["-e", asker, remember, folder, ...inputs];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return reportSchema.parse(JSON.parse(stdout));
}

describe("the process that compiles for all tests", () => {
  const files = { "soljson.js": soljson };

  it("answers several processes at once from a process of its own", async () => {
    await withTemporaryFolder(files, async (folder) => {
      const reports = await Promise.all([ask(folder, "a", "shared"), ask(folder, "b", "shared")]);
      const compiled = reports.flatMap(({ answers }) => answers);

      expect(compiled.map(({ input }) => input)).to.deep.equal(["a", "shared", "b", "shared"]);
      const [server] = compiled.map(({ pid }) => pid);
      expect(new Set(compiled.map(({ pid }) => pid))).to.deep.equal(new Set([server]));
      expect(reports.map(({ pid }) => pid)).not.to.include(server);
      expect(await readFile(path.join(folder, "outputs", "server.pid"), "utf8")).to.equal(`${server}`);
      end(server);
    });
  });

  it("compiles an input once", async () => {
    await withTemporaryFolder(files, async (folder) => {
      const first = await ask(folder, "a");
      end(first.answers[0]?.pid);

      expect((await ask(folder, "a", "a")).answers).to.deep.equal([...first.answers, ...first.answers]);
      expect(await readFile(path.join(folder, "compiled"), "utf8")).to.equal("a ");
    });
  });

  it("ends at a crash of the compiler, which the asker meets itself, and another serves the next input", async () => {
    await withTemporaryFolder(files, async (folder) => {
      const { pid, answers } = await ask(folder, "good", "bad", "better");
      const [good, bad, better] = answers;

      expect(bad).to.deep.equal({ input: "bad", error: "memory access out of bounds" });
      expect(await readFile(path.join(folder, "compiled"), "utf8")).to.equal("good bad bad better ");
      expect(new Set([pid, good?.pid, better?.pid])).to.have.property("size", 3);
      const left = await readdir(path.join(folder, "outputs"));
      expect(left.filter((name) => /\.(?:input|draft)$/.test(name))).to.deep.equal([]);
      end(better?.pid);
    });
  });

  it("takes the place of one that died and left its claim", async () => {
    const { pid: dead } = spawnSync(process.execPath, ["-e", ""]);
    await withTemporaryFolder({ ...files, "outputs/server.pid": `${dead}` }, async (folder) => {
      const { pid, answers } = await ask(folder, "a");

      expect([undefined, dead, pid]).not.to.include(answers[0]?.pid);
      expect(await readFile(path.join(folder, "outputs", "server.pid"), "utf8")).to.equal(
        `${answers[0]?.pid}`,
      );
      end(answers[0]?.pid);
    });
  });
});

function end(pid: number | undefined): void {
  process.kill(pid ?? expect.fail("no process compiled"), "SIGKILL");
}
