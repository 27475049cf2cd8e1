import { chmod, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { createDeploymentRecords } from "../../../src/project/deployments/create-deployment-records.ts";
import type { DeploymentRecord } from "../../../src/verification/ports.ts";
import { failureOf } from "../../helpers/failure.ts";
import { inTemporaryFolder } from "../../helpers/temporary-folder.ts";

const fixtures = fileURLToPath(new URL("../../../test-fixtures/deployments/", import.meta.url));
const box = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const chainId = 31_337;

function findIn(
  folders: { readonly ignition?: string; readonly deployments?: string },
  query: { readonly chainId?: number; readonly address?: `0x${string}` } = {},
): Promise<readonly DeploymentRecord[]> {
  return createDeploymentRecords({
    ignitionFolder: folders.ignition ?? path.join(fixtures, "nowhere"),
    deploymentsFolder: folders.deployments ?? path.join(fixtures, "nowhere"),
  }).find({ chainId, address: box, ...query });
}

const ignition = path.join(fixtures, "ignition");
const hardhatDeploy = path.join(fixtures, "hardhat-deploy");
const rocketh = path.join(fixtures, "rocketh");

describe("createDeploymentRecords", () => {
  it("finds what Ignition deployed: the transaction, and what it sent", async () => {
    const [record, ...others] = await findIn({ ignition });

    expect(others).to.deep.equal([]);
    expect(record).to.include({
      address: box,
      file: path.join(ignition, "deployments", "basic", "journal.jsonl"),
      transactionHash: "0xbdf28a436f9e240702c1ab2ecd32ad1b5ab89f2eb5a84268f28183e9766998f2",
    });
    expect(record?.creationBytecode).to.match(/^0x60a0604052[0-9a-f]+$/);
  });

  it("finds a linked contract, whose code Ignition writes in two cases of letters", async () => {
    const [record] = await findIn({ ignition }, { address: "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0" });

    expect(record?.creationBytecode).to.include("e7f1725e7734ce288f8367e1bb143e90bb3f0512");
  });

  it("finds what Ignition deployed through CreateX: the transaction alone", async () => {
    const address = "0xa37011Ed1e61eD31Dc5d3AE9fF759D27e47a3b5C";

    const [record, ...others] = await findIn({ ignition }, { address });
    expect(others).to.deep.equal([]);
    expect(record).to.include({
      address,
      name: "Box",
      file: path.join(ignition, "deployments", "create2", "journal.jsonl"),
      transactionHash: "0x2817e69c7851e2987af0340ec8200ac7d3ae97322744adf1e251f3db146bac53",
      creationBytecode: undefined,
    });
  });

  it("finds what hardhat-deploy deployed, with a deployer too", async () => {
    const deployments = hardhatDeploy;
    const fixed = "0xf175ba92A9a27E70bE877A36b9aa8291F041CC17";

    const [record, ...others] = await findIn({ deployments });
    expect(others).to.deep.equal([]);
    expect(record).to.include({
      address: box,
      name: "Box",
      file: path.join(deployments, "local", "Box.json"),
      transactionHash: "0x07689efb53c77ba46bf2881009b6f14d9a6a8d8a9ab24402563972f84e4f889f",
      creationBytecode: undefined,
    });
    expect((await findIn({ deployments }, { address: fixed }))[0]?.transactionHash).to.equal(
      "0x401b0a21aa43b4c12d32bf8944a13c57af99fb65e6572984785fc2c36b1be140",
    );
  });

  it("finds what hardhat-deploy 2 deployed, which writes the encoded arguments", async () => {
    const [byIgnition] = await findIn({ ignition });
    const [record] = await findIn({ deployments: rocketh });

    expect(record?.transactionHash).to.equal(
      "0x07689efb53c77ba46bf2881009b6f14d9a6a8d8a9ab24402563972f84e4f889f",
    );
    expect(record?.creationBytecode).to.equal(byIgnition?.creationBytecode);
  });

  it("finds what Foundry's scripts created on the chain, by the latest run of each", () =>
    inTemporaryFolder(async (folder) => {
      const runs = path.join(folder, "broadcast", "Deploy.s.sol");
      const create = (hash: string) => ({
        hash: `0x${hash.repeat(32)}`,
        transactionType: "CREATE",
        contractName: "Box",
        contractAddress: box.toLowerCase(),
        arguments: ["7"],
        transaction: { input: "0x6001" },
      });
      const call = { ...create("cc"), transactionType: "CALL", arguments: null };
      for (const [place, chain, transactions] of [
        ["31337/run-1.json", chainId, [create("aa")]],
        ["31337/run-2.json", chainId, [call, create("bb")]],
        ["31337/run-latest.json", chainId, [create("bb")]],
        ["31337/dry-run/run-latest.json", chainId, [create("dd")]],
        ["1/run-latest.json", 1, [create("ee")]],
      ] as const) {
        await mkdir(path.dirname(path.join(runs, place)), { recursive: true });
        await writeFile(path.join(runs, place), JSON.stringify({ transactions, chain, libraries: [] }));
      }
      await mkdir(path.join(folder, "broadcast", "multi", "Deploy.s.sol-latest"), { recursive: true });
      await writeFile(
        path.join(folder, "broadcast", "multi", "Deploy.s.sol-latest", "run.json"),
        JSON.stringify({ deployments: [{ transactions: [create("ff")], chain: chainId, libraries: [] }] }),
      );
      const records = await findIn({ deployments: path.join(folder, "deployments") });

      const starts = records.map(({ transactionHash }) => transactionHash?.slice(2, 4));
      expect(starts).to.deep.equal(["bb", "ff"]);
      expect(records[0]).to.deep.include({
        contract: "Box",
        creationBytecode: "0x6001",
        constructorArguments: { kind: "strings", values: ["7"] },
      });
      const elsewhere = createDeploymentRecords({
        ignitionFolder: path.join(folder, "nowhere"),
        deploymentsFolder: path.join(folder, "nowhere", "deployments"),
        broadcastFolders: [path.join(folder, "none"), path.join(folder, "broadcast")],
      });
      expect(await elsewhere.find({ chainId, address: box })).to.deep.equal(records);
      expect((await elsewhere.readAll()).records).not.to.deep.equal([]);
      const none = createDeploymentRecords({
        ignitionFolder: path.join(folder, "nowhere"),
        deploymentsFolder: path.join(folder, "nowhere", "deployed"),
        broadcastFolders: [path.join(folder, "sent")],
      });
      const at = (...names: string[]) => path.relative("", path.join(folder, ...names));
      const [byIgnition, byHardhat] = [at("nowhere", "deployments"), at("nowhere", "deployed")];
      expect((await failureOf(none.readAll())).facts.problem).to.equal(
        `no contract is recorded in ${byIgnition}, ${byHardhat}, ${at("sent")} or ${at("nowhere", ".openzeppelin")}`,
      );
    }));

  it("finds what OpenZeppelin's plugins deployed: the transaction", () =>
    inTemporaryFolder(async (folder) => {
      const txHash = `0x${"ab".repeat(32)}`;
      await mkdir(path.join(folder, ".openzeppelin"));
      const manifest = { manifestVersion: "3.2", impls: { one: { address: box, txHash } }, proxies: [] };
      for (const name of ["unknown-31337.json", "sepolia.json", "damaged.json"]) {
        const text = name === "damaged.json" ? `{"${box}` : JSON.stringify(manifest);
        await writeFile(path.join(folder, ".openzeppelin", name), text);
      }
      const records = await findIn({ deployments: path.join(folder, "deployments") });

      expect(records.map((record) => [path.basename(record.file), record.transactionHash])).to.deep.equal([
        ["unknown-31337.json", txHash],
      ]);
    }));

  it("finds nothing of another chain or address, and nothing where there are no folders", async () => {
    for (const folders of [{ ignition }, { deployments: hardhatDeploy }, { deployments: rocketh }]) {
      expect(await findIn(folders, { chainId: 1 })).to.deep.equal([]);
      expect(await findIn(folders, { address: `0x${"11".repeat(20)}` })).to.deep.equal([]);
    }
    expect(await findIn({})).to.deep.equal([]);
  });

  it("passes over what was wiped, and over a line that a crash cut off", () =>
    inTemporaryFolder(async (folder) => {
      await cp(ignition, folder, { recursive: true });
      const journal = path.join(folder, "deployments", "basic", "journal.jsonl");
      const text = await readFile(journal, "utf8");
      await writeFile(journal, `${text}\n{"type":"WIPE_APPLY","futu`);
      expect(await findIn({ ignition: folder })).to.have.length(1);

      await writeFile(journal, `${text}\n{"type":"WIPE_APPLY","futureId":"Boxes#Box"}\n`);
      const [wiped] = await findIn({ ignition: folder });
      expect(wiped).to.include({ isDeployed: false }).and.not.to.have.property("transactionHash");
    }));

  it("passes over files that are damaged, of another kind, or not to be read", () =>
    inTemporaryFolder(async (folder) => {
      const network = path.join(folder, "deployments", "net");
      await mkdir(path.join(network, "solcInputs"), { recursive: true });
      await mkdir(path.join(network, "Folder.json"));
      await writeFile(path.join(network, ".chainId"), "31337\n");
      await writeFile(path.join(network, "Cut.json"), `{"address":"${box}`);
      await writeFile(path.join(network, "List.json"), `["${box}"]`);
      await writeFile(path.join(network, "Other.json"), `{"address":7,"abi":[],"x":"${box}"}`);
      await writeFile(
        path.join(network, "Odd.json"),
        `{"address":"${box}","abi":[],"transactionHash":7,"receipt":null}`,
      );
      await writeFile(path.join(network, "Closed.json"), `{"address":"${box}"}`);
      await chmod(path.join(network, "Closed.json"), 0o000);
      const records = await findIn({ deployments: path.join(folder, "deployments") });

      expect(records.find(({ file }) => file.endsWith("Odd.json"))).to.include({
        address: box,
        name: "Odd",
        file: path.join(network, "Odd.json"),
        transactionHash: undefined,
        creationBytecode: undefined,
      });
      const names = records.map(({ file }) => path.basename(file));
      expect(names.filter((name) => /^(?:Cut|List|Other)\.json$/.test(name))).to.deep.equal([]);
    }));

  it("follows no record to builds outside its folder", () =>
    inTemporaryFolder(async (folder) => {
      const network = path.join(folder, "net");
      await mkdir(path.join(network, "solcInputs"), { recursive: true });
      await writeFile(path.join(network, ".chainId"), "31337");
      await writeFile(path.join(folder, "secret.json"), "{}");
      await writeFile(path.join(network, "solcInputs", "ab12.json"), "{}");
      const buildsOf = async (solcInputHash: string) => {
        await writeFile(
          path.join(network, "A.json"),
          JSON.stringify({ address: box, abi: [], solcInputHash }),
        );
        return (await findIn({ deployments: folder }))[0]?.builds;
      };

      expect(await buildsOf("ab12")).to.have.property("paths");
      expect(await buildsOf("../../secret")).to.equal(undefined);
      expect(await buildsOf(path.join(folder, "secret"))).to.equal(undefined);
    }));

  it("takes unlinked code for no code", () =>
    inTemporaryFolder(async (folder) => {
      const network = path.join(folder, "net");
      await mkdir(network);
      await writeFile(path.join(network, ".chain"), '{"chainId":"31337"}');
      await writeFile(
        path.join(network, "A.json"),
        JSON.stringify({ address: box, abi: [], bytecode: "0x6080__$aa$__", argsData: "0x" }),
      );

      expect((await findIn({ deployments: folder }))[0]?.creationBytecode).to.equal(undefined);
    }));

  it("knows no chain without a file that names it", () =>
    inTemporaryFolder(async (folder) => {
      await mkdir(path.join(folder, "net"));
      await writeFile(path.join(folder, "net", "A.json"), JSON.stringify({ address: box, abi: [] }));
      expect(await findIn({ deployments: folder })).to.deep.equal([]);

      await writeFile(path.join(folder, "net", ".chain"), "not json");
      await writeFile(path.join(folder, "net", ".chainId"), "31337");
      expect(await findIn({ deployments: folder })).to.deep.equal([]);
    }));
});
