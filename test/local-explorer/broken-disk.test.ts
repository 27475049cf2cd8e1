import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { connectChains } from "../../src/local-explorer/engine/chains.ts";
import { startJobQueue } from "../../src/local-explorer/engine/job-queue.ts";
import { createStore } from "../../src/local-explorer/store/create-store.ts";
import { openStore } from "../../src/local-explorer/store/open-store.ts";
import { toSubmission } from "./fake-compiler.ts";
import { getQuery, postForm } from "./post-form.ts";
import { addVerified, otherAddress, someAddress, toDeployed, toRecord } from "./records.ts";
import { createTestApp, type TestApp } from "./test-app.ts";
import { waitUntil } from "./wait-until.ts";

const verdict = { kind: "verified", message: "Pass - Verified" } as const;
/** More than what is left free in the pages that a database has. */
const large = `/*${"x".repeat(200_000)}*/`;

describe("a disk that fails", () => {
  let folder: string;
  let file: string;
  let database: DatabaseSync;
  let test: TestApp;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "local-explorer-"));
    file = path.join(folder, "explorer.sqlite");
    openStore(file).close();
    database = new DatabaseSync(file);
    test = createTestApp({ store: createStore(database), submissionsPerDay: 1 });
    addVerified(test, { address: otherAddress });
    test.chain.codes.set(someAddress, "0x6001");
  });
  afterEach(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const fillDisk = () => {
    const pages = Number(database.prepare("PRAGMA page_count").get()?.page_count);
    database.exec(`PRAGMA max_page_count = ${pages}`);
  };
  const freeDisk = () => database.exec("PRAGMA max_page_count = 1000000");
  const submit = () => postForm(test.app, toSubmission(someAddress, large));
  const expectAnswers = async () => {
    expect((await getQuery(test.app, { action: "getabi", address: otherAddress })).status).to.equal("1");
    expect((await test.app.request("/")).status).to.equal(200);
    expect(await (await test.app.request("/health")).json()).to.deep.include({
      submissions: { source: 0, proxy: 0 },
    });
  };

  it("by being full takes no submission, says why, and answers all else", async () => {
    fillDisk();

    expect(await submit()).to.deep.equal({
      status: "0",
      message: "NOTOK",
      result: "The local explorer cannot use its database: the disk is full",
    });
    expect(test.internalErrors).to.have.length(1);
    await expectAnswers();

    freeDisk();
    // The one submission of the day was not used up.
    expect((await submit()).status).to.equal("1");
  });

  it("by being read-only takes no submission, says why, and answers all else", async () => {
    database.exec("PRAGMA query_only = ON");

    expect((await submit()).result).to.match(/cannot use its database: it is read-only$/);
    await expectAnswers();

    database.exec("PRAGMA query_only = OFF");
    expect((await submit()).status).to.equal("1");
  });

  it("by being full says so to who waits for a verdict, and keeps the verdict until there is room for it", async () => {
    const { store, chain, clock, internalErrors } = test;
    const { result: guid } = await submit();
    let judged = 0;
    const room = new AbortController();
    const queue = startJobQueue({
      chains: connectChains([chain.reader], store),
      judge: async () => {
        judged += 1;
        if (judged === 1) {
          fillDisk();
        } else {
          await waitUntil(() => room.signal.aborted);
        }
        const record = toRecord({ sourceCode: large.repeat(5) });
        const deployed = toDeployed(test, { address: someAddress, code: "0x6001" });
        return { verdict, save: () => store.contracts.save(deployed, record) };
      },
      onInternalError: (error) => internalErrors.push(error),
      concurrency: 1,
      store,
      clock,
    });
    test.storageProblem = queue.findStorageProblem;
    const ask = async () =>
      (await getQuery(test.app, { action: "checkverifystatus", guid: String(guid) })).result;

    await waitUntil(() => internalErrors.length > 0);
    expect(await ask()).to.match(
      /^Fail - Unable to verify\. The local explorer cannot use its database: the disk is full\. See http/,
    );
    expect((await getQuery(test.app, { action: "getabi", address: someAddress })).status).to.equal("0");
    const readPage = async () => await (await test.app.request(`/submission/${guid}`)).text();
    expect(await readPage())
      .to.include("waits for its verdict")
      .and.include("The local explorer cannot use its database: the disk is full. It stores the verdict");

    freeDisk();
    room.abort();
    await waitUntil(async () => (await ask()) === "Pass - Verified");
    expect((await getQuery(test.app, { action: "getabi", address: someAddress })).status).to.equal("1");
    expect(await readPage()).to.not.include("the disk is full");
    await queue.close();
  });

  it("by being read-only lets no explorer start", () => {
    chmodSync(folder, 0o755);
    chmodSync(file, 0o444);

    const failure = asNobody(() => {
      try {
        openStore(file).close();
        return undefined;
      } catch (error) {
        return error;
      }
    });

    expect(failure).to.include({ code: "LOCAL_EXPLORER_DATABASE_INVALID" });
    expect(String(failure)).to.match(/readonly database|unable to open/);
  });
});

/** Runs something without the rights of the superuser, who may write everything. */
function asNobody<T>(work: () => T): T {
  const user = process.geteuid?.() ?? 1;
  const nobody = 65_534;
  if (user !== 0) {
    return work();
  }
  process.seteuid?.(nobody);
  try {
    return work();
  } finally {
    process.seteuid?.(user);
  }
}
