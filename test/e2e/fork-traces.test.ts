import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { getInitCode } from "../../src/hardhat/functions.ts";
import { watchForks } from "../../src/hardhat/traces/watch-forks.ts";
import { rejectionOf } from "../helpers/rejection.ts";
import { type ForkedProject, type ForkStage, openForkStage, publicChainId } from "./fork-stage.ts";

/** The Solidity frames of an error, innermost first. */
function framesOf({ stack = "" }: Error): readonly string[] {
  return stack
    .split("\n")
    .filter((line) => /\.sol:\d+|<Unrecognized/.test(line))
    .map((line) => line.trim());
}

describe("scenario 76: readable traces on forks", () => {
  let stage: ForkStage;
  let labels: Readonly<Record<keyof ForkStage["addresses"], string>>;
  let notes: string[];
  const { error: writeError } = console;

  before(async () => {
    stage = await openForkStage();
    const { vault, twin, unverified, proxy, limits } = stage.addresses;
    const toLabel = (address: string) => `${address}@${publicChainId}/project/contracts/Vault.sol`;
    labels = {
      vault: toLabel(vault),
      twin: toLabel(twin),
      unverified: toLabel(unverified),
      proxy: toLabel(proxy),
      limits: toLabel(limits),
    };
  });

  beforeEach(() => {
    notes = [];
    console.error = (line: unknown) => notes.push(String(line));
    stage.service.asked.length = 0;
    stage.service.apis.length = 0;
    stage.service.rewrite = (answer) => answer;
    stage.service.beforeAnswer = async () => undefined;
  });

  afterEach(() => {
    console.error = writeError;
  });

  after(() => stage.close());

  const call = ({ caller }: ForkedProject, to: keyof ForkStage["addresses"], amount = 3) =>
    rejectionOf(caller.getFunction("go").staticCall(stage.addresses[to], amount));

  it("names a custom error and its function, with the line of the verified source", async () => {
    const { vault } = stage.addresses;
    const error = await call(await stage.openFork({}), "vault");

    expect(error.message).to.match(/reverted with custom error 'TooSmall\(3, 10\)'$/);
    expect(framesOf(error)).to.deep.equal([
      `at Vault.deposit (${labels.vault}:24)`,
      "at Caller.go (contracts/Caller.sol:10)",
    ]);
    expect(error).to.have.property("solidityStack").that.includes("Vault.deposit");
    // A frame of JavaScript has a line and a column. Which ones there are depends on the limit of the process.
    expect(error.stack).to.match(/ at .+:\d+:\d+\)?$/m);
    expect(stage.service.asked).to.deep.equal([vault]);
    expect(notes).to.deep.equal([]);
  });

  it("explains what docs/forks.md shows", async () => {
    const text = await readFile(new URL("../../docs/forks.md", import.meta.url), "utf8");
    const blockOf = (name: string) => text.split(`<!-- ${name} -->\n\`\`\`\n`)[1]?.split("\n```")[0];
    const write = (error: Error) =>
      [`SolidityError: ${error.message}`, ...framesOf(error).map((frame) => `    ${frame}`)].join("\n");
    const before = await call(await stage.openFork(undefined), "proxy");
    const after = await call(await stage.openFork({}), "proxy");

    expect(blockOf("before")).to.equal(write(before));
    expect(blockOf("after")).to.equal(write(after));
  });

  it("shows what fails behind a proxy and in a library, and a panic", async () => {
    const project = await stage.openFork({});
    const behindProxy = await call(project, "proxy", 5000);
    const panic = await call(project, "proxy", 50);

    expect(behindProxy.message).to.match(/reverted with reason string 'more than this vault takes'$/);
    expect(framesOf(behindProxy)).to.deep.equal([
      `at Limits.check (${labels.limits}:8)`,
      `at Vault.deposit (${labels.vault}:25)`,
      `at Proxy.<fallback> (${labels.proxy}:42)`,
      "at Caller.go (contracts/Caller.sol:10)",
    ]);
    expect(panic.message).to.include("panic code 0x12");
    expect(framesOf(panic)[0]).to.equal(`at Vault.deposit (${labels.vault}:27)`);
  });

  it("explains a transaction that was mined, and does not send it again", async () => {
    const { caller, fork } = await stage.openFork({});
    const [signer] = await fork.ethers.getSigners();
    const nonce = await signer?.getNonce();
    const error = await rejectionOf(
      caller.getFunction("go")(stage.addresses.proxy, 3, { gasLimit: 200_000 }),
    );

    expect(error.message).to.match(/reverted with custom error 'TooSmall\(3, 10\)'$/);
    expect(error).to.have.property("transactionHash").that.is.a("string");
    expect(framesOf(error)).to.have.length(3);
    expect(await signer?.getNonce()).to.equal((nonce ?? 0) + 1);
  });

  it("explains an estimate of gas, which is what fails before a transaction is sent", async () => {
    const { caller } = await stage.openFork({});
    const error = await rejectionOf(caller.getFunction("go")(stage.addresses.vault, 3));

    expect(error.message).to.match(/reverted with custom error 'TooSmall\(3, 10\)'$/);
  });

  it("asks once for each code: for 600 expected reverts, 20 at a time, and for a twin not at all", async () => {
    const { vault } = stage.addresses;
    const project = await stage.openFork({});
    for (let done = 0; done < 600; done += 20) {
      const errors = await Promise.all(Array.from({ length: 20 }, () => call(project, "vault")));
      expect(errors.filter(({ message }) => !message.includes("TooSmall(3, 10)"))).to.deep.equal([]);
    }
    const twin = await call(project, "twin");

    expect(twin.message).to.include("TooSmall(3, 10)");
    expect(stage.service.asked).to.deep.equal([vault]);
  });

  it("asks for nothing while no call fails, and for nothing where it is off", async () => {
    const project = await stage.openFork({});
    const answer = await project.caller.getFunction("go").staticCall(stage.addresses.vault, 150);
    const error = await call(await stage.openFork(undefined), "vault");

    expect(answer).to.equal(1n);
    expect(error.message).to.include("unrecognized custom error");
    expect(stage.service.asked).to.deep.equal([]);
  });

  it("asks for the configured addresses alone", async () => {
    const { vault, proxy } = stage.addresses;
    const error = await call(await stage.openFork({ addresses: [vault.toLowerCase()] }), "proxy");

    expect(stage.service.asked).to.deep.equal([vault]);
    expect(framesOf(error)[1]).to.equal(`at <UnrecognizedContract>.<unknown> (${proxy.toLowerCase()})`);
  });

  it("asks the explorers that are configured for the forked chain, Sourcify first", async () => {
    const { url, apis } = stage.service;
    const explorers = {
      public: [{ apiUrl: `${url}/blockscout/api` }, { name: "S", apiUrl: url, dialect: "sourcify" as const }],
    };
    await call(await stage.openFork({}, { explorers }), "unverified");

    expect(apis).to.deep.equal(["v2", "blockscout"]);
  });

  it("keeps the names of the project's contracts, also of one that the other sources have, too", async () => {
    const project = await stage.openFork({});
    const relay = await project.fork.ethers.deployContract("Relay");
    await call(project, "vault");
    const data = project.caller.interface.encodeFunctionData("go", [stage.addresses.vault, 3]);
    const error = await rejectionOf(relay.getFunction("pass").staticCall(project.caller, data));

    expect(framesOf(error)).to.deep.equal([
      `at Vault.deposit (${labels.vault}:24)`,
      "at Caller.go (contracts/Caller.sol:10)",
      "at Relay.pass (contracts/Relay.sol:6)",
    ]);
  });

  it("marks a source whose comments are not those that were deployed, and uses no other code", async () => {
    const { unverified } = stage.addresses;
    stage.service.rewrite = (answer) => answer.replaceAll("Not only letters", "Some letters");
    const partial = await call(await stage.openFork({}), "vault");
    stage.service.rewrite = (answer) => answer.replaceAll("amount < least", "amount <= least");
    const project = await stage.openFork({});
    const error = await call(project, "vault");
    const again = await call(project, "vault");

    const label = labels.vault.replace("/", " (partial match)/");
    expect(framesOf(partial)[0]).to.equal(`at Vault.deposit (${label}:24)`);
    for (const { message } of [error, again]) {
      expect(message).to.include("unrecognized custom error");
    }
    expect(stage.service.asked).to.have.length(2);
    expect(unverified).to.not.equal(undefined);
  });

  it("reads the answers of an earlier run, and asks again for damaged ones", async () => {
    const { vault, proxy } = stage.addresses;
    const first = await stage.openFork({});
    await call(first, "unverified");
    await call(first, "proxy");
    stage.service.asked.length = 0;
    const second = await stage.openFork({}, { from: first.project });
    const unknown = await call(second, "unverified");
    const warm = await call(second, "proxy");

    expect(stage.service.asked).to.deep.equal([]);
    expect(unknown.message).to.include("unrecognized custom error");
    expect(framesOf(warm)[0]).to.equal(`at Vault.deposit (${labels.vault}:24)`);

    const folder = path.join(first.project.folder, "cache/verify-contract/proofs");
    for (const name of await readdir(folder)) {
      const text = await readFile(path.join(folder, name), "utf8");
      await writeFile(path.join(folder, name), text.slice(0, -40));
    }
    const third = await stage.openFork({}, { from: first.project });
    const found = await call(third, "proxy");
    expect(framesOf(found)[0]).to.equal(`at Vault.deposit (${labels.vault}:24)`);
    expect(stage.service.asked).to.have.members([vault, proxy]);
  });

  it("does not wait longer than configured, says so once, and uses later what came later", async () => {
    const { resolve, promise } = Promise.withResolvers<void>();
    stage.service.beforeAnswer = () => promise;
    const project = await stage.openFork({ timeout: 0.1 });
    const early = await call(project, "vault");
    const next = await call(project, "vault");
    resolve();
    let late = next;
    // Each call takes some milliseconds, and the compilation some seconds.
    for (let calls = 0; calls < 5_000 && !late.message.includes("TooSmall(3, 10)"); calls += 1) {
      late = await call(project, "vault");
    }

    expect(late.message).to.include("TooSmall(3, 10)");
    expect([early.message, next.message].join()).to.match(/(unrecognized custom error.*){2}/);
    expect(notes).to.deep.equal([
      "Note: forkSources: a source was not found within 0.1 s. Later stack traces may show it. To wait longer, set the `timeout` of forkSources, in seconds.",
    ]);
    expect(stage.service.asked).to.have.length(1);
  });

  it("gives a service up that does not answer", async () => {
    const { resolve, promise } = Promise.withResolvers<void>();
    stage.service.beforeAnswer = () => promise;
    await call(await stage.openFork({ timeout: 0.1 }), "vault");
    for (let waits = 0; waits < 1_500 && notes.length < 2; waits += 1) {
      await sleep(10);
    }
    resolve();

    expect(notes.join()).to.include("did not answer in time");
  });

  it("does not change the error if the service fails, says so once, and does not ask again at once", async () => {
    stage.service.rewrite = () => "<html>down for maintenance</html>";
    const project = await stage.openFork({});
    const error = await call(project, "vault");
    await call(project, "vault");

    expect(error.message).to.include("unrecognized custom error");
    expect(notes.map((note) => note.slice(0, 60))).to.deep.equal([
      "Note: forkSources: the source of a contract on the fork coul",
    ]);
    expect(stage.service.asked).to.have.length(1);
  });

  it("says that an unverified contract is not asked for again soon", async () => {
    const { unverified } = stage.addresses;
    await call(await stage.openFork({}), "unverified");

    expect(notes.join()).to.match(
      new RegExp(
        `no source that gives the code at ${unverified} was found. The explorers are asked for it again after \\d\\d:\\d\\d\\.$`,
      ),
    );
  });

  it("looks contracts of the forked chain up on its explorers, without a configured option", async () => {
    const { vault, unverified } = stage.addresses;
    const apiUrl = `${stage.service.url}/blockscout/api`;
    const { fork } = await stage.openFork(undefined, { explorers: { public: { apiUrl } }, sourcify: false });
    const contract = await fork.explorer.getContract(vault);
    const source = await fork.explorer.getSourceCode(vault);
    const [creation] = await fork.explorer.getContractCreation([vault]);
    const missing = await rejectionOf(fork.explorer.getContract(unverified));

    expect(await contract.getFunction("least")()).to.equal(10n);
    expect(source?.contractName).to.equal("Vault");
    expect(creation?.address).to.equal(vault);
    expect(missing.message).to.match(
      /^The contract is not verified on 127\.0\.0\.1:\d+ and local explorer\.$/m,
    );
    expect(missing.message).to.not.include("Verify it");
    expect(stage.service.asked).to.deep.equal([vault, vault, vault, unverified]);
  });

  it("looks them up, and proves their source, through a node that forks the chain", async () => {
    const { vault } = stage.addresses;
    const explorers = { public: { apiUrl: `${stage.service.url}/blockscout/api` } };
    const { project } = await stage.openFork(undefined, { explorers, sourcify: false });
    const node = await project.hre.network.createServer("fork", "127.0.0.1", 0);
    const { port } = await node.listen();
    const url = `http://127.0.0.1:${port}`;
    const connection = await project.hre.network.create({ network: "localhost", override: { url } });
    const abi = await connection.explorer.getAbi(vault);
    const initCode = await getInitCode({ address: vault, connection }, project.hre);
    await node.close();

    expect(abi?.map(({ name }) => name)).to.include("deposit");
    expect(initCode).to.include({ contract: "project/contracts/Vault.sol:Vault", fork: true });
    expect([...new Set(stage.service.asked)]).to.deep.equal([vault]);
  });

  it("looks contracts that were deployed on the fork up on the local explorer alone", async () => {
    const apiUrl = `${stage.service.url}/blockscout/api`;
    const explorers = { public: { apiUrl } };
    const { fork, caller } = await stage.openFork(undefined, { explorers, sourcify: false });
    const address = await caller.getAddress();
    const missing = await rejectionOf(fork.explorer.getContract(address));
    await fork.explorer.verifyContract({ address });
    const contract = await fork.explorer.getContract(address);

    expect(missing.message)
      .to.include("The contract is not verified on local explorer.")
      .and.include("Verify it");
    expect(contract.interface.hasFunction("go")).to.equal(true);
    expect(stage.service.asked).to.deep.equal([]);
  });

  it("returns the ABI of a source that a stack trace has shown without asking, also for equal code", async () => {
    const { vault, twin } = stage.addresses;
    const project = await stage.openFork({});
    await call(project, "vault");
    const contract = await project.fork.explorer.getContract(twin);

    expect(contract.interface.getError("TooSmall")?.inputs).to.have.length(2);
    expect(stage.service.asked).to.deep.equal([vault]);
  });

  it("does not change the error in a Hardhat that takes no sources, and says so once", async () => {
    const project = await stage.openFork({});
    Object.defineProperty(project.fork.provider, "addCompilationResult", { value: undefined });
    const error = await call(project, "vault");
    await call(project, "vault");

    expect(error.message).to.include("unrecognized custom error");
    expect(notes).to.deep.equal([
      "Note: forkSources: this version of Hardhat takes no sources for stack traces, so they stay as they are.",
    ]);
    expect(stage.service.asked).to.deep.equal([]);
  });

  it("is off with gas statistics, which would include foreign contracts", async () => {
    const { project, fork } = await stage.openFork(undefined);
    const { hre } = project;
    const context = { ...hre, globalOptions: { ...hre.globalOptions, gasStats: true } };
    watchForks(context, { addresses: undefined, waitMs: 1000 });
    const caller = await fork.ethers.deployContract("Caller");
    const error = await rejectionOf(caller.getFunction("go").staticCall(stage.addresses.vault, 3));

    expect(error.message).to.include("unrecognized custom error");
    expect(notes).to.deep.equal([
      "Note: forkSources: off, because the gas statistics would include the contracts whose sources are found.",
    ]);
  });

  it("tells the clients of a node that forks the chain", async () => {
    const { project, caller } = await stage.openFork({});
    const node = await project.hre.network.createServer("fork", "127.0.0.1", 0);
    const { address, port } = await node.listen();
    const ask = async (method: string, params: readonly unknown[]) => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
      const headers = { "content-type": "application/json" };
      return (await fetch(`http://${address}:${port}`, { method: "POST", headers, body })).json();
    };
    const data = caller.interface.encodeFunctionData("go", [stage.addresses.vault, 3]).replace(/^.{10}/, "");
    const deposit = `0xb6b55f25${data.slice(64)}`;
    const answer = await ask("eth_call", [{ to: stage.addresses.vault, data: deposit }, "latest"]);
    await node.close();

    expect(JSON.stringify(answer)).to.include("reverted with custom error 'TooSmall(3, 10)'");
  });
});
