import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { listPendingSubmissions } from "../../src/app/list-pending-submissions.ts";
import { createReporter } from "../../src/app/reporter.ts";
import { verifyStatusCommand } from "../../src/app/verbs/verify-status.ts";
import type { GivenCommand } from "../../src/base/command-place.ts";
import { createCliStyle, listRepeatedWords } from "../../src/cli/cli-style.ts";
import { createJournal } from "../../src/project/journal/journal.ts";
import { pendingSubmissionsSchema } from "../../src/verification/results/pending-submissions-schema.ts";
import { openPlainHost } from "../helpers/open-plain-host.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const source = { address, contract: "project/contracts/Token.sol:Token", explorer: "Etherscan" };
const given: GivenCommand = { address, words: [], options: { explorer: "Etherscan", license: "MIT" } };

async function submit(
  folder: string,
  key: string,
  submission: {
    readonly network?: string;
    readonly given?: GivenCommand;
    readonly chainId?: number;
    readonly receipt?: string;
    readonly isForced?: boolean;
    readonly isLink?: boolean;
  },
): Promise<void> {
  const { network, given: words, chainId = 11155111, receipt, isForced, isLink } = submission;
  const journal = createJournal({ folder, origin: { network, given: words } });
  await journal.withEntry({ key, subject: { ...source, chainId, isForced, isLink } }, (entry) =>
    receipt === undefined ? entry.writeIntent() : entry.writeReceipt(receipt),
  );
}

/** Returns the number of a process that has ended. */
async function runToTheEnd(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "close");
  return child.pid ?? 0;
}

function inJournal(
  test: (place: {
    readonly folder: string;
    readonly host: ReturnType<typeof openPlainHost>;
    readonly text: (json?: boolean) => Promise<string | undefined>;
  }) => Promise<void>,
): Promise<void> {
  return withTemporaryFolder({}, async (root) => {
    const host = openPlainHost("http://127.0.0.1:1", root);
    const text = async (json = false) => (await verifyStatusCommand({ json }, host)(createReporter())).text;
    await test({ folder: host.folders.journal, host, text });
  });
}

describe("the list of open submissions", () => {
  it("says that none is open, also before there is a journal", () =>
    inJournal(async ({ text }) => {
      expect(await text()).to.equal("No submission of this project waits for a verdict.");
      expect(await text(true)).to.equal("[]");
    }));

  it("has each submission with its receipt and the command that continues it, options included", () =>
    inJournal(async ({ folder, host }) => {
      await submit(folder, "a", { network: "sepolia", given, chainId: 11155111, receipt: "r1" });
      const listed = await listPendingSubmissions(host);
      const [found, ...others] = listed;

      expect(pendingSubmissionsSchema.parse(listed)).to.deep.equal(listed);
      expect(others).to.deep.equal([]);
      expect(found).to.deep.include({
        ...source,
        network: "sepolia",
        chainId: 11155111,
        receipt: "r1",
        command: `verify verify-contract --network sepolia ${address} --explorer Etherscan --license MIT`,
      });
      expect(Date.parse(found?.since ?? "")).to.be.greaterThan(0);
    }));

  it("has the link of a proxy with its chain, below the heading of that chain's other submissions", () =>
    inJournal(async ({ folder, host, text }) => {
      await submit(folder, "a", { network: "sepolia", receipt: "r1", isLink: true });
      await submit(folder, "b", { network: "sepolia", receipt: "r2" });
      await submit(folder, "c", { network: "mine", chainId: 31337, receipt: "r3", isLink: true });
      const headings = (await text())?.split("\n").filter((line) => /^Network/.test(line));

      expect(headings).to.have.members(["Network sepolia (chain 11155111)", "Network mine (chain 31337)"]);
      expect((await listPendingSubmissions(host)).map(({ chainId }) => chainId)).to.have.members([
        11155111, 11155111, 31337,
      ]);
    }));

  const forced = { given: { address, words: [], options: { force: true } } } as const;
  const hurried = { given: { address, words: [], options: { timeout: "60" } } };
  const mirror = { given: { words: [], options: { from: "sourcify", to: "http://127.0.0.1:1/api" } } };
  const ofMirror = `verify mirror --network sepolia ${address} --from sourcify --to http://127.0.0.1:1/api`;
  const ofContract = `verify verify-contract --network sepolia ${address}`;
  for (const [what, submission, command] of [
    ["a mirror with a mirror, because its source need not be one of this project", mirror, ofMirror],
    ["a link of a mirror with a mirror", { ...mirror, isLink: true }, ofMirror],
    ["a link with verify-proxy", { isLink: true }, `verify verify-proxy --network sepolia ${address}`],
    ["without a time limit that was too short for a verdict", hurried, ofContract],
    ["without force where no other source is shown", forced, ofContract],
    ["with force where another source is shown", { ...forced, isForced: true }, `${ofContract} --force`],
  ] as const) {
    it(`continues ${what}`, () =>
      inJournal(async ({ folder, host }) => {
        await submit(folder, "a", { network: "sepolia", ...submission, receipt: "r1" });
        const listed = await listPendingSubmissions(host);

        expect(listed.map((one) => one.command)).to.deep.equal([command]);
      }));
  }

  it("has the settings that the call was given in place of a config, unless this one is given others", () =>
    inJournal(async ({ folder, host }) => {
      const network = "http://127.0.0.1:1";
      const settingWords = ["--config", "/home/all.json"];
      const journal = createJournal({ folder, origin: { network, given, settingWords } });
      await journal.withEntry({ key: "a", subject: { ...source, chainId: 1 } }, (entry) =>
        entry.writeReceipt("r1"),
      );
      const commandOf = async (config?: string, stateFolder?: string) => {
        const all = {
          stateFolder,
          rpcUrl: undefined,
          rpcHeader: [],
          chain: undefined,
          apiKeyFile: undefined,
          compiler: [],
        };
        const repeated = listRepeatedWords({ ...all, config }, { folder: "/" });
        const commandStyle = createCliStyle({ tool: "foundry", repeated });
        const [found] = await listPendingSubmissions({ ...host, networkNames: [], commandStyle });
        return found?.command;
      };

      expect(await commandOf()).to.include(`verify --rpc-url ${network} --config /home/all.json ${address}`);
      expect(await commandOf("b.json")).to.include(`verify --rpc-url ${network} --config /b.json ${address}`);
      // The folder that was looked into has the submission, and no config that it was made with.
      expect(await commandOf(undefined, "a state")).to.include(
        `verify --rpc-url ${network} --state-folder 'a state' --config /home/all.json ${address}`,
      );
    }));

  it("continues what Hardhat submitted with Hardhat, which has the node and the explorers of a name", () =>
    inJournal(async ({ folder, host }) => {
      await submit(folder, "a", { network: "sepolia", given, chainId: 1, receipt: "r1" });
      await submit(folder, "b", { network: "https://node.example", given, chainId: 1, receipt: "r2" });
      const commandStyle = createCliStyle({ tool: "hardhat-3" });
      const listed = await listPendingSubmissions({ ...host, networkNames: [], commandStyle });
      const options = `${address} --explorer Etherscan --license MIT`;

      expect(Object.fromEntries(listed.map(({ receipt, command }) => [receipt, command]))).to.deep.equal({
        r1: `npx hardhat verify-contract --network sepolia ${options}`,
        r2: `npx hardhat-verify-contract verify --rpc-url https://node.example ${options}`,
      });
    }));

  it("proposes no command on a network that the host does not have, such as the node of a command line", () =>
    inJournal(async ({ folder, host }) => {
      await submit(folder, "a", { network: "https://node.example", given, chainId: 1, receipt: "r1" });
      await submit(folder, "b", { network: "sepolia", given, chainId: 1, receipt: "r2" });
      const found = await listPendingSubmissions({ ...host, networkNames: ["localhost", "sepolia"] });
      const [known, unknown] = found.toSorted((one) => (one.network === "sepolia" ? -1 : 1));

      expect(known).to.have.property("command").that.includes("--network sepolia");
      expect(unknown).to.include({ command: null });
      expect(unknown?.note).to.include("There is no network https://node.example in");
    }));

  it("says how a submission on a development chain may end, and forgets one whose chain ended", () =>
    inJournal(async ({ folder, host }) => {
      const write = (key: string, subject: object, endsWithProcess: boolean) =>
        createJournal({ folder, origin: { network: "localhost" }, endsWithProcess }).withEntry(
          { key, subject: { ...source, chainId: 31337, ...subject } },
          (entry) => entry.writeReceipt("r1"),
        );
      await write("a", { genesisHash: "0xaa" }, false);
      await write("b", { genesisHash: "0xaa" }, true);
      await write("c", { genesisHash: "0xaa" }, true);
      const ended = path.join(folder, "c.json");
      await writeFile(
        ended,
        (await readFile(ended, "utf8")).replace(`"pid": ${process.pid}`, `"pid": ${await runToTheEnd()}`),
      );
      const found = await listPendingSubmissions(host);

      expect(found.map(({ command, note }) => [command, note])).to.have.deep.members([
        [
          `verify verify-contract --network localhost ${address}`,
          "This is a development chain. If it was started again since, the command removes this entry.",
        ],
        [null, `The chain lives in process ${process.pid}. When the process ends, this entry is removed.`],
      ]);
      expect(existsSync(ended)).to.equal(false);
    }));

  it("lists a damaged file by its name, and shows nothing of what a file may do to a terminal", () =>
    inJournal(async ({ folder, host, text }) => {
      await submit(folder, "a", { network: "sep\u001b[31molia", chainId: 1, receipt: "r1" });
      await writeFile(path.join(folder, "b.json"), "{");
      await writeFile(path.join(folder, "c.json"), '{"version":1,"chainId":-1.5}');
      const shown = await text();

      const listed = await listPendingSubmissions(host);

      expect(pendingSubmissionsSchema.parse(listed)).to.deep.equal(listed);
      expect(listed).to.have.lengthOf(3);
      expect(shown).to.include(path.join(folder, "b.json")).and.to.include("A damaged entry");
      expect(shown).not.to.include("\u001b");
    }));

  it("is printed by network, or of the selected network alone", () =>
    inJournal(async ({ folder, host, text }) => {
      await submit(folder, "a", { network: "sepolia", chainId: 11155111, receipt: "r1" });
      await submit(folder, "b", { network: "mainnet", chainId: 1 });
      const shown = await text();
      const found = await listPendingSubmissions({ ...host, selectedNetwork: "mainnet" });

      expect(found.map(({ chainId }) => chainId)).to.deep.equal([1]);

      expect(shown?.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>").split("\n\n")).to.have.members([
        "Network sepolia (chain 11155111)",
        "Network mainnet (chain 1)",
        `… contracts/Token.sol:Token
  Address    ${address}
  Explorer   Etherscan
  Since      <time>
  Receipt    r1
  Next       verify verify-contract --network sepolia ${address}`,
        `… contracts/Token.sol:Token
  Address    ${address}
  Explorer   Etherscan
  Since      <time>
  Receipt    none: the explorer gave none, or its answer was lost
  Next       verify verify-contract --network mainnet ${address}`,
      ]);
    }));
});
