import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { expect } from "chai";
import { z } from "zod";
import { failureSchema } from "../../src/verification/results/result-members.ts";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { type Deployer, openDeployer } from "../helpers/deployer.ts";
import type { Finished } from "../helpers/hardhat-process.ts";
import { listen } from "../helpers/listen.ts";
import { withoutWaits } from "../helpers/only-waits.ts";
import { cliContracts } from "./cli-contracts.ts";

const nobody = "0x00000000000000000000000000000000000000AA";

const files = {
  ...cliContracts,
  "box-args.js": `export default ["${nobody}", "from a module"];`,
};

/** What `--json` printed: one document on stdout, and on stderr only what is waited for. */
function documentOf({ stdout, stderr }: Finished): unknown {
  expect(withoutWaits(stderr)).to.equal("");
  return JSON.parse(stdout);
}

function resultOf(finished: Finished) {
  return verificationResultSchema.parse(documentOf(finished));
}

function failureOf(finished: Finished) {
  expect(finished.exitCode).to.equal(1);
  return failureSchema.strict().parse(documentOf(finished));
}

describe("the command line, with a node and a local explorer that run", () => {
  let project: CliProject;
  let deployer: Deployer;
  const run: CliProject["run"] = (...args) => project.run(...args);

  before(async () => {
    project = await openCliProject(files);
    [deployer] = await Promise.all([openDeployer(project.hre, "localhost"), project.serveExplorer()]);
  });

  after(() => project.close());

  describe("verify-contract", () => {
    it("verifies by address alone, then finds it verified, with exit code 0", async () => {
      const address = await deployer.deploy("Counter");
      const first = await project.runAlone("verify-contract", address);
      const again = await run("verify-contract", address, "--json");

      expect(first.exitCode).to.equal(0);
      expect(first.stderr).to.match(
        /^Submitting .*Counter to local explorer …\nWaiting for the verdict of local explorer \(receipt .*\n$/,
      );
      expect(first.stdout).to.match(
        /^✔ Verified on local explorer \(exact match\): .*Counter\.sol:Counter\n/,
      );
      expect(again.exitCode).to.equal(0);
      expect(resultOf(again)).to.include({ status: "already-verified", match: "exact", address });
    });

    it("gives the very result with --json, and its page is there", async () => {
      const address = await deployer.deploy("Flags", [true, [1]]);
      const finished = await run("verify-contract", address, "--constructor-args", "[true, [1]]", "--json");
      const result = resultOf(finished);

      expect(finished.exitCode).to.equal(0);
      expect(result).to.include({ status: "verified", match: "exact", license: "MIT" });
      expect(result.url).to.equal(`http://127.0.0.1:${project.explorerPort}/address/${address}#code`);
      expect(await (await fetch(result.url ?? "")).text()).to.include("Flags");
    });

    it("takes arguments as words, as hex, or from a module", async () => {
      const label = "a box, with spaces";
      const [words, encoded, module] = [
        await deployer.deploy("Box", [nobody, label]),
        await deployer.deploy("Flags", [false, [7n, 8n]]),
        await deployer.deploy("Box", [nobody, "from a module"]),
      ];
      const flags = ["0", "40", "2", "7", "8"].map((word) => word.padStart(64, "0")).join("");
      const finished = await Promise.all([
        run("verify-contract", words, nobody, label, "--json"),
        run("verify-contract", encoded, "--constructor-args", `0x${flags}`, "--json"),
      ]);
      finished.push(await run("verify-contract", module, "--constructor-args-path", "box-args.js", "--json"));

      const results = finished.map(resultOf);
      expect(results.map(({ status }) => status)).to.deep.equal(["verified", "verified", "verified"]);
      expect(
        results.map(({ constructorArguments }) => constructorArguments?.values.map(({ value }) => value)),
      ).to.deep.equal([
        [nobody, label],
        [false, ["7", "8"]],
        [nobody, "from a module"],
      ]);
    });

    it("scenario 19: takes a struct with a list, and a text, as JSON, and names what is of the wrong type", async () => {
      const address = await deployer.deploy("Greeter", [[nobody, [1, 2, 3]], "hello !"]);
      const given = (xs: string) => `[["${nobody}",${xs}],"hello !"]`;
      const wrong = await run(
        ...["verify-contract", address, "--contract", "Greeter", "--constructor-args", given('[1,"two",3]')],
      );
      const unnamed = await run(
        "verify-contract",
        address,
        "--constructor-args",
        given("[1,true,3]"),
        "--json",
      );
      const right = await run("verify-contract", address, "--constructor-args", given("[1,2,3]"), "--json");

      expect(wrong.exitCode).to.equal(1);
      expect(wrong.stderr).to.match(/parameter: +s\.xs\[1\]\n +type: +uint256\n +value: +"two"\n/);
      expect(failureOf(unnamed)).to.deep.include({ code: "CONSTRUCTOR_ARGUMENTS_INVALID" });
      expect(failureOf(unnamed).facts).to.include({ parameter: "s.xs[1]", type: "uint256", value: "true" });
      const result = resultOf(right);
      expect(result).to.include({ status: "verified", match: "exact" });
      expect(result.constructorArguments?.values.map(({ value }) => value)).to.deep.equal([
        { to: nobody, xs: ["1", "2", "3"] },
        "hello !",
      ]);
    });

    it("finds a library of the constructor, and takes its address from a module", async () => {
      const library = await deployer.deploy("Scale");
      const address = await deployer.deploy("Scaled", [5], { libraries: { Scale: library } });
      const modulePath = path.join(project.folder, "libraries.json");
      await project.rebuild({ "libraries.json": JSON.stringify({ Scale: library }) });
      const other = await deployer.deploy("Scaled", [5], { libraries: { Scale: library } });
      const [found, given] = await Promise.all([
        run("verify-contract", address, "--with-libraries", "--json"),
        run("verify-contract", other, "5", "--libraries-path", modulePath, "--json"),
      ]);
      const libraries = { "project/contracts/Scaled.sol:Scale": library };

      expect(resultOf(found)).to.deep.include({ status: "verified", libraries });
      expect(resultOf(found).linkedLibraries?.map(({ status }) => status)).to.deep.equal(["verified"]);
      expect(resultOf(given)).to.deep.include({ status: "verified", libraries });
    });

    it("prints a failure on stderr, and as a document with --json, with exit code 1", async () => {
      const [words, json] = await Promise.all([
        run("verify-contract", nobody),
        run("verify-contract", nobody, "--json"),
      ]);

      expect(words).to.include({ exitCode: 1, stdout: "" });
      expect(words.stderr).to.include("NO_CODE_AT_ADDRESS").and.to.not.include("report");
      expect(failureOf(json).code).to.equal("NO_CODE_AT_ADDRESS");
    });

    it("refuses arguments that do not fit before it asks anything over the network", async () => {
      const wrong = ["--contract", "Box", "--constructor-args", '["0x1", "x"]', "--json"];
      const [checked, asked] = await Promise.all([
        run("verify-contract", nobody, ...wrong, "--network", "down"),
        run("verify-contract", nobody, "--network", "down", "--json"),
      ]);

      expect(failureOf(checked).code).to.equal("CONSTRUCTOR_ARGUMENTS_INVALID");
      expect(failureOf(asked).code).to.equal("CHAIN_UNREACHABLE");
    });

    it("scenario 45: ends at the deadline, and names the silent explorer and what was submitted", async () => {
      // It takes connections and never says a word.
      const silent = await listen(createServer((socket) => socket.on("error", () => undefined)));
      const url = `${silent.url}/api`;
      try {
        const address = await deployer.deploy("Counter");
        const options = ["--explorer", url, "--timeout", "1", "--json"];
        const failure = failureOf(await run("verify-contract", address, ...options));

        expect(failure.code).to.equal("DEADLINE_EXCEEDED");
        expect(failure.facts).to.deep.equal({
          timeout: "1 s",
          explorer: new URL(url).host,
          "waited for": `${new URL(url).host} (the source)`,
          submitted: "nothing",
        });
      } finally {
        await silent.close();
      }
    });

    it("tells in its document why Hardhat refuses a network", async () => {
      const { exitCode, stdout } = await run("verify-contract", nobody, "--network", "nowhere", "--json");
      const failure = failureSchema.parse(JSON.parse(stdout));

      expect(exitCode).to.equal(1);
      expect(failure.code).to.equal("NETWORK_REFUSED");
      expect(failure.message).to.include("nowhere");
      expect(failure.facts?.reason).to.include("nowhere").and.to.include("HHE");
    });
  });

  describe("the look-ups", () => {
    let box: string;

    before(async () => {
      box = await deployer.deploy("Box", [nobody, "looked up"]);
      expect((await run("verify-contract", box, nobody, "looked up")).exitCode).to.equal(0);
    });

    it("scenario 35: print the ABI", async () => {
      const { exitCode, stdout } = await run("contract-abi", box);
      const names = z.array(z.object({ name: z.string().optional() })).parse(JSON.parse(stdout));

      expect(exitCode).to.equal(0);
      expect(names.map(({ name }) => name)).to.include.members(["keeper", "label", "count", "increase"]);
    });

    it("scenario 35: print the source, or write it to files without overwriting", async () => {
      const out = path.join(project.folder, "out");
      const [printed, written] = await Promise.all([
        project.runAlone("contract-source", box),
        run("contract-source", box, "--out", "out"),
      ]);
      const file = path.join(out, "project", "contracts", "Box.sol");

      expect(printed.stdout)
        .to.include("// ── project/contracts/Counter.sol")
        .and.to.include("contract Box is");
      expect(written).to.include({ exitCode: 0, stderr: "" });
      expect(written.stdout).to.include(path.join("project", "contracts", "Box.sol"));
      expect(await readFile(file, "utf8")).to.equal(cliContracts["contracts/Box.sol"]);
      expect((await run("contract-source", box, "--out", "out")).exitCode).to.equal(0);

      await writeFile(file, "contract Mine {}");
      const again = await run("contract-source", box, "--out", "out", "--json");
      expect(failureOf(again).code).to.equal("OUTPUT_EXISTS");
      expect(await readFile(file, "utf8")).to.equal("contract Mine {}");
      const forced = await run("contract-source", box, "--out", "out", "--force", "--json");
      expect(forced.exitCode).to.equal(0);
      expect(await readFile(file, "utf8")).to.equal(cliContracts["contracts/Box.sol"]);
    });

    it("scenario 35: print the creators of several contracts, and which contracts are not known", async () => {
      const addresses = [box];
      for (let index = 0; index < 6; index++) {
        addresses.push(await deployer.deploy("Counter"));
      }
      const [all, some, none, account, verification] = await Promise.all([
        project.runAlone("contract-creation", ...addresses, "--json"),
        run("contract-creation", nobody, box),
        run("contract-creation", nobody, deployer.account, "--json"),
        run("contract-creation", deployer.account, "--json"),
        run("verify-contract", deployer.account, "--json"),
      ]);
      const [abi, ofDirect, source] = await Promise.all([
        run("contract-abi", deployer.account, "--json"),
        run("contract-abi", deployer.account, "--direct", "--json"),
        run("contract-source", deployer.account, "--json"),
      ]);
      const creations = z
        .array(z.object({ address: z.string(), creator: z.string() }))
        .parse(documentOf(all));

      expect(creations.map(({ address }) => address)).to.have.members(addresses);
      expect(new Set(creations.map(({ creator }) => creator))).to.deep.equal(new Set([deployer.account]));
      expect(some.exitCode).to.equal(1);
      expect(some.stdout).to.include(box).and.to.include(deployer.account);
      expect(some.stderr).to.include("NO_CODE_AT_ADDRESS").and.to.include(nobody).and.not.to.include(box);
      expect(failureOf(none)).to.deep.include({ code: "CREATION_NOT_FOUND" });
      expect(failureOf(none).facts).to.include({ "without code": `${nobody}, ${deployer.account}` });
      expect(failureOf(account)).to.deep.equal(failureOf(verification));
      expect(failureOf(account)).to.include({ code: "NO_CODE_AT_ADDRESS" });
      for (const other of [abi, ofDirect, source]) {
        expect(failureOf(other)).to.deep.equal(failureOf(verification));
      }
    });

    it("fail with a code for a contract that is not verified", async () => {
      const address = await deployer.deploy("Flags", [true, [99]]);
      const [abi, source] = await Promise.all([
        run("contract-abi", address, "--json", "--explorer", "local"),
        run("contract-source", address, "--json", "--explorer", "local"),
      ]);
      const hints = [
        `Verify it first: npx hardhat verify-contract --network localhost ${address} --explorer local`,
      ];

      expect(failureOf(abi)).to.deep.include({ code: "CONTRACT_NOT_VERIFIED", hints });
      expect(failureOf(source)).to.deep.include({ code: "CONTRACT_NOT_VERIFIED", hints });
    });
  });
});
