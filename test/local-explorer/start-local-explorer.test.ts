import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import type { Address } from "../../src/base/hex.ts";
import {
  type LocalExplorerOptions,
  startLocalExplorer,
} from "../../src/local-explorer/start-local-explorer.ts";
import type { Compiler } from "../../src/verification/ports.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { compileInput, solcLongVersion, toInput } from "./compile-source.ts";
import { createFakeChain } from "./fake-chain.ts";
import { openTestChain, type TestChain } from "./open-test-chain.ts";
import { getQuery, postForm, type Target } from "./post-form.ts";
import { counterSource } from "./sources.ts";
import { waitUntil } from "./wait-until.ts";

type Running = Awaited<ReturnType<typeof startLocalExplorer>>;

describe("the local explorer", () => {
  let chain: TestChain;
  let folder: string;
  let database: string;
  const running: Running[] = [];
  const internalErrors: unknown[] = [];
  before(async () => {
    chain = await openTestChain();
  });
  after(() => chain.close());
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "local-explorer-"));
    database = path.join(folder, "explorer.sqlite");
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((explorer) => explorer.close()));
    rmSync(folder, { recursive: true, force: true });
    expect(internalErrors.splice(0)).to.deep.equal([]);
  });

  const start = async (options: Partial<LocalExplorerOptions> = {}): Promise<Running> => {
    const explorer = await startLocalExplorer({
      chains: [{ chainReader: chain.reader }],
      compiler: realCompiler,
      database,
      port: 0,
      onInternalError: (error) => internalErrors.push(error),
      ...options,
    });
    running.push(explorer);
    return explorer;
  };
  const input = toInput(counterSource);
  const encodedArguments = `${"ab".repeat(20).padStart(64, "0")}${"1".padStart(64, "0")}`;
  const submission = (address: Address, changes = {}) => ({
    action: "verifysourcecode",
    contractaddress: address,
    sourceCode: JSON.stringify(input),
    codeformat: "solidity-standard-json-input",
    contractname: "contracts/Test.sol:Counter",
    compilerversion: `v${solcLongVersion}`,
    constructorArguements: encodedArguments,
    ...changes,
  });
  const deployCounter = async (): Promise<Address> => {
    const { object } = (await compileInput(input))("Counter").creationBytecode;
    return await chain.deploy(object + encodedArguments);
  };
  const awaitVerdict = async (target: Target, guid: unknown, action = "checkverifystatus") => {
    let answer = await getQuery(target, { action, guid: String(guid) });
    await waitUntil(async () => {
      answer = await getQuery(target, { action, guid: String(guid) });
      return answer.result !== "Pending in queue";
    });
    return answer;
  };
  const verify = async (target: Target, fields: Record<string, string>) =>
    await awaitVerdict(target, (await postForm(target, fields)).result);

  it("improves a partial match once if two submissions do so at the same time", async () => {
    const areBothSubmitted = new AbortController();
    const compiler: Compiler = {
      async compile(job, options) {
        if (!JSON.stringify(job.input).includes("another comment")) {
          await waitUntil(() => areBothSubmitted.signal.aborted);
        }
        return await realCompiler.compile(job, options);
      },
    };
    const explorer = await start({ compiler });
    const address = await deployCounter();
    const commented = JSON.stringify(toInput(`${counterSource}// another comment\n`));
    await verify(explorer, submission(address, { sourceCode: commented }));
    expect(await (await fetch(`${explorer.url}/address/${address}`)).text()).to.include("Partial match");

    const [first, second] = [
      await postForm(explorer, submission(address)),
      await postForm(explorer, submission(address)),
    ];
    areBothSubmitted.abort();

    expect((await awaitVerdict(explorer, first.result)).result).to.equal("Pass - Verified");
    expect((await awaitVerdict(explorer, second.result)).result).to.equal("Already Verified");
    expect(await (await fetch(`${explorer.url}/address/${address}`)).text()).to.include("Exact match");
  });

  it("does not show a contract after its chain was reverted", async () => {
    const explorer = await start();
    const snapshot = await chain.request("evm_snapshot");
    const address = await deployCounter();
    await verify(explorer, submission(address));
    await chain.request("evm_revert", [snapshot]);

    expect((await getQuery(explorer, { action: "getabi", address })).status).to.equal("0");
    const { object } = (await compileInput(input))("Other").creationBytecode;
    expect(await chain.deploy(object)).to.equal(address);
    expect((await getQuery(explorer, { action: "getabi", address })).status).to.equal("0");
  });

  it("shares its database with another one, and its receipts too", async () => {
    const [one, other] = [await start(), await start()];
    const address = await deployCounter();

    const { result: guid } = await postForm(one, submission(address));

    expect((await awaitVerdict(other, guid)).result).to.equal("Pass - Verified");
    expect((await getQuery(other, { action: "getabi", address })).status).to.equal("1");
  });

  it("may be closed twice", async () => {
    const explorer = await start();

    await Promise.all([explorer.close(), explorer.close()]);
    await explorer.close();

    expect(await fetch(explorer.apiUrl).catch((error: unknown) => error)).to.be.instanceOf(TypeError);
  });

  it("says that its port is in use, and leaves the database free", async () => {
    const first = await start();

    const failure = await start({ port: first.port, database: path.join(folder, "second.sqlite") }).catch(
      (error: unknown) => error,
    );

    expect(failure).to.include({ code: "LOCAL_EXPLORER_PORT_IN_USE" });
    await start({ database: path.join(folder, "second.sqlite") });
  });

  it("says that it cannot be reached by a host that is not this machine's", async () => {
    const failure = await start({ host: "203.0.113.1" }).catch((error: unknown) => error);

    expect(failure).to.include({ code: "INVALID_OPTION" });
  });

  it("starts while its node is down, and serves once it is up", async () => {
    const fake = createFakeChain();
    fake.isUp = false;
    const explorer = await start({ chains: [{ chainReader: fake.reader }] });
    const ask = () => getQuery(explorer, { action: "getsourcecode", address: `0x${"1".repeat(40)}` });

    expect((await ask()).status).to.equal("0");
    fake.isUp = true;
    expect((await ask()).status).to.equal("1");
  });
});
