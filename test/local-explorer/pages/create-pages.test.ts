import { expect } from "chai";
import type { Hex } from "../../../src/base/hex.ts";
import { createAddress } from "../../../src/core/creation/addresses.ts";
import type { JobFacts } from "../../../src/local-explorer/engine/records.ts";
import { createFakeChain } from "../fake-chain.ts";
import {
  addVerified,
  cloneOf,
  finishJob,
  otherAddress,
  someAddress,
  someCreation,
  toDeployed,
  toRecord,
} from "../records.ts";
import { createTestApp, type TestApp } from "../test-app.ts";

/** The scripts of the explorer itself. */
const ownScripts = /<script src="\/(?:copy|live|wallet)\.js" defer><\/script>/g;

const get = async ({ app }: TestApp, path: string) => {
  const response = await app.request(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe("the pages", () => {
  it("list the verified contracts of each chain, with a link to each", async () => {
    const [first, second] = [createFakeChain(1), createFakeChain(7)];
    const test = createTestApp({}, [first, second]);
    addVerified(test);
    addVerified(
      { ...test, chain: second },
      { record: toRecord({ contractName: "Partly", match: "partial" }) },
    );

    const { status, headers, text } = await get(test, "/");

    expect(status).to.equal(200);
    expect(headers.get("content-type")).to.match(/^text\/html/);
    expect(text).to.include(`href="/address/${someAddress}?chainid=1"`).and.include("Exact match");
    expect(text).to.include(`href="/address/${someAddress}?chainid=7"`).and.include("Partial match");
  });

  it("list fifty contracts at a time", async () => {
    const test = createTestApp();
    for (let index = 0; index < 60; index += 1) {
      const record = toRecord({ contractName: `C${index}_`, verifiedAtMs: index });
      addVerified(test, { code: `0x60${index.toString(16).padStart(2, "0")}`, record });
    }

    const [first, second] = [await get(test, "/"), await get(test, "/?page=2")];

    expect(first.text).to.include("C59_").and.include('href="/?page=2"').and.not.include("C9_");
    expect(second.text).to.include("C9_").and.include('href="/?page=1"').and.not.include("C10_");
    expect(await get(test, "/?page=3")).to.include({ status: 404 });
    expect((await get(test, "/?page=-1")).text).to.include("C59_");
    expect((await get(test, "/?page=x")).text).to.include("C59_");
  });

  it("say that nothing is verified yet, or that no chain answers", async () => {
    const test = createTestApp();
    expect((await get(test, "/")).text).to.include("No contract is verified here yet.");

    test.chain.isUp = false;
    expect(await get(test, "/")).to.include({ status: 200 });
    expect((await get(test, "/")).text).to.include("No chain answers");
  });

  it("show all that is known of a contract", async () => {
    const test = createTestApp();
    const abi = [{ type: "constructor", inputs: [{ name: "amount", type: "uint256" }] }];
    const record = toRecord({
      abi,
      encodedConstructorArguments: "2a".padStart(64, "0"),
      linkedLibraries: { "contracts/L.sol:L": otherAddress },
    });
    addVerified(test, { record });
    test.store.proxies.link(toDeployed(test, { address: someAddress, code: "0x6001" }), otherAddress);
    test.chain.creations.set(someAddress, {
      ...someCreation,
      factory: otherAddress,
      creationBytecode: "0x6002",
    });

    const { status, text } = await get(test, `/address/${someAddress.toLowerCase()}`);

    expect(status).to.equal(200);
    for (const shown of [
      someAddress,
      "contracts/Counter.sol:Counter",
      '<span class="t-keyword">contract</span> Counter',
      "v0.8.30+commit.73712a01",
      "on, 150 runs",
      "MIT",
      `amount (uint256)</dt><dd><span class="value">42</span>`,
      "contracts/L.sol:L",
      `href="/address/${otherAddress}?chainid=31337"`,
      "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      `0x${"ab".repeat(32)}`,
      "2026-11-21 01:08:52 UTC",
      "0x6001",
      "0x6002",
      "evmVersion",
    ]) {
      expect(text).to.include(shown);
    }
  });

  it("lead from a creator to its children, from a library to its users, and from an implementation to its proxies", async () => {
    const test = createTestApp();
    const child = createAddress({ creator: someAddress, nonce: 2 });
    const user = otherAddress;
    addVerified(test, { record: toRecord({ contractName: "Factory" }) });
    const linkedLibraries = { "a.sol:L": someAddress };
    addVerified(test, {
      address: user,
      code: cloneOf(someAddress),
      record: toRecord({ contractName: "User", linkedLibraries }),
    });
    addVerified(test, { address: child, code: "0x6003", record: toRecord({ contractName: "Child" }) });
    test.chain.creations.set(child, {
      address: child,
      creator: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      transactionHash: `0x${"ab".repeat(32)}`,
      factory: someAddress,
      creationBytecode: "0x6004",
    });
    const proxy = toDeployed(test, { address: user, code: cloneOf(someAddress) });
    test.store.proxies.link(proxy, someAddress);
    const related = async (address: string) =>
      (await get(test, `/address/${address}`)).text.split("Related")[1];

    // Its creation is searched for and stored with its page.
    await related(child);
    expect(await related(someAddress))
      .to.match(new RegExp(`Created</dt><dd><div><a[^>]* title="${child}".* Child</div></dd>`))
      .and.match(new RegExp(`Used as a library by</dt><dd><div><a[^>]* title="${user}".* User</div>`))
      .and.match(new RegExp(`Proxies that delegate to it</dt><dd><div><a[^>]* title="${user}"`));

    // A chain that was reverted has other code there.
    test.chain.codes.set(user, "0x6009");
    expect(await related(someAddress)).to.not.include(user);
  });

  it("compare verified contracts alone, and say why they cannot", async () => {
    const test = createTestApp();
    const compare = async (address: string) =>
      (await get(test, `/address/${someAddress}/compare?with=${address}`)).text;
    addVerified(test);
    addVerified(test, { address: otherAddress, record: toRecord({ contractName: "Other" }) });

    expect(await compare("")).to.include(`<option value="${otherAddress}">Other</option>`);
    expect(await compare("me")).to.include("An address is 0x and 40 hexadecimal digits.");
    expect(await compare(otherAddress)).to.include(
      "Nothing was compared: The compiler v0.8.30+commit.73712a01 is not available to the local explorer.",
    );
    test.chain.codes.set(otherAddress, "0x6009");
    expect(await compare(otherAddress)).to.include("is not a verified contract of this chain");
    test.chain.codes.set(someAddress, "0x6009");
    expect(await compare(otherAddress)).to.include("is not a verified contract of this chain");
  });

  it("show a contract that is not verified", async () => {
    const test = createTestApp();
    test.chain.codes.set(someAddress, "0x6001");

    const { status, text } = await get(test, `/address/${someAddress}?chainid=31337`);

    expect(status).to.equal(200);
    expect(text).to.include("Not verified").and.include("0x6001").and.include("npx hardhat verify-contract");
  });

  it("propose no verification of a bytecode that has no source of its own", async () => {
    const test = createTestApp();
    const target = otherAddress.slice(2).toLowerCase();
    const read = async (code: Hex) => {
      test.chain.codes.set(someAddress, code);
      return (await get(test, `/address/${someAddress}?chainid=31337`)).text;
    };

    const account = await read(`0xef0100${target}`);
    expect(account)
      .to.include("no source of its own: EIP-7702 delegated account.")
      .and.not.include("npx hardhat verify-contract");
    // Nobody created it.
    expect(account).to.not.include("<h2>Creation</h2>");
    expect(await read(`0x363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`))
      .to.include("no source of its own: EIP-1167 minimal proxy (clone).")
      .and.include("<h2>Creation</h2>")
      .and.not.include("npx hardhat verify-contract");
  });

  it("show why a submission was refused, and lead there from its contract", async () => {
    const test = createTestApp();
    test.chain.codes.set(someAddress, "0x6001");
    const submission = { address: someAddress, ...toRecord(), contractName: "a.sol:A" };
    const request = { kind: "sourcify", submission } as const;
    const { chain } = toDeployed(test, { address: someAddress, code: "0x6001" });
    const addJob = (receipt: string) => test.store.jobs.add({ receipt, chain, request, submittedAtMs: 1 });
    const refuse = (receipt: string, message: string, facts: JobFacts) =>
      finishJob(test, receipt, { kind: "rejected", message, facts });
    addJob("r1");
    expect((await get(test, "/submission/r1")).text).to.include("waits for its verdict");
    expect((await get(test, `/address/${someAddress}`)).text).to.not.include("/submission/");

    refuse("r1", "Fail - Unable to verify", {
      detail: "It differs <here>",
      compilerErrors: ["ParserError: <b>"],
    });
    addJob("r3");
    refuse("r3", "The disk is full", { isTemporary: true });

    expect((await get(test, `/address/${someAddress}`)).text).to.include('href="/submission/r3"');
    expect((await get(test, "/submission/r1")).text)
      .to.include("<dd>refused</dd>")
      .and.include("It differs &lt;here&gt;")
      .and.include("ParserError: &lt;b&gt;");
    expect((await get(test, "/submission/r3")).text)
      .to.include("<dd>ended without a verdict</dd>")
      .and.include("The disk is full");
    expect(await get(test, "/submission/r2")).to.include({ status: 404 });
  });

  it("show why the link of a proxy was refused, and lead there from the proxy until it is linked", async () => {
    const test = createTestApp();
    const receipt = "6b9c3f0e-2f6a-4a3e-9a51-0d7c1f2e3a4b";
    const code = cloneOf(otherAddress);
    test.chain.codes.set(someAddress, code);
    const deployed = toDeployed(test, { address: someAddress, code });
    const request = { kind: "proxy", address: someAddress } as const;
    test.store.jobs.add({ receipt, chain: deployed.chain, request, submittedAtMs: 1 });
    finishJob(test, receipt, { kind: "rejected", message: "It is <x>." });

    expect((await get(test, `/submission/${receipt}`)).text)
      .to.include("<dt>Proxy</dt>")
      .and.include("<dd>refused</dd>")
      .and.include("It is &lt;x&gt;.");
    expect((await get(test, `/address/${someAddress}`)).text).to.include(`href="/submission/${receipt}"`);
    expect((await get(test, `/v2/verify/${receipt}`)).status, "no source").to.equal(404);

    test.store.proxies.link(deployed, otherAddress);
    expect((await get(test, `/address/${someAddress}`)).text).to.not.include("/submission/");
  });

  it("let no source, name or setting become part of the page itself", async () => {
    const test = createTestApp();
    const evil = `"><script>alert('x')</script><img src=x onerror=alert(1)>&lt;`;
    const input = {
      language: "Solidity",
      sources: { [evil]: { content: evil }, __proto__x: { content: "</pre></details>" } },
      settings: { remappings: [evil], evmVersion: evil },
    };
    const record = toRecord({
      contractName: evil,
      sourceName: evil,
      sourceCode: JSON.stringify(input),
      compilerVersion: evil,
      metadataUri: evil,
      linkedLibraries: { [evil]: otherAddress },
      abi: [
        { type: "constructor", inputs: [{ name: evil, type: "string" }] },
        {
          type: "function",
          name: evil,
          inputs: [{ name: evil, type: evil }],
          outputs: [{ name: evil, type: "string" }],
          stateMutability: "view",
        },
      ],
      encodedConstructorArguments: encodeText(evil),
    });
    addVerified(test, { record });

    const texts = [
      (await get(test, "/")).text,
      (await get(test, `/address/${someAddress}`)).text,
      (await get(test, `/address/${encodeURIComponent(evil)}`)).text,
      (await get(test, `/search?q=${encodeURIComponent(evil)}`)).text,
      (await get(test, `/address/${someAddress}?chainid=${encodeURIComponent(evil)}`)).text,
      (await get(test, `/address/${someAddress}/read?call=${encodeURIComponent(evil)}`)).text,
      (await get(test, `/address/${someAddress}/write`)).text,
    ];

    for (const text of texts) {
      expect(text.replace(ownScripts, "")).to.not.match(/<script|<img/);
    }
    expect(texts[1]).to.include("&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)").and.include("&amp;lt;");
    expect(texts[1]).to.include("&lt;/pre&gt;&lt;/details&gt;");
    expect(texts[2]).to.include("&quot;&gt;&lt;script&gt;");
  });

  it("find a contract by its name or a part of its address, and a transaction by its hash", async () => {
    const test = createTestApp();
    addVerified(test);
    addVerified(test, { address: otherAddress, code: "0x6002", record: toRecord({ contractName: "Other" }) });
    const hash = `0x${"ab".repeat(32)}`;

    expect((await get(test, "/search?q=count%20")).headers.get("location")).to.equal("/?q=count");
    expect((await get(test, "/?q=count")).text)
      .to.include("Counter")
      .and.not.include("<b>Other</b>");
    expect((await get(test, "/?q=E7F172")).text)
      .to.include("<b>Other</b>")
      .and.not.include("Counter");
    expect((await get(test, "/?q=%25")).text).to.include("No verified contract matches the filter.");
    expect((await get(test, `/search?q=${hash}`)).headers.get("location")).to.equal(
      `/tx/${hash}?chainid=31337`,
    );
  });

  it("scenario 62: say of constructor arguments that nothing proves them if the creation was not compared", async () => {
    const abi = [{ type: "constructor", inputs: [{ name: "a", type: "uint256" }] }];
    const record = toRecord({ abi, encodedConstructorArguments: "07".padStart(64, "0") });
    const [test, proved] = [createTestApp(), createTestApp()];
    addVerified(test, { record });
    addVerified(proved, { record: { ...record, creationMatch: "exact" } });
    const doubt = "Nothing proves them, as the creation bytecode was not found.";

    expect((await get(test, `/address/${someAddress}`)).text).to.include(doubt);
    expect((await get(proved, `/address/${someAddress}`)).text).to.not.include(doubt);
  });

  it("keep the filter from page to page, and name what a proxy leads to", async () => {
    const test = createTestApp();
    addVerified(test, { record: toRecord({ contractName: "Exactly" }) });
    const partial = toRecord({ contractName: "Partly", match: "partial", runtimeMatch: undefined });
    addVerified(test, { address: otherAddress, code: "0x6002", record: partial });
    const proxy = toDeployed(test, { address: otherAddress, code: "0x6002" });
    test.store.proxies.link(proxy, someAddress);
    expect((await get(test, "/?q=part")).text)
      .to.include('value="part"')
      .and.include('<a href="/">Show all</a>')
      .and.include("proxy of");
    expect((await get(test, `/address/${otherAddress}?chainid=31337`)).text).to.include(
      "compiles to the creation bytecode of this contract, but not to its runtime bytecode",
    );

    for (let index = 0; index < 60; index += 1) {
      const code = `0x61${index.toString(16).padStart(2, "0")}` as const;
      addVerified(test, { code, record: toRecord({ contractName: "Many", verifiedAtMs: index }) });
    }
    expect((await get(test, "/?q=many")).text).to.include('href="/?page=2&amp;q=many"');
  });

  it("write invisible characters as escapes, but keep what is filled in", async () => {
    const test = createTestApp();
    const name = "a\u202eb\u200bc\u0007d\u3164e\u{1F469}\u200d\u{1F680}";
    const sourceCode = JSON.stringify({
      language: "Solidity",
      sources: { "a.sol": { content: `\t${name}\r\n` } },
    });
    addVerified(test, { record: toRecord({ contractName: name, sourceCode }) });

    const { text } = await get(test, `/address/${someAddress}`);
    const shown = "a\\u{202E}b\\u{200B}c\\u{7}d\\u{3164}e\u{1F469}\u200d\u{1F680}";

    expect(text)
      .to.include(`<h1>${shown}`)
      .and.include(`\t${shown}\r\n`)
      .and.not.match(/[\u202e\u200b\u0007\u3164]/);
    expect((await get(test, "/?q=%E2%80%AE")).text).to.include('value="\u202e"');
  });

  it("find an address that is searched for, on the chain that has it", async () => {
    const [first, second] = [createFakeChain(1), createFakeChain(7)];
    const test = createTestApp({}, [first, second]);
    second.codes.set(someAddress, "0x6001");

    const { status, headers } = await get(test, `/search?q=%20${someAddress.toLowerCase()}`);

    expect(status).to.equal(302);
    expect(headers.get("location")).to.equal(`/address/${someAddress}?chainid=7`);
    expect((await get(test, `/address/${someAddress}`)).text).to.include("on chain 7");
  });

  it("say that the checksum of an address in a search or a path is wrong, and name the right one", async () => {
    const chain = createFakeChain(7);
    const test = createTestApp({}, [chain]);
    addVerified({ ...test, chain });
    const digits = someAddress.slice(2).replace("F", "f");
    for (const path of [
      `/search?q=0x${digits}`,
      `/address/0x${digits}/read?chainid=7`,
      `/address/${someAddress}/compare?with=0x${digits}`,
    ]) {
      const { text } = await get(test, path);

      expect(text, path)
        .to.include("The checksum (EIP-55) of the address is wrong")
        .and.include(`it is ${someAddress}.`);
    }
    expect(await get(test, `/search?q=0x${digits.toLowerCase()}`)).to.include({ status: 302 });
    // The APIs take any case, as Etherscan's and Sourcify's do.
    const answered = await get(
      test,
      `/api?module=contract&action=getsourcecode&chainid=7&address=0x${digits}`,
    );
    expect(answered.text).to.include('"status":"1"');
  });

  it("say what is wrong with an address, a chain or a path", async () => {
    const test = createTestApp();

    expect(await get(test, "/search?q=0x12")).to.include({ status: 400 });
    expect(await get(test, "/address/0x12")).to.include({ status: 400 });
    expect((await get(test, `/address/${someAddress}`)).text).to.include("There is no code at this address");
    expect(await get(test, `/address/${someAddress}?chainid=8`)).to.include({ status: 404 });
    expect(await get(test, "/nothing/here")).to.include({ status: 404 });
  });

  it("say that the node does not answer, and tell nothing of a failure of their own", async () => {
    const test = createTestApp();
    test.chain.isUp = false;
    expect(await get(test, `/address/${someAddress}`)).to.include({ status: 503 });

    test.chain.isUp = true;
    test.store.close();
    const { status, text } = await get(test, `/address/${someAddress}`);
    expect(status).to.equal(500);
    expect(text).to.not.include("database");
    expect(test.internalErrors).to.have.length(1);
  });

  it("end a look-up with its request, and report no failure if the browser has gone", async () => {
    const test = createTestApp();
    const gone = new AbortController();
    test.chain.reader.getChainId = async ({ signal } = {}) => {
      gone.abort();
      signal?.throwIfAborted();
      return 31_337;
    };
    const request = new Request(`http://localhost/tx/0x${"ab".repeat(32)}`, { signal: gone.signal });

    await test.app.request(request);
    expect(gone.signal.aborted).to.equal(true);
    expect(test.internalErrors).to.deep.equal([]);
  });

  it("mark the words of Solidity, number its lines, and change no letter", async () => {
    const test = createTestApp();
    const content = '\n/* </pre> */ contract C { string s = "<b>"; }\r\n// `x` &amp;\n';
    const other = "library L {}";
    const sources = { "z.sol": { content: other }, "contracts/Counter.sol": { content } };
    addVerified(test, {
      record: toRecord({ sourceCode: JSON.stringify({ language: "Solidity", sources }) }),
    });

    const { text } = await get(test, `/address/${someAddress}`);

    const [, shown = ""] = /<pre class="">([\s\S]*?)<\/pre>/.exec(text) ?? [];
    const plain = shown
      .replace(/<[^>]*>/g, "")
      .replace(
        /&(lt|gt|quot|amp|#39);/g,
        (_, name) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[String(name)] ?? "'",
      );
    expect(plain).to.equal(`\n${content}`);
    expect(shown).to.include('<span class="t-comment">/* &lt;/pre&gt; */</span>');
    expect(text).to.include('aria-hidden="true">1\n2\n3</pre>');
  });

  it("mark a source with many beginnings of strings and comments", async () => {
    for (const piece of ["'\\", "'\\\n", '"/*', '"//"\n', '\\"']) {
      const sources = { "contracts/Counter.sol": { content: piece.repeat(290_000 / piece.length) } };
      const test = createTestApp();
      const record = toRecord({ sourceCode: JSON.stringify({ language: "Solidity", sources }) });
      addVerified(test, { record });

      expect((await get(test, `/address/${someAddress}`)).status).to.equal(200);
    }
  });

  it("give the standard JSON and the ABI as files, letter by letter", async () => {
    const test = createTestApp();
    const sources = { "contracts/Counter.sol": { content: "\u202e\tcontract C {}" } };
    const sourceCode = JSON.stringify({ language: "Solidity", sources }, undefined, 3);
    addVerified(test, { record: toRecord({ sourceCode }) });
    const download = (part: string, address = someAddress) =>
      get(test, `/address/${address}/download?chainid=31337&part=${part}`);

    const { text, headers } = await download("input");
    expect(text).to.equal(sourceCode);
    expect(headers.get("content-disposition")).to.equal(`attachment; filename="${someAddress}.input.json"`);
    expect(headers.get("content-type")).to.equal("text/plain; charset=utf-8");
    expect((await download("abi")).text).to.include('"count"');
    expect(await download("source")).to.include({ status: 404 });
    expect(await download("abi", otherAddress)).to.include({ status: 404 });
  });

  it("load nothing but their own stylesheet", async () => {
    const test = createTestApp();
    addVerified(test);

    const { text } = await get(test, `/address/${someAddress}`);
    const style = await get(test, "/style.css");

    expect([...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)).to.include("/style.css");
    expect(text).to.not.match(/(?:src|href)="(?:https?:)?\/\//);
    expect(text).to.not.match(/ style=| on\w+=/);
    expect(style.headers.get("content-type")).to.match(/^text\/css/);
    expect(style.text).to.not.match(/url\(|@import/);
  });
});

/** One string in ABI encoding. */
function encodeText(text: string): string {
  const bytes = Buffer.from(text).toString("hex");
  const word = (value: number) => value.toString(16).padStart(64, "0");
  return word(32) + word(bytes.length / 2) + bytes.padEnd(Math.ceil(bytes.length / 64) * 64, "0");
}
