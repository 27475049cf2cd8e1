import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { concat, getAddress, Interface, keccak256, toBeHex, zeroPadValue } from "ethers";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import {
  type PreflightResult,
  preflight as preflightFunction,
  preflightResultSchema,
} from "../../src/verify.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { addressOf, installFactories } from "../helpers/factories.ts";
import { freePort } from "../helpers/free-port.ts";
import { type GitProject, initGit } from "../helpers/git-project.ts";
import { readNode, startTestExplorer } from "../helpers/test-explorer.ts";

const header = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\n";

const sources = {
  "contracts/Token.sol": `${header}
contract Token { uint256 public immutable plan; constructor(uint256 plan_) { plan = plan_; } }
`,
  "contracts/Big.sol": `${header}
contract Big { function data() external pure returns (bytes memory) { return hex"${"5b".repeat(25_000)}"; } }
`,
  "contracts/Linked.sol": `${header}
library Sums { function add(uint256 a, uint256 b) external pure returns (uint256) { return a + b; } }
contract Linked { function add(uint256 a, uint256 b) external pure returns (uint256) { return Sums.add(a, b); } }
`,
  "contracts/Owned.sol": `${header}
contract Owned {
  error NoOwner(address given);
  address public immutable deployer;
  constructor(address owner, address deployer_) {
    if (owner == address(0)) revert NoOwner(owner);
    require(deployer_ == address(0) || deployer_ == msg.sender, "not the deployer");
    deployer = deployer_;
  }
}
`,
  "contracts/Shape.sol": `${header}
interface Shape { function area() external returns (uint256); }
`,
};

const createx = new Interface([
  "function deployCreate2(bytes32,bytes) returns (address)",
  "function deployCreate3(bytes32,bytes) returns (address)",
]);

describe("scenario 79: a preflight", () => {
  let project: CliProject;
  let git: GitProject;
  let explorer: LocalExplorer;
  let strange: LocalExplorer;

  before(async () => {
    const [port, strangePort] = [await freePort(), await freePort()];
    const local = `http://127.0.0.1:${port}`;
    project = await openCliProject(sources, {
      explorers: {
        localhost: [
          { name: "Keyed", apiUrl: `${local}/api`, apiKey: "right key" },
          { name: "Sources", apiUrl: local, dialect: "sourcify" },
        ],
        other: [
          { name: "Refusing", apiUrl: `${local}/api`, apiKey: "wrong key" },
          { name: "Elsewhere", apiUrl: `http://127.0.0.1:${strangePort}`, dialect: "sourcify" },
        ],
        down: [{ name: "Keyed", apiUrl: `${local}/api` }],
      },
    });
    git = initGit(project.folder);
    git.commit("All");
    const { provider } = await project.hre.network.getOrCreate("localhost");
    const reader = readNode(provider);
    explorer = await startTestExplorer(reader, { port, apiKeys: ["right key"] });
    strange = await startTestExplorer({ ...reader, getChainId: async () => 31_999 }, { port: strangePort });
    await installFactories(provider);
  });

  after(async () => {
    await explorer?.close();
    await strange?.close();
    await project?.close();
  });

  async function preflight(...args: readonly string[]) {
    const { exitCode, stdout, stderr } = await project.run("preflight", ...args, "--json");
    expect(stdout, stderr).to.match(/^\{/);
    const document: unknown = JSON.parse(stdout);
    const result: PreflightResult = preflightResultSchema.parse(document);
    const lines = result.findings.map(({ severity, about, reason }) => `${severity} ${about}: ${reason}`);
    return { exitCode, result, lines };
  }

  const token = ["Token", "--constructor-args", "[7]"] as const;

  /** The init code of `Token` with its argument. */
  async function initCodeOf(): Promise<string> {
    const { bytecode } = await project.hre.artifacts.readArtifact("Token");
    return concat([bytecode, zeroPadValue(toBeHex(7), 32)]);
  }

  it("finds nothing in the way of a contract whose build is reproducible and committed", async () => {
    const { exitCode, result, lines } = await preflight(...token);

    expect(exitCode, lines.join("\n")).to.equal(0);
    expect(result.status).to.equal("ready");
    expect(result.contract?.initCode?.hash).to.equal(keccak256(await initCodeOf()));
    expect(result.services[0]).to.include({ name: "Keyed", format: "standard-json" });
    expect(result.services.map(({ name, checked }) => [name, checked])).to.deep.equal([
      ["Keyed", ["key"]],
      ["Sources", ["chain"]],
    ]);
    expect(lines).to.deep.equal([
      "fine build: the build compiles again to the same code (1 source)",
      "fine metadata: an exact match is possible",
      "fine git: the sources of this build are committed",
      "fine size: code 203 bytes (EIP-170: 24576), init code 403 bytes (EIP-3860: 49152)",
    ]);
  });

  it("fails if a service refuses the key or does not serve the chain, and says so first", async () => {
    const { exitCode, result } = await preflight("--network", "other");
    const { stdout } = await project.run("preflight", "--network", "other");

    expect(exitCode).to.equal(1);
    expect(result).to.include({ status: "will-fail", contract: null });
    expect(result.services[0]).to.include({ name: "Refusing", answered: false });
    expect(result.services[1]).to.include({ name: "Elsewhere", answered: false });
    expect(result.findings.map(({ code }) => code)).to.deep.equal([
      "API_KEY_INVALID",
      "EXPLORER_CHAIN_UNSUPPORTED",
    ]);
    expect(stdout)
      .to.match(/^✘ 2 problems found for a verification on other/)
      .and.not.include("wrong key");
  });

  it("fails for code that the chain's node does not create", async () => {
    const { exitCode, lines } = await preflight("Big");

    expect(exitCode).to.equal(1);
    expect(lines[0]).to.match(
      /^fails size: code 25308 bytes .* did not create a contract of this size in a test call$/,
    );
  });

  it("runs the constructor, which fails for the given sender, and warns of a revert without one", async () => {
    const [none, deployer] = [getAddress(`0x${"00".repeat(20)}`), getAddress(`0x${"17".repeat(20)}`)];
    const run = (owner: string, ...more: readonly string[]) =>
      preflight("Owned", "--constructor-args", JSON.stringify([owner, deployer]), ...more);
    const [unknown, other, own, without] = [
      await run(deployer),
      await run(deployer, "--sender", addressOf("createx")),
      await run(deployer, "--sender", deployer),
      await run(none, "--sender", deployer),
    ];

    expect([unknown.exitCode, other.exitCode, own.exitCode, without.exitCode]).to.deep.equal([0, 1, 0, 1]);
    expect(unknown.lines[0]).to.equal(
      'warning constructor: the constructor reverts with "not the deployer" in a test call without --sender: it may accept another sender',
    );
    expect(other.lines[0]).to.equal(
      `fails constructor: the constructor reverts with "not the deployer" in a test call from ${addressOf("createx")}`,
    );
    expect(own.lines.join("\n")).to.not.include("constructor");
    expect(without.lines[0]).to.include(`with the error NoOwner(given = ${none})`);
  });

  it("warns of a library without an address, or without code there, and takes the address", async () => {
    const nowhere = getAddress(`0x${"1b".repeat(20)}`);
    const linkTo = async (address: string) => {
      await project.rebuild({ "libraries.json": JSON.stringify({ Sums: address }) });
      return preflight("Linked", "--libraries-path", `${project.folder}/libraries.json`);
    };
    const unlinked = await preflight("Linked");
    const linked = await linkTo(addressOf("createx"));
    const missing = await linkTo(nowhere);

    expect([unlinked.exitCode, unlinked.result.contract?.initCode]).to.deep.equal([0, null]);
    expect(unlinked.lines[0]).to.include("warning libraries: it is linked to contracts/Linked.sol:Sums");
    expect(linked.result.contract?.initCode?.hash).to.match(/^0x[0-9a-f]{64}$/);
    expect(linked.lines.join("\n")).to.not.include("libraries");
    expect(missing.exitCode).to.equal(0);
    expect(missing.lines).to.include(
      `warning libraries: there is no code at ${nowhere}, the address of contracts/Linked.sol:Sums: deploy the library first`,
    );
  });

  it("fails for an interface, and for a contract that is not there, and still asks the services", async () => {
    const [shape, missing] = [await preflight("Shape"), await preflight("Nothing")];

    expect([shape.exitCode, missing.exitCode]).to.deep.equal([1, 1]);
    expect(shape.lines[0]).to.equal(
      "fails build: the contract is abstract or an interface: it cannot be deployed",
    );
    expect(shape.lines.join("\n")).to.not.include("metadata");
    expect(missing.result.findings.map(({ code }) => code)).to.deep.equal(["CONTRACT_NOT_FOUND"]);
    expect(missing.result.services.map(({ answered }) => answered)).to.deep.equal([true, true]);
  });

  it("checks the contract also if the explorer is not known", async () => {
    const { exitCode, result } = await preflight("Shape", "--explorer", "Nowhere");

    expect(exitCode).to.equal(1);
    expect(result.findings.map(({ about, code }) => code ?? about)).to.include.members([
      "EXPLORER_NOT_CONFIGURED",
      "build",
    ]);
  });

  it("warns of sources that no commit has, and of a build that is older than they", async () => {
    const file = path.join(project.folder, "contracts/Token.sol");
    const before = await readFile(file, "utf8");
    await writeFile(file, `${before}// more\n`);
    const stale = await preflight(...token);
    await project.rebuild({ "contracts/Token.sol": `${before}// more\n` });
    const uncommitted = await preflight(...token);
    git.commit("More");
    const committed = await preflight(...token);

    expect(stale.lines[0]).to.equal("warning build: contracts/Token.sol changed since this build");
    expect(stale.lines).to.include("fine git: the sources of this build are committed");
    expect(uncommitted.lines[0]).to.include(
      "warning git: differs from the checked-out commit, or cannot be read there: contracts/Token.sol",
    );
    expect([stale.exitCode, uncommitted.exitCode]).to.deep.equal([0, 0]);
    expect(committed.result.status).to.equal("ready");
  });

  it("fails for a build info that does not compile to its own code", async () => {
    const { buildInfoId = "" } = await project.hre.artifacts.readArtifact("Big");
    const file = path.join(project.folder, "artifacts/build-info", `${buildInfoId}.json`);
    const before = await readFile(file, "utf8");
    await writeFile(file, before.replaceAll("contract Big {", "contract Big { uint256 x;"));
    const { lines, result } = await preflight("Big");
    await writeFile(file, before);

    expect(lines.join("\n")).to.include("fails build: The stored build does not compile to its own bytecode");
    expect(result.findings.map(({ code }) => code)).to.include("SUBMISSION_NOT_REPRODUCIBLE");
  });

  describe("with a factory and a salt", () => {
    const rest = "0000000000000000000000";

    async function planned(factory: string, salt: string, ...args: readonly string[]) {
      const options = ["--factory", factory, "--salt", salt, ...args];
      const { result, lines, exitCode } = await preflight(...token, ...options);
      return { exitCode, lines, result, addresses: result.addresses };
    }

    async function send(to: string, data: string): Promise<string> {
      const { ethers } = await project.hre.network.getOrCreate("localhost");
      const [signer] = await ethers.getSigners();
      await (await signer?.sendTransaction({ to, data }))?.wait();
      return signer?.address ?? "";
    }

    async function hasCode(address = ""): Promise<boolean> {
      const { ethers } = await project.hre.network.getOrCreate("localhost");
      return (await ethers.provider.getCode(address)) !== "0x";
    }

    for (const factory of ["deterministic-deployment-proxy", "safe-singleton-factory"]) {
      it(`computes where ${factory} creates it, and then that the place is taken`, async () => {
        const salt = keccak256("0x01");
        const { exitCode, addresses, result } = await planned(factory, salt);
        await send(addressOf(factory), concat([salt, await initCodeOf()]));
        const again = await planned(factory, salt);
        const { stdout } = await project.run("preflight", ...token, "--factory", factory, "--salt", salt);

        expect(stdout.replaceAll(/\s+/g, " "))
          .to.include(`is that of build ${result.contract?.build}. `)
          .and.include("deploy with exactly this init code");
        expect([exitCode, addresses.length]).to.deep.equal([0, 1]);
        expect(addresses[0]).to.include({ kind: "create2", isFree: true, salt });
        expect(await hasCode(addresses[0]?.address)).to.equal(true);
        expect([again.exitCode, again.addresses[0]?.isFree]).to.deep.equal([1, false]);
        expect(again.lines[0]).to.include("fails address: there is code at");
      });
    }

    it("computes what CreateX makes of each kind of salt, by CREATE2 and CREATE3", async () => {
      const sender = await send(
        addressOf("createx"),
        createx.encodeFunctionData("deployCreate2", [keccak256("0x"), await initCodeOf()]),
      );
      const zeros = "00".repeat(20);
      const salts: readonly (readonly [salt: string, dependsOn: readonly string[]])[] = [
        [keccak256("0x02"), []],
        [`0x${zeros}00${rest}`, []],
        [`0x${zeros}01${rest}`, ["chain"]],
        [`${sender.toLowerCase()}00${rest}`, ["sender"]],
        [`${sender.toLowerCase()}01${rest}`, ["sender", "chain"]],
      ];
      for (const [salt, dependsOn] of salts) {
        const needed = dependsOn.includes("sender") ? ["--sender", sender] : [];
        const { addresses, lines } = await planned("createx", salt, ...needed);
        const [create2, create3] = addresses;
        expect(
          addresses.map((one) => one.dependsOn),
          lines.join("\n"),
        ).to.deep.equal([dependsOn, dependsOn]);
        for (const [name, place] of [
          ["deployCreate2", create2],
          ["deployCreate3", create3],
        ] as const) {
          await send(addressOf("createx"), createx.encodeFunctionData(name, [salt, await initCodeOf()]));
          expect(await hasCode(place?.address), `${name} ${salt}`).to.equal(true);
        }
      }
    });

    it("refuses a salt as CreateX does", async () => {
      const refused = await planned(
        "createx",
        `0x${"00".repeat(31)}`.padEnd(66, "1").replace(/^(0x0{40})00/, "$1ff"),
        "--sender",
        getAddress(`0x${"17".repeat(20)}`),
      );

      expect([refused.exitCode, refused.addresses]).to.deep.equal([1, []]);
      expect(refused.lines[0]).to.include("fails salt: CreateX refuses a salt");
    });

    it("fails without a factory on the chain, and refuses an unknown name", async () => {
      const { exitCode, lines } = await planned(getAddress(`0x${"17".repeat(20)}`), keccak256("0x"));
      const unknown = await project.run("preflight", "Token", "--factory", "nowhere", "--salt", "0x");
      const without = await project.run("preflight", "Token", "--salt", keccak256("0x"));
      const unsent = await project.run(
        "preflight",
        "Token",
        "--factory",
        "createx",
        "--salt",
        `0x${"17".repeat(20)}01${rest}`,
      );

      expect(exitCode).to.equal(1);
      expect(lines[0]).to.match(/^fails factory: there is no contract at 0x1717/);
      expect(unknown.stderr).to.include("--factory").and.include("createx");
      expect(without.stderr).to.include("give it with --factory");
      expect(unsent.stderr).to.include("give it with --sender");
    });
  });

  it("is a function, too", async () => {
    const result = await preflightFunction({ contract: "Token", constructorArgs: [7] }, project.hre);

    expect(result.contract?.initCode?.hash).to.equal(keccak256(await initCodeOf()));
  });
});
