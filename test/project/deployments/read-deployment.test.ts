import { appendFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { describeUnfinished } from "../../../src/app/words/results/describe-deployment.ts";
import { createDeploymentRecords } from "../../../src/project/deployments/create-deployment-records.ts";
import { readDeployment } from "../../../src/project/deployments/read-deployment.ts";
import type { RecordedContract } from "../../../src/verification/ports.ts";
import { failureOf } from "../../helpers/failure.ts";
import { hintsOf } from "../../helpers/hardhat-words.ts";
import { rejectionOf } from "../../helpers/rejection.ts";
import { inTemporaryFolder } from "../../helpers/temporary-folder.ts";

const fixtures = fileURLToPath(new URL("../../../test-fixtures/deployments/", import.meta.url));
const box = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const labels = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";
const counter = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";
const hash = `0x${"ab".repeat(32)}` as const;

const summarize = (records: readonly RecordedContract[]): unknown[] =>
  records.map(({ name, address, chainId }) => [name, address, chainId]);

/** A file in the form of `forge script --broadcast`, of version 1.4. */
function toBroadcast(): object {
  return {
    transactions: [
      {
        hash,
        transactionType: "CREATE2",
        contractName: "Labels",
        contractAddress: labels.toLowerCase(),
        function: null,
        arguments: null,
        transaction: { to: "0x4e59b44847b379578588920ca78fbf26c0b4956c", input: "0x00", chainId: "0x7a69" },
        additionalContracts: [],
        isFixedGasLimit: false,
      },
      {
        hash,
        transactionType: "CREATE",
        contractName: "Counter",
        contractAddress: counter.toLowerCase(),
        function: null,
        arguments: ["7", '"a name"'],
        transaction: { input: "0x6001", chainId: "0x7a69" },
        additionalContracts: [
          { transactionType: "CREATE", contractName: null, address: box.toLowerCase(), initCode: "0x6002" },
        ],
        isFixedGasLimit: false,
      },
      {
        hash,
        transactionType: "CALL",
        contractName: "Counter",
        contractAddress: counter.toLowerCase(),
        function: "add()",
        arguments: null,
        transaction: { input: "0x4f2be91f" },
        additionalContracts: [],
      },
    ],
    receipts: [],
    libraries: [`src/Labels.sol:Labels:${labels}`],
    pending: [],
    returns: {},
    timestamp: 1_763_000_000,
    chain: 31_337,
    commit: "a1b2c3d",
  };
}

/** Works on a copy of an Ignition deployment. */
const inIgnition = (work: (folder: string, journal: string) => Promise<void>) =>
  inTemporaryFolder(async (folder) => {
    await cp(path.join(fixtures, "ignition", "deployments", "basic"), folder, { recursive: true });
    await work(folder, path.join(folder, "journal.jsonl"));
  });

async function problemOf(place: string): Promise<readonly (string | number | undefined)[]> {
  const { code, facts } = await failureOf(readDeployment(place));
  expect(code).to.equal("DEPLOYMENT_INVALID");
  return [path.basename(String(facts["looked in"])), facts.problem];
}

describe("readDeployment", () => {
  it("reads an Ignition deployment: name, arguments, libraries and transaction of each contract", async () => {
    const folder = path.join(fixtures, "ignition", "deployments", "basic");
    const records = await readDeployment(folder);

    expect(summarize(records)).to.deep.equal([
      ["Box", box, 31_337],
      ["Labels", labels, 31_337],
      ["Counter", counter, 31_337],
    ]);
    expect(records[0]?.constructorArguments).to.deep.equal({
      kind: "values",
      values: [{ amounts: ["1", "2", "3"], to: "0x70997970c51812dc3a010c7d01b50e0d17dc79c8" }, "a box"],
    });
    expect(records[2]?.libraries).to.deep.equal({ Labels: labels });
    expect(records[0]?.transactionHash).to.match(/^0xbdf28a43/);
    for (const file of ["journal.jsonl", "deployed_addresses.json"]) {
      expect(await readDeployment(path.join(folder, file))).to.deep.equal(records);
    }
  });

  it("takes a contract that an Ignition deployment only uses from its journal, with its name in the sources", () =>
    inIgnition(async (folder, journal) => {
      const file = path.join(folder, "deployed_addresses.json");
      const used = {
        ...{ type: "CONTRACT_AT_EXECUTION_STATE_INITIALIZE", futureId: "Boxes#Used" },
        ...{ contractName: "Token", contractAddress: `0x${"11".repeat(20)}` },
      };
      await appendFile(journal, `\n${JSON.stringify(used)}\n`);
      const addresses = JSON.parse(await readFile(file, "utf8"));
      await writeFile(file, JSON.stringify({ ...addresses, "Boxes#Used": `0x${"22".repeat(20)}` }));
      const records = await readDeployment(folder);

      const address = `0x${"11".repeat(20)}`;
      expect(records[3]).to.deep.include({ name: "Used", address, contract: "Token", isDeployed: false });
      expect(records[0]).not.to.have.property("isDeployed");
    }));

  it("names the futures of an Ignition deployment that were begun and did not succeed", () =>
    inIgnition(async (folder, journal) => {
      const original = path.join(fixtures, "ignition", "deployments", "basic");
      const initialize = (kind: string, futureId: string) => ({
        type: `${kind}_EXECUTION_STATE_INITIALIZE`,
        futureId,
      });
      const complete = (kind: string, futureId: string, type: string) => ({
        type: `${kind}_EXECUTION_STATE_COMPLETE`,
        futureId,
        result: { type, address: labels },
      });
      const messages = [
        initialize("CONTRACT_AT", "All#used"),
        initialize("DEPLOYMENT", "All#Boom"),
        complete("DEPLOYMENT", "All#Boom", "REVERTED_TRANSACTION"),
        initialize("CALL", "All#Box.set"),
        initialize("SEND_DATA", "All#pay"),
        complete("SEND_DATA", "All#pay", "SUCCESS"),
        initialize("STATIC_CALL", "All#wiped"),
        { type: "WIPE_APPLY", futureId: "All#wiped" },
        initialize("DEPLOYMENT", "All#again"),
        complete("DEPLOYMENT", "All#again", "SIMULATION_ERROR"),
        complete("DEPLOYMENT", "All#again", "SUCCESS"),
      ];
      await appendFile(journal, `\n${messages.map((one) => JSON.stringify(one)).join("\n")}\n`);
      const records = await readDeployment(folder);

      expect(new Set(records.map(({ unfinished }) => JSON.stringify(unfinished)))).to.deep.equal(
        new Set([
          JSON.stringify({
            steps: [{ name: "All#Boom", outcome: "REVERTED_TRANSACTION" }, { name: "All#Box.set" }],
            file: journal,
          }),
        ]),
      );
      expect((await readDeployment(original))[0]).not.to.have.property("unfinished");
    }));

  it("reads all deployments of a folder, and one by its id", async () => {
    const folders = {
      ignitionFolder: path.join(fixtures, "ignition"),
      deploymentsFolder: path.join(fixtures, "hardhat-deploy"),
    };
    const { read, readAll } = createDeploymentRecords(folders);

    expect(await readDeployment(folders.ignitionFolder)).to.have.length(6);
    expect(await read("basic")).to.have.length(3);
    expect(await read("local")).to.have.length(2);
    expect((await readAll()).records).to.have.length(7);
    const error = await rejectionOf(read("basics"));
    expect(error).to.include({ code: "DEPLOYMENT_INVALID" });
    expect(hintsOf(error)[0]).to.equal("The deployments of this project are basic, create2.");
  });

  it("reads the other deployments of a project if one is damaged, and names its file", () =>
    inTemporaryFolder(async (folder) => {
      const deployments = path.join(folder, "ignition", "deployments");
      await cp(path.join(fixtures, "ignition", "deployments"), deployments, { recursive: true });
      const damaged = path.join(deployments, "create2", "deployed_addresses.json");
      await writeFile(damaged, "{");
      const { readAll, read } = createDeploymentRecords({
        ignitionFolder: path.join(folder, "ignition"),
        deploymentsFolder: path.join(folder, "deployments"),
      });
      const { records, failures } = await readAll();

      expect(records).to.have.length(3);
      expect(failures.map(({ code, facts }) => [code, facts["looked in"]])).to.deep.equal([
        ["DEPLOYMENT_INVALID", damaged],
      ]);
      expect(await failureOf(read("create2"))).to.have.property("code", "DEPLOYMENT_INVALID");
    }));

  it("takes the chain of an Ignition deployment from its id where there is no journal, and keeps what is only used apart", () =>
    inTemporaryFolder(async (folder) => {
      const deployment = path.join(folder, "chain-137");
      await mkdir(path.join(deployment, "build-info"), { recursive: true });
      const list = path.join(deployment, "deployed_addresses.json");
      await writeFile(list, JSON.stringify({ "M#A": box }));
      const [alone] = await readDeployment(deployment);
      expect(alone).to.deep.include({ chainId: 137, name: "A", builds: { paths: [deployment] } });
      expect(alone?.isDeployed).to.equal(undefined);

      await cp(path.join(fixtures, "ignition", "deployments", "basic"), deployment, { recursive: true });
      const addresses = JSON.parse(await readFile(list, "utf8"));
      await writeFile(list, JSON.stringify({ ...addresses, "Boxes#Used": `0x${"11".repeat(20)}` }));
      const records = await readDeployment(deployment);
      expect(records.map(({ name, isDeployed }) => [name, isDeployed])).to.deep.equal([
        ["Box", undefined],
        ["Labels", undefined],
        ["Counter", undefined],
        ["Used", false],
      ]);
    }));

  it("reads hardhat-deploy 1 and 2, by folder and by file, with the arguments of each", async () => {
    const [byOne] = await readDeployment(path.join(fixtures, "hardhat-deploy"));
    const [byTwo] = await readDeployment(path.join(fixtures, "rocketh", "local", "Box.json"));

    expect(byOne).to.deep.include({ name: "Box", address: box, chainId: 31_337 });
    expect(byOne?.constructorArguments).to.deep.equal({
      kind: "values",
      values: [{ to: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", amounts: [1, 2, 3] }, "a box"],
    });
    expect(byTwo).to.deep.include({ name: "Box", address: box, chainId: 31_337 });
    expect(byTwo?.contract).to.equal("contracts/Box.sol:Box");
    expect(byTwo?.constructorArguments?.kind).to.equal("hex");
  });

  it("knows a proxy of hardhat-deploy by its implementation, and lists it once", () =>
    inTemporaryFolder(async (folder) => {
      await writeFile(path.join(folder, ".chainId"), "10");
      await mkdir(path.join(folder, "solcInputs"));
      await writeFile(path.join(folder, "solcInputs", "beef.json"), "{}");
      const records = {
        Box: { address: box, abi: [], implementation: labels.toLowerCase() },
        Box_Implementation: { address: labels, abi: [], solcInputHash: "beef" },
        Box_Proxy: { address: box, abi: [], transactionHash: hash },
      };
      for (const [name, record] of Object.entries(records)) {
        await writeFile(path.join(folder, `${name}.json`), JSON.stringify(record));
      }
      const [proxy, implementation, ...others] = await readDeployment(folder);

      expect(others).to.deep.equal([]);
      expect(proxy).to.deep.include({
        name: "Box",
        chainId: 10,
        isProxy: true,
        implementations: [labels],
        transactionHash: hash,
      });
      expect(implementation?.builds?.paths).to.deep.equal([path.join(folder, "solcInputs", "beef.json")]);
    }));

  it("shows both names of hardhat-deploy for one address", () =>
    inTemporaryFolder(async (folder) => {
      await writeFile(path.join(folder, ".chainId"), "10");
      for (const contractName of ["Counter", "Factory"]) {
        const record = { address: box, abi: [], contractName, sourceName: `contracts/${contractName}.sol` };
        await writeFile(path.join(folder, `${contractName}.json`), JSON.stringify(record));
      }
      const [both, ...others] = await readDeployment(folder);

      expect(others).to.deep.equal([]);
      expect(both?.name).to.equal("Counter, Factory");
    }));

  it("reads a list with a byte order mark, and a contract that is called __proto__", () =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "list.json");
      await writeFile(file, `\ufeff{"__proto__":"${box}","Counter":"${counter}"}`);

      expect((await readDeployment(file)).map(({ name }) => name)).to.deep.equal(["__proto__", "Counter"]);
    }));

  it("says of a folder whose journal is empty that it records no contract", () =>
    inTemporaryFolder(async (folder) => {
      const id = path.join(folder, "chain-31337");
      await mkdir(id);
      await writeFile(path.join(id, "journal.jsonl"), "");

      for (const place of [id, folder]) {
        expect((await problemOf(place))[1]).to.equal("it records no contract, or not in a known format");
      }
    }));

  it("takes the hash of a receipt with the address, and no other of several: forge may mix them up", () =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "run-latest.json");
      const toHash = (step: number) => `0x${`${step}`.repeat(64)}`;
      const create = (contractAddress: string, recorded: number) => ({
        ...{ hash: toHash(recorded), transactionType: "CREATE", contractAddress },
        additionalContracts: [{ address: `0x${`${recorded}`.repeat(40)}`, initCode: "0x6002" }],
      });
      const receipts = [{ contractAddress: box.toLowerCase(), transactionHash: toHash(5) }];
      const listHashes = async (...transactions: readonly object[]) => {
        await writeFile(file, JSON.stringify({ transactions, receipts, chain: 1 }));
        return (await readDeployment(file)).map(({ transactionHash }) => transactionHash);
      };

      expect(await listHashes(create(box, 3), create(counter, 5))).to.deep.equal([
        ...Array(2).fill(toHash(5)),
        ...Array(2).fill(undefined),
      ]);
      expect(await listHashes(create(counter, 4))).to.deep.equal([toHash(4), toHash(4)]);
    }));

  it("finds the builds of a broadcast where foundry.toml puts them, and in out without one", () =>
    inTemporaryFolder(async (folder) => {
      const project = path.join(folder, "broadcast", "token");
      const runs = path.join(project, "sent", "broadcast", "31337");
      const outs = ["out", "build", "fast"].map((name) => path.join(project, name, "build-info"));
      for (const place of [runs, ...outs]) {
        await mkdir(place, { recursive: true });
      }
      const latest = path.join(runs, "run-latest.json");
      await writeFile(latest, JSON.stringify(toBroadcast()));
      const listBuilds = async () => (await readDeployment(latest))[0]?.builds?.paths;

      expect(await listBuilds()).to.deep.equal(outs.slice(0, 1));
      const profiles = '[profile.default]\nout = "build"\n[profile.fast]\nout = "fast"\nbroadcast = "sent"\n';
      await writeFile(path.join(project, "foundry.toml"), profiles);
      expect(await listBuilds()).to.deep.equal(outs);
    }));

  it("scenario 78: reads all runs of a Foundry script, the latest first, and what its contracts created too", () =>
    inTemporaryFolder(async (folder) => {
      const broadcast = path.join(folder, "broadcast", "Deploy.s.sol", "31337");
      await mkdir(path.join(broadcast, "dry-run"), { recursive: true });
      await mkdir(path.join(folder, "out", "build-info"), { recursive: true });
      await writeFile(path.join(broadcast, "dry-run", "run-latest.json"), "{");
      await writeFile(path.join(broadcast, "run-latest.json"), JSON.stringify(toBroadcast()));
      const dated = path.join(broadcast, "run-1763000000.json");
      const other = "0x00000000000000000000000000000000000000f1";
      const create = { hash, transactionType: "CREATE", contractName: "Other", contractAddress: other };
      const own: object = toBroadcast();
      const sent = "transactions" in own && Array.isArray(own.transactions) ? own.transactions : [];
      await writeFile(dated, JSON.stringify({ ...own, commit: "0123456", transactions: [...sent, create] }));
      const records = await readDeployment(path.join(folder, "broadcast"));

      expect(summarize(records)).to.deep.equal([
        ["Labels", labels, 31_337],
        ["Counter", counter, 31_337],
        ["created by Counter", box, 31_337],
        ["Other", other, 31_337],
      ]);
      expect(records[1]).to.deep.include({
        contract: "Counter",
        creationBytecode: "0x6001",
        transactionHash: hash,
        libraries: { "src/Labels.sol:Labels": labels },
        constructorArguments: { kind: "strings", values: ["7", '"a name"'] },
        builds: { paths: [path.join(folder, "out", "build-info")] },
        commit: "a1b2c3d",
      });
      expect(records[0]?.creationBytecode).to.equal(undefined);
      expect((await readDeployment(dated)).map(({ commit }) => commit)).to.deep.equal(
        Array(4).fill("0123456"),
      );
      await writeFile(dated, "{");
      expect((await problemOf(path.join(folder, "broadcast")))[0]).to.equal("run-1763000000.json");
    }));

  it("reads a broadcast over several chains", () =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "run.json");
      const deployments = [toBroadcast(), { ...toBroadcast(), chain: 10 }];
      await writeFile(file, JSON.stringify({ deployments, timestamp: 1 }));

      expect((await readDeployment(file)).map(({ chainId }) => chainId)).to.have.members([
        31_337, 31_337, 31_337, 10, 10, 10,
      ]);
    }));

  it("reads a manifest of OpenZeppelin: implementations, proxies that lead to one of them, and the admin", () =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "sepolia.json");
      const manifest = {
        manifestVersion: "3.2",
        admin: { address: counter, txHash: hash },
        proxies: [{ address: box.toLowerCase(), txHash: hash, kind: "transparent" }],
        impls: { ["ab".repeat(32)]: { address: labels, txHash: hash, layout: { storage: [], types: {} } } },
      };
      await writeFile(file, JSON.stringify(manifest));
      const records = await readDeployment(file);

      expect(summarize(records)).to.deep.equal([
        ["implementation", labels, 11_155_111],
        ["transparent proxy", box, 11_155_111],
        ["admin", counter, 11_155_111],
      ]);
      expect(records[1]).to.deep.include({ isProxy: true, implementations: [labels] });
      await writeFile(path.join(folder, "unknown-77.json"), JSON.stringify(manifest));
      expect((await readDeployment(path.join(folder, "unknown-77.json")))[0]?.chainId).to.equal(77);
    }));

  it("reads lists written by hand, and refuses what is misspelt in them", () =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "contracts.json");
      const write = (json: unknown) => writeFile(file, JSON.stringify(json));
      await write({ Box: box, Labels: labels.toLowerCase() });
      expect(summarize(await readDeployment(file))).to.deep.equal([
        ["Box", box, undefined],
        ["Labels", labels, undefined],
      ]);
      await write({ Box: box, Labels: labels, Again: box.toLowerCase() });
      expect(summarize(await readDeployment(file))).to.deep.equal([
        ["Box, Again", box, undefined],
        ["Labels", labels, undefined],
      ]);

      await write([
        { address: box, chainId: 5, contract: "Box", constructorArguments: [1, ["a"]], proxy: labels },
      ]);
      expect((await readDeployment(file))[0]).to.deep.include({
        name: "Box",
        contract: "Box",
        chainId: 5,
        isByHand: true,
        isProxy: true,
        implementations: [labels],
        constructorArguments: { kind: "values", values: [1, ["a"]] },
      });

      await write([{ address: box, contrat: "Box" }]);
      expect((await problemOf(file))[1]).to.include("contrat");
      await write({ Box: box, Labels: labels.replace("e7", "E7") });
      expect(await problemOf(file)).to.deep.equal([
        "contracts.json",
        "Labels: it is not an address, or it has a mistyped character",
      ]);
    }));

  it("refuses a list that says two things of one address, and takes two names for it", () =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "contracts.json");
      const write = (...entries: readonly object[]) =>
        writeFile(file, JSON.stringify(entries.map((entry) => ({ address: box, chainId: 5, ...entry }))));
      for (const [member, one, other] of [
        ["constructorArguments", [1, "first"], [1, "second"]],
        ["contract", "Pool", "Counter"],
        ["libraries", { Sums: labels }, { Sums: counter }],
        ["proxy", labels, counter],
        ["proxy", true, false],
        ["transactionHash", hash, hash.replace("ab", "cd")],
      ] as const) {
        await write({ name: "Other", address: labels }, { [member]: one }, { name: "Box", [member]: other });

        expect(await problemOf(file)).to.deep.equal([
          "contracts.json",
          `two contracts have the same address, ${box}, and say different things of it; keep the right one`,
        ]);
      }

      await write({ name: "One", contract: "Box" }, { name: "Two", contract: "Box" });
      expect(summarize(await readDeployment(file))).to.deep.equal([["One, Two", box, 5]]);
      await write({ contract: "Box" }, { contract: "Pool", chainId: 6 });
      expect(await readDeployment(file)).to.have.length(2);
    }));

  it("refuses a journal with a line that cannot be read, by its number, and passes over a last one that is cut off", () =>
    inIgnition(async (folder, journal) => {
      const lines = (await readFile(journal, "utf8")).trim().split("\n");
      const levels = 200_000;
      const unreadable = [
        lines[6]?.slice(0, -9) ?? "",
        "null",
        `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`,
      ];
      for (const line of unreadable) {
        await writeFile(journal, lines.with(6, line).join("\n"));
        expect(await problemOf(folder)).to.deep.equal(["journal.jsonl", "line 7 cannot be read"]);
      }

      await writeFile(journal, `${[...lines, "", lines[0]?.slice(0, 9)].join("\n")}\n`);
      const cut = await readDeployment(folder);
      expect([cut.length, describeUnfinished(cut)]).to.deep.equal([3, []]);
      await writeFile(journal, lines.with(-1, lines.at(-1)?.slice(0, 40) ?? "").join("\n"));
      expect(describeUnfinished(await readDeployment(folder))).to.deep.equal([
        `The deployment did not complete Boxes#Counter.inc (not finished), as ${journal} records.`,
      ]);
    }));

  it("refuses a folder of hardhat-deploy whose file with the chain id has none", () =>
    inTemporaryFolder(async (folder) => {
      await writeFile(path.join(folder, "Box.json"), JSON.stringify({ address: box, abi: [] }));
      for (const [name, text] of [
        [".chainId", ""],
        [".chainId", "mainnet"],
        [".chain", "{}"],
      ] as const) {
        await writeFile(path.join(folder, name), text);
        expect((await problemOf(folder))[0]).to.equal(name);
      }
    }));

  it("says of everything else what it is not, and names the file", () =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "a.json");
      expect(await problemOf(file)).to.deep.equal(["a.json", "it does not exist"]);
      await writeFile(file, '{"cut');
      expect(await problemOf(file)).to.deep.equal([
        "a.json",
        "it is not valid JSON: Unterminated string in JSON at position 5 (line 1 column 6)",
      ]);
      await writeFile(file, '[{ "name": "To\nken" }]');
      expect((await problemOf(file))[1]).to.include(
        "Bad control character in string literal in JSON at position 14",
      );
      await writeFile(file, "\u001b[2J");
      expect((await problemOf(file))[1]).to.match(/^it is not valid JSON: [^\p{Cc}]+$/u);
      await writeFile(file, '{"name":"package"}');
      expect((await problemOf(file))[1]).to.equal("it records no contract, or not in a known format");
      expect((await problemOf(folder))[1]).to.equal("it records no contract, or not in a known format");
      await writeFile(file, '{"Token":"0x12"}');
      expect((await problemOf(file))[1]).to.equal(
        "Token: it is not an address, or it has a mistyped character",
      );
      // Beside records such a file is none of theirs.
      expect((await problemOf(folder))[1]).to.equal("it records no contract, or not in a known format");
      await writeFile(file, `[{"address":"${box}"},{"adress":"${box}"}]`);
      expect((await problemOf(file))[1]).to.match(
        /^contract 2: there is no member adress; it may have address, .*proxy$/,
      );
      await writeFile(file, "[".repeat(200) + "]".repeat(200));
      expect(await problemOf(file)).to.deep.equal(["a.json", "it is nested too deeply"]);
      await writeFile(file, '{"manifestVersion":"3.2","proxies":[{"address":"0x1"}]}');
      expect((await problemOf(file))[1]).to.match(/^proxies\.0\.address: /);
      await writeFile(file, '{"manifestVersion":"3.2","proxies":[]}');
      expect((await problemOf(file))[1]).to.equal("it records no contract, or not in a known format");
      await writeFile(file, "[]");
      expect((await problemOf(file))[1]).to.equal("it records no contract, or not in a known format");
      await writeFile(path.join(folder, "run-latest.json"), "{");
      expect(await problemOf(folder)).to.deep.equal([
        "run-latest.json",
        "it is not valid JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
      ]);
    }));
});
