import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { getAddress, Interface, solidityPacked } from "ethers";
import { runWarmCli } from "../cli/cli-process.ts";
import type { CliProject } from "../helpers/cli-project.ts";
import type { Deployer } from "../helpers/deployer.ts";
import { initGit } from "../helpers/git-project.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { deploySafe, readSafeArtifact } from "./deploy-safe.ts";
import { openReviewStage, type ReviewStage } from "./review-stage.ts";
import { upgradeContracts } from "./upgrade-contracts.ts";

const calls = new Interface([
  "function upgradeToAndCall(address,bytes)",
  "function initialize(address)",
  "function setUp(address)",
  "function scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)",
  "function executeBatch(address[],uint256[],bytes[],bytes32,bytes32)",
  "function total()",
  "function deposit(uint256)",
]);

describe("a review of an upgrade", () => {
  let project: CliProject;
  let deployer: Deployer;
  let review: ReviewStage["review"];
  let send: ReviewStage["send"];
  let request: ReviewStage["request"];
  let nodeUrl: string;
  let vault: string;
  let good: string;
  let proxy: string;
  /** A proxy, and another implementation for it. */
  let capped: readonly string[];

  before(async () => {
    ({ project, deployer, review, send, request, nodeUrl } = await openReviewStage(upgradeContracts));
    [vault, good] = [await deployer.deploy("Vault"), await deployer.deploy("VaultGood")];
    const initialize = calls.encodeFunctionData("initialize", [deployer.account]);
    proxy = await deployVault(deployer.account);
    const [seven, eight] = [
      await deployer.deploy("VaultMoved", [7]),
      await deployer.deploy("VaultMoved", [8]),
    ];
    capped = [await deployer.deploy("VaultProxy", [seven, initialize]), eight];
  });
  after(() => project.close());

  const deployVault = (owner: string) =>
    deployer.deploy("VaultProxy", [vault, calls.encodeFunctionData("initialize", [owner])]);
  const upgradeTo = (to: string, inner = "0x") => calls.encodeFunctionData("upgradeToAndCall", [to, inner]);

  it("scenario 73: finds no problem in a version that appends a variable, and rehearses it", async () => {
    const { exitCode, result, kinds } = await review(proxy, "--to", "VaultGood");

    expect(exitCode, JSON.stringify(result)).to.equal(0);
    expect(result.status).to.equal("no-problem-found");
    expect(result.upgrades[0]).to.deep.include({
      address: proxy,
      rehearsal: { account: deployer.account, role: "owner" },
    });
    expect(result.upgrades[0]?.before).to.deep.include({ address: vault, match: "exact", source: "project" });
    expect(kinds).to.have.members([
      "fine storage appended fee",
      "note code changed VaultGood.deposit",
      "fine abi added function fee()",
    ]);
  });

  it("reviews and rehearses as of a block before an upgrade, and says so", async () => {
    const upgraded = await deployVault(deployer.account);
    const block = Number(await request("eth_blockNumber"));
    await send(upgraded, upgradeTo(good));
    const file = path.join(project.folder, "at-block.md");
    const at = ["--to", "VaultGood", "--block", `${block}`];
    const then = await review(upgraded, ...at, "--report", file);
    const now = await review(upgraded, "--to", "VaultGood");
    const text = await project.run("review-upgrade", upgraded, ...at);
    const past = await project.run("review-upgrade", "--tx", `0x${"11".repeat(32)}`, "--block", `${block}`);

    expect(then.exitCode, JSON.stringify(then.result)).to.equal(0);
    expect(then.result).to.include({ block });
    expect(then.result.upgrades[0]).to.deep.include({
      rehearsal: { account: deployer.account, role: "owner" },
    });
    expect(then.result.upgrades[0]?.before.address).to.equal(vault);
    expect(now.result).not.to.have.property("block");
    expect(now.result.upgrades[0]?.before.address).to.equal(good);
    const sentence = `The chain was read at block ${block}, not at its latest block.`;
    expect(text.stdout).to.include(sentence);
    expect(await readFile(file, "utf8")).to.include(sentence);
    expect(past.stderr).to.include("--tx is reviewed at its own block");
  });

  it("scenario 73: fails for moved variables, open initializers, and views that answer otherwise", async () => {
    const { exitCode, result, findings, kinds } = await review(
      proxy,
      "--to",
      "VaultMoved",
      "--constructor-args",
      "[7]",
    );

    expect(exitCode).to.equal(1);
    expect(result.status).to.equal("broken");
    expect(kinds).to.include.members([
      "broken storage moved owner",
      "broken storage moved total",
      "broken storage inserted fee",
      "broken initializers open VaultMoved.initializeV2",
      "note rehearsal answer owner()",
      "note rehearsal answer total()",
      "note abi added function burn(address)",
    ]);
    expect(findings.find(({ subject }) => subject === "total()")?.reason).to.equal("42 → 0");
  });

  for (const [name, ...expected] of [
    ["VaultOpen", "broken authority open PROXY", "an unrelated account could upgrade it again afterwards"],
    ["VaultLocked", "broken authority locked PROXY", "ACCOUNT could not upgrade it again afterwards"],
    [
      "VaultReverting",
      "broken rehearsal constructor the next version",
      'its constructor reverts with "no constructor"',
    ],
    [
      "VaultUnlocked",
      "broken initializers open VaultUnlocked.initVault",
      "anyone can call it on the proxy after the upgrade",
    ],
    [
      "VaultNoUups",
      "broken rehearsal refused PROXY",
      "the proxy refuses the next version with the error ERC1967InvalidImplementation(implementation = NEXT), but accepts the current one from the same account",
    ],
  ] as const) {
    it(`scenario 73: fails for ${name}`, async () => {
      const { exitCode, findings, kinds } = await review(proxy, "--to", name);

      const [kind, reason] = expected.map((text) =>
        text.replace("PROXY", proxy).replace("ACCOUNT", deployer.account),
      );
      expect(exitCode).to.equal(1);
      expect(kinds).to.include(kind);
      const reasons = findings.map((finding) => finding.reason.replace(/(?<== )0x\w{40}/, "NEXT"));
      expect(reasons).to.include(reason);
    });
  }

  it("scenario 73: says that it does not know who upgrades, or tries the account that is given", async () => {
    const anything = await deployer.deploy("VaultAnything");
    const unowned = await deployer.deploy("VaultProxy", [anything, "0x12345678"]);
    const accepting = await review(unowned, "--to", good, "--sender", deployer.account);
    const given = await review(proxy, "--to", good, "--sender", deployer.account);

    const [{ rehearsal } = {}] = accepting.result.upgrades;
    expect(accepting.exitCode).to.equal(1);
    expect(accepting.kinds).to.include(`unknown rehearsal not-rehearsed ${unowned}`);
    expect(rehearsal).to.deep.equal({
      reason: `the given account ${deployer.account} could not upgrade it in a call`,
    });
    expect(given.result.upgrades[0]?.rehearsal).to.deep.equal({
      account: deployer.account,
      role: "given account",
    });
  });

  it("scenario 73: upgrades the UUPS and the transparent proxies of OpenZeppelin 4.9", async () => {
    const [four, admin] = [await deployer.deploy("FourVault"), await deployer.deploy("FourAdmin")];
    const transparent = await deployer.deploy("FourProxy", [four, admin]);
    const setUp = calls.encodeFunctionData("setUp", [deployer.account]);
    const uups = await deployer.deploy("VaultProxy", [four, setUp]);
    const [byAdmin, byOwner] = [
      await review(transparent, "--to", "FourVaultTwo"),
      await review(uups, "--to", "FourVaultTwo"),
    ];

    const account = deployer.account;
    expect(byAdmin.result.upgrades[0]?.rehearsal).to.deep.equal({ account, role: "owner of the admin" });
    expect(byOwner.result.upgrades[0]?.rehearsal).to.deep.equal({ account, role: "owner" });
    expect(
      [...byAdmin.kinds, ...byOwner.kinds].filter((kind) => /^(broken|unknown)/.test(kind)),
    ).to.deep.equal([]);
  });

  it("runs a planned call without a sender with its own data, by the account that may upgrade", async () => {
    const unlocked = await deployer.deploy("VaultUnlocked");
    const initVault = new Interface(["function initVault()"]).encodeFunctionData("initVault");
    const { result, findings } = await review(proxy, "--calldata", upgradeTo(unlocked, initVault));

    expect(result.upgrades[0]?.rehearsal).to.deep.equal({ account: deployer.account, role: "owner" });
    expect(findings.filter(({ kind }) => kind === "open").map(({ reason }) => reason)).to.deep.equal([
      "anyone can call it on the implementation itself, which is not locked",
    ]);
  });

  it("scenario 74: names the call that the upgrade makes on the proxy, with its arguments", async () => {
    const planned = upgradeTo(good, calls.encodeFunctionData("initialize", [good]));
    const { findings } = await review(proxy, "--calldata", planned, "--sender", deployer.account);

    expect(findings).to.deep.include({
      severity: "note",
      area: "calls",
      kind: "inner-call",
      subject: "initialize(address)",
      reason: `the upgrade calls it on the proxy, with owner_ = ${good}`,
    });
  });

  it("compares immutables by their names, without the address that each UUPS contract has of itself", async () => {
    const { findings } = await review(capped[0] ?? "", "--to", capped[1] ?? "");

    expect(
      findings.filter(({ area }) => area === "immutables").map(({ subject, reason }) => [subject, reason]),
    ).to.deep.equal([["cap", "is 0x8, and was 0x7"]]);
  });

  it("scenario 74: reads the upgrade out of a call to a timelock, and runs it from there", async () => {
    const delay = await deployer.deploy("Delay", [0, [deployer.account]]);
    const owned = await deployVault(delay);
    const upgrade = upgradeTo(good);
    const zero = `0x${"0".repeat(64)}`;
    const planned = calls.encodeFunctionData("scheduleBatch", [[owned], [0], [upgrade], zero, zero, 60]);
    const given = ["--calldata", planned, "--target", delay] as const;
    const { exitCode, result } = await review(...given, "--sender", deployer.account);
    const refused = await review(...given, "--sender", good);

    expect(exitCode, JSON.stringify(result)).to.equal(0);
    expect(refused.exitCode).to.equal(1);
    expect(refused.result.status).to.equal("broken");
    // AccessControlUnauthorizedAccount: the source of the timelock is not proved.
    expect(refused.result.findings.map(({ kind, reason }) => [kind, reason])).to.deep.equal([
      [
        "reverted",
        `the planned call from ${good} reverts with the error 0xe2517d3f if it is run without value on the current state`,
      ],
    ]);
    expect(result.upgrades).to.have.length(1);
    expect(result.upgrades[0]).to.deep.include({
      address: owned,
      rehearsal: { account: delay, role: "sender of the call that upgrades" },
    });
    expect(result.upgrades[0]?.after.address).to.equal(good);

    await send(delay, planned);
    const execute = calls.encodeFunctionData("executeBatch", [[owned], [0], [upgrade], zero, zero]);
    const early = await review("--calldata", execute, "--target", delay, "--sender", deployer.account);
    expect(early.exitCode, JSON.stringify(early.result)).to.equal(0);
    expect(early.result.findings.map(({ severity, reason }) => `${severity}: ${reason}`)[0]).to.match(
      new RegExp(
        `^note: the planned call from .* if it is run without value on the current state; the timelock ${delay} lets its operation run from the time \\d+ \\(20[-\\d]+\\) on$`,
      ),
    );
  });

  it("scenario 74: runs the calls of a Safe file in their order, with their values", async () => {
    const anything = await deployer.deploy("VaultAnything");
    const unowned = await deployer.deploy("VaultProxy", [vault, calls.encodeFunctionData("total")]);
    const file = path.join(project.folder, "batch.json");
    const reviewBatch = async (value: string) => {
      const transactions = [
        { to: unowned, value: "0", data: calls.encodeFunctionData("initialize", [deployer.account]) },
        { to: unowned, value: "0", data: upgradeTo(good) },
        { to: anything, value, data: null },
      ];
      const meta = { createdFromSafeAddress: deployer.account };
      await writeFile(file, JSON.stringify({ chainId: "31337", meta, transactions }));
      const { upgrades, findings } = (await review("--safe-tx", file)).result;
      expect(upgrades.map(({ status, rehearsal }) => ({ status, ...rehearsal }))).to.deep.equal([
        {
          status: "no-problem-found",
          account: deployer.account,
          role: "sender of the call that upgrades",
        },
      ]);
      return findings.map(({ kind, reason }) => `${kind}: ${reason}`);
    };
    const unknown =
      "unknown-call: calls the function 0xc4d66de8, which is not known here: it may change anything";

    expect(await reviewBatch("0")).to.deep.equal([unknown]);
    // The function takes no value.
    expect(await reviewBatch("5")).to.deep.equal([
      unknown,
      `reverted: call 3 of 3, in order, from ${deployer.account} reverts without a reason if it is run with 5 wei on the current state`,
    ]);
  });

  it("scenario 74: says what is missing or wrong in a plan that cannot be read", async () => {
    const file = path.join(project.folder, "plan.json");
    const readFileOf = async (text: string) => {
      await writeFile(file, text);
      return (await project.run("review-upgrade", "--safe-tx", file)).stderr;
    };
    const { stderr } = await project.run("review-upgrade", "--calldata", upgradeTo(good));

    expect(stderr).to.include("The address that the planned call is sent to").and.to.include("--target");
    expect(await readFileOf("{")).to.include("the file is not valid JSON");
    expect(await readFileOf('{ "chainId": "31337", "transactions": [] }')).to.include(
      "its list of transactions is empty",
    );
    expect(await readFileOf("{}")).to.include("neither of Safe's Transaction Builder nor");
  });

  it("scenario 74: says that a version is installed already", async () => {
    const { kinds } = await review(proxy, "--to", vault);

    expect(kinds).to.deep.equal([`note calls installed ${vault}`]);
  });

  it("scenario 74: reviews each upgrade of a file of Safe's Transaction Builder", async () => {
    const safe = "0x5AFE00000000000000000000000000000000c0DE".toLowerCase();
    const owned = await deployVault(safe);
    const contractMethod = {
      name: "upgradeToAndCall",
      payable: true,
      inputs: [
        { name: "newImplementation", type: "address" },
        { name: "data", type: "bytes" },
      ],
    };
    const file = path.join(project.folder, "safe.json");
    const transactions = [
      {
        to: owned,
        value: "0",
        data: null,
        contractMethod,
        contractInputsValues: { newImplementation: good, data: "0x" },
      },
      { to: vault, value: "0", data: "0x12345678", contractMethod: null, contractInputsValues: null },
    ];
    const meta = { txBuilderVersion: "1.16.5", createdFromSafeAddress: safe };
    await writeFile(file, JSON.stringify({ version: "1.0", chainId: "31337", meta, transactions }));
    const { exitCode, result } = await review("--safe-tx", file);

    expect(exitCode).to.equal(1);
    expect(result.status).to.equal("broken");
    expect(result.upgrades.map(({ status, rehearsal }) => ({ status, ...rehearsal }))).to.deep.equal([
      { status: "no-problem-found", account: getAddress(safe), role: "sender of the call that upgrades" },
    ]);
    expect(result.findings.map(({ kind, subject }) => ({ kind, subject }))).to.deep.equal([
      { kind: "unknown-call", subject: vault },
      { kind: "reverted", subject: vault },
    ]);
  });

  it("scenario 74: fails for a file of another chain, and for a sender whose call is reverted", async () => {
    const file = path.join(project.folder, "other-chain.json");
    const data = upgradeTo(good);
    await writeFile(file, JSON.stringify({ chainId: "1", transactions: [{ to: proxy, value: "0", data }] }));
    const elsewhere = await review("--safe-tx", file);
    const reverted = await review(proxy, "--calldata", data, "--sender", good);

    expect([elsewhere.exitCode, reverted.exitCode]).to.deep.equal([1, 1]);
    expect(elsewhere.result.findings.map(({ reason }) => reason)).to.deep.equal([
      "the file plans calls on chain 1, and this network is chain 31337",
    ]);
    expect(reverted.findings.map(({ reason }) => reason)).to.include(
      'the call that upgrades reverts with "not the owner" if it is run alone on the current state',
    );
  });

  it("scenario 74: fails for a call that is not known, and for one that upgrades another proxy", async () => {
    const another = await deployVault(deployer.account);
    const unknown = await review(proxy, "--calldata", "0x12345678");
    const missed = await review(proxy, "--calldata", upgradeTo(good), "--target", another);

    expect([unknown.exitCode, unknown.result.upgrades.length]).to.deep.equal([1, 0]);
    expect(unknown.result.findings.map(({ kind }) => kind)).to.deep.equal([
      ...["not-upgraded", "unknown-call", "not-run"],
    ]);
    expect(missed.exitCode).to.equal(1);
    expect(missed.result.findings.map(({ kind, subject }) => ({ kind, subject }))).to.deep.equal([
      { kind: "not-upgraded", subject: proxy },
    ]);
  });

  it("scenario 74: finds an upgrade that a Safe hides in a batch of a batch, before and after it", async () => {
    const batches = await readSafeArtifact("libraries/MultiSend.sol/MultiSend");
    const batcher = "0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526";
    await request("hardhat_setCode", batcher, batches.deployedBytecode);
    const { safe, wallet } = await deploySafe({ hre: project.hre, deployer }, [deployer.account], 1);
    const zero = `0x${"0".repeat(40)}`;
    const owned = await deployVault(safe);
    const batch = (operation: number, to: string, data: string) =>
      new Interface(batches.abi).encodeFunctionData("multiSend", [
        solidityPacked(
          ["uint8", "address", "uint256", "uint256", "bytes"],
          [operation, to, 0, (data.length - 2) / 2, data],
        ),
      ]);
    const nested = (inner: string) => batch(1, inner, batch(0, owned, upgradeTo(good)));
    // A signature of the owner who sends the transaction: its address, nothing, and 1.
    const signature = `0x${deployer.account.slice(2).padStart(64, "0")}${"0".repeat(64)}01`;
    const execute = (inner: string) =>
      [batcher, 0, nested(inner), 1, 0, 0, 0, zero, zero, signature] as const;
    const encode = (inner: string) => wallet.interface.encodeFunctionData("execTransaction", execute(inner));
    const planned = await review("--calldata", encode(batcher), "--target", safe);
    const forged = await review("--calldata", encode(vault), "--target", safe);
    const sent = await wallet.getFunction("execTransaction").send(...execute(batcher));
    const past = await review("--tx", sent.hash);

    expect(planned.exitCode, JSON.stringify(planned.result)).to.equal(0);
    expect(
      planned.result.upgrades.map(({ address, rehearsal }) => ({ address, ...rehearsal })),
    ).to.deep.equal([{ address: owned, account: safe, role: "sender of the call that upgrades" }]);
    expect(forged.exitCode).to.equal(1);
    expect(
      forged.result.findings.map(({ severity, kind, subject }) => [severity, kind, subject]),
    ).to.deep.equal([
      ["broken", "foreign-code", safe],
      ["note", "not-run", safe],
    ]);
    expect(past.exitCode, JSON.stringify(past.result)).to.equal(0);
    expect(past.result.upgrades.map(({ address, after }) => [address, after.address])).to.deep.equal([
      [owned, good],
    ]);
  });

  it("scenario 75: compares what an upgrade installed with what was there before", async () => {
    const upgraded = await deployVault(deployer.account);
    const hash = await send(upgraded, upgradeTo(good, calls.encodeFunctionData("deposit", [7])));
    const file = path.join(project.folder, "past.md");
    const { exitCode, result, findings, kinds } = await review("--tx", hash, "--report", file);
    const report = await readFile(file, "utf8");

    expect(exitCode, JSON.stringify(result)).to.equal(0);
    expect(
      result.upgrades.map(({ address, before, after }) => [address, before.address, after.address]),
    ).to.deep.equal([[upgraded, vault, good]]);
    expect(kinds).to.include.members(["fine storage appended fee", "note calls inner-call deposit(uint256)"]);
    expect(findings.map(({ reason }) => reason)).to.include(
      "the upgrade calls it on the proxy, with amount = 7",
    );
    expect(report)
      .to.include("  - Rehearsed: nothing: it happened\n")
      .and.to.match(/ {2}- Before: .*\n {2}- After: /);
  });

  it("names the option of the constructor arguments that a planned version needs", async () => {
    const { result } = await review(proxy, "--to", "VaultMoved");
    expect(result.upgrades[0]?.rehearsal).to.deep.equal({
      reason: "the constructor of VaultMoved takes arguments, and none are given with --constructor-args",
    });
  });

  it("prints the findings, the worst first", async () => {
    const file = path.join(project.folder, "review.md");
    const { stdout, exitCode } = await project.run(
      "review-upgrade",
      proxy,
      "--to",
      "VaultMoved",
      "--constructor-args",
      "[7]",
      "--report",
      file,
    );
    const report = await readFile(file, "utf8");
    const lines = stdout.split("\n").map((line) => line.trim());
    expect(lines[0]).to.equal(`✘ 7 rules of upgrades broken: upgrade of ${proxy} (EIP-1967 proxy)`);
    expect(lines).to.include("Note       rehearsal, total(): 42 → 0");
    expect(report).to.include(
      "  - Broken: storage, owner (slot 1): it was at slot 0, and its new place holds other data\n",
    );
    expect(exitCode).to.equal(1);
  });

  it("scenario 74: works from an empty folder, with what an explorer shows", async () => {
    await project.serveExplorer();
    for (const address of [vault, good]) {
      expect((await project.run("verify-contract", address)).exitCode).to.equal(0);
    }
    const meta = { createdFromSafeAddress: deployer.account };
    const transactions = [{ to: proxy, value: "0", data: upgradeTo(good) }];
    const file = JSON.stringify({ version: "1.0", chainId: "31337", meta, transactions });
    await withTemporaryFolder({ "batch.json": file }, async (folder) => {
      const explorer = `http://127.0.0.1:${project.explorerPort}/api`;
      const command = ["review", "--safe-tx", "batch.json", "--rpc-url", nodeUrl, "--explorer", explorer];
      const without = await runWarmCli(command, { folder });
      const { stdout, exitCode } = await runWarmCli([...command, "--compiler", soljsonPath()], { folder });

      expect(without.exitCode).to.equal(1);
      expect(without.stdout).to.match(/^ {2}Next {7}npm install solc-/m);
      expect(stdout).to.match(/^✔ No problem found in what was compared: upgrade of /);
      expect(stdout).to.include("source: 127.0.0.1");
      expect(exitCode).to.equal(0);
    });
  });

  it("scenario 73: compares with the commit that the live implementation was deployed from", async () => {
    await writeFile(path.join(project.folder, ".gitignore"), "node_modules\nartifacts\ncache\n*.json\n");
    const git = initGit(project.folder);
    const hash = git.commit("Deploy the vault");
    git.git("tag", "v1");
    // The build before has the sources of contracts that are compiled no more.
    for (const folder of ["artifacts", "cache"]) {
      await rm(path.join(project.folder, folder), { recursive: true });
    }
    const text = upgradeContracts["contracts/Vault.sol"] ?? "";
    await project.rebuild({ "contracts/Vault.sol": text.replace("+= amount", "+= 2 * amount") });
    git.commit("Double what is deposited");
    const { result, kinds } = await review(proxy, "--to", "VaultGood");

    expect(result.upgrades[0]?.before).to.deep.include({
      ...{ address: vault, contract: "project/contracts/Vault.sol:Vault" },
      ...{ match: "exact", source: `commit ${hash.slice(0, 7)} (as v1)` },
    });
    expect(kinds).to.include.members(["fine storage appended fee", "note code changed VaultGood.deposit"]);
  });
});
