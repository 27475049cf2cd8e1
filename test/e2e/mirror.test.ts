import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { expect } from "chai";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import { getSourceCode, mirrorContract, recordedDeploymentResultSchema } from "../../src/verify.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { failureOf } from "../helpers/failure.ts";
import { listen } from "../helpers/listen.ts";
import { readNode, startTestExplorer } from "../helpers/test-explorer.ts";
import { type Deployed, deployAll, deployedContracts } from "./deployment-stage.ts";

describe("mirror", () => {
  let project: CliProject;
  let addresses: Deployed;
  let boxTwo: string;
  let shop: string;
  /** A proxy of other sources, which nobody verifies. */
  let stranger: string;
  const servers: LocalExplorer[] = [];

  before(async () => {
    project = await openCliProject(deployedContracts, { apiKey: "a key" });
    ({ boxTwo, ...addresses } = await deployAll(project));
    shop = addresses.Shop ?? "";
    const connection = await project.hre.network.getOrCreate("localhost");
    const chainReader = readNode(connection.provider);
    for (const _ of ["from", "to"]) {
      servers.push(await startTestExplorer(chainReader, { apiKeys: ["a key"] }));
    }
    for (const [address, codeFormat] of [
      [shop, undefined],
      [addresses.Factory ?? "", "single-file"],
      [addresses.BoxOne ?? "", undefined],
      [addresses.Proxy ?? "", undefined],
    ] as const) {
      const options = { address, codeFormat, explorer: toUrl(0), license: "GPL-3.0" };
      await connection.explorer.verifyContract(options);
    }
    const { abi, bytecode } = await project.hre.artifacts.readArtifact("Proxy");
    const ofOthers = bytecode.replace(/(?<=1220)[0-9a-f]{64}/, "5a".repeat(32));
    const [signer] = await connection.ethers.getSigners();
    const proxy = await new connection.ethers.ContractFactory(abi, ofOthers, signer).deploy(addresses.BoxOne);
    stranger = await proxy.getAddress();
    // This project has the sources no more.
    const text = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\ncontract Other {}\n";
    await project.rebuild({ "contracts/All.sol": text });
  });

  after(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await project.close();
  });

  const toUrl = (server: number) => `${servers[server]?.url}/api`;

  it("scenario 56: proves here what one service shows, and submits it to the other, with its licence", async () => {
    const args = ["mirror", shop, "--from", toUrl(0), "--to", toUrl(1), "--json"];
    const { stdout, exitCode, stderr } = await project.runAlone(...args);

    expect({ exitCode, stderr }).to.deep.equal({ exitCode: 0, stderr: "" });
    const { contracts } = recordedDeploymentResultSchema.strict().parse(JSON.parse(stdout));
    expect(contracts[0]?.explorers[0]).to.include({ status: "verified", match: "exact" });
    const connection = await project.hre.network.getOrCreate("localhost");
    const record = await getSourceCode(shop, { explorer: toUrl(1), connection }, project.hre);
    expect(record?.license).to.equal("GNU GPLv3");
    expect(record?.sources["project/contracts/All.sol"]).to.equal(deployedContracts["contracts/All.sol"]);
  });

  it("scenario 56: mirrors a single file, and submits nothing that is there already", async () => {
    const connection = await project.hre.network.getOrCreate("localhost");
    const mirror = (contract: string) =>
      mirrorContract({ contract, from: toUrl(0), to: toUrl(1), connection }, project.hre);
    const flat = await mirror(addresses.Factory ?? "");
    const submitted = servers[1]?.countSubmissions("source");
    const again = await mirror(shop);

    expect(flat.status).to.equal("verified");
    expect(again.status).to.equal("already-verified");
    expect(servers[1]?.countSubmissions("source")).to.equal(submitted);
  });

  it("scenario 37: brings a proxy with what it leads to, and links it there", async () => {
    const connection = await project.hre.network.getOrCreate("localhost");
    const options = { contract: addresses.Proxy ?? "", from: toUrl(0), to: toUrl(1), connection };
    const { status, contracts } = await mirrorContract(options, project.hre);
    const [result] = contracts[0]?.explorers ?? [];
    const again = await mirrorContract(options, project.hre);

    expect(status).to.equal("verified");
    expect(result !== undefined && "proxy" in result ? result.link.status : result).to.equal("linked");
    expect(servers[1]?.countSubmissions("proxy")).to.equal(1);
    const record = await getSourceCode(
      addresses.Proxy ?? "",
      { explorer: toUrl(1), connection },
      project.hre,
    );
    expect(record?.contractName).to.match(/:?Proxy$/);
    expect(again.status).to.equal("already-verified");
  });

  it("scenario 37: mirrors an implementation without the proxy's source and link", async () => {
    const connection = await project.hre.network.getOrCreate("localhost");
    const blockscout = (server: number) => `${servers[server]?.url}/blockscout/api`;
    const options = { contract: stranger, from: blockscout(0), to: blockscout(1), connection };
    const { status, contracts } = await mirrorContract(options, project.hre);
    const [result] = contracts[0]?.explorers ?? [];

    expect(status).to.match(/verified$/);
    expect(result !== undefined && "proxy" in result ? result.link.status : result).to.equal("unsupported");
  });

  it("proves with --check what one service shows, and submits nothing", async () => {
    const connection = await project.hre.network.getOrCreate("localhost");
    const submitted = servers[0]?.countSubmissions("source");
    const check = async (contract = "", from = toUrl(0)) => {
      const options = { contract, from, check: true, connection };
      const result = await mirrorContract(options, project.hre);
      return { ...result, one: result.contracts[0]?.explorers[0] };
    };
    const { stdout, exitCode } = await project.run("mirror", shop, "--from", toUrl(0), "--check");

    expect(stdout)
      .to.match(/^✔ 1 contract on \S+: 1 proved\n/)
      .and.to.match(
        / exact match\n(?: +http\S+\n)?✔ Shop: The source that \S+ shows compiles here to the code on the chain\.\n$/,
      );
    expect(exitCode).to.equal(0);
    expect((await check(addresses.Factory)).one).to.include({ status: "already-verified", match: "partial" });
    const { status, one } = await check(addresses.Proxy);
    expect(status).to.equal("already-verified");
    expect(
      one && "proxy" in one ? one.contracts.map((part) => "match" in part && part.match) : [],
    ).to.deep.equal(["exact", "exact"]);
    // Nobody shows the proxy's own source.
    expect(await check(stranger)).to.include({ status: "error" });
    const unknown = await check(boxTwo);
    expect(unknown.contracts[0]?.failure?.hints).to.deep.equal([
      "Choose an explorer that shows its source: --from <name or API URL>",
    ]);
    expect(servers[0]?.countSubmissions("source")).to.equal(submitted);
  });

  it("names what differs in a forged source, and proposes commands that save it", async () => {
    const { provider } = await project.hre.network.getOrCreate("localhost");
    const empty = await startTestExplorer(readNode(provider), { apiKeys: ["a key"] });
    servers.push(empty);
    const server = createServer(async (request, response) => {
      const answer = await fetch(new URL(request.url ?? "", servers[0]?.url));
      const text = await answer.text();
      response
        .setHeader("content-type", "application/json")
        .end(text.replaceAll("square(price);", "square(price) + 1;"));
    });
    const forger = await listen(server);
    const forged = `${forger.url}/api`;
    const paste = async (text: string) => {
      const [, words = ""] = /npx hardhat (contract-source .*)/.exec(text) ?? [];
      const { exitCode } = await project.run(...words.split(" "), "--force");
      const file = path.join(
        project.folder,
        `verified-${shop.slice(2, 10)}-${new URL(forged).host.replace(":", "-")}`,
        "project",
        "contracts",
        "All.sol",
      );
      return [exitCode, /square\(price\)[^;]*/.exec(await readFile(file, "utf8"))?.[0]];
    };
    try {
      const refused = await project.run("mirror", shop, "--from", forged, "--to", `${empty.url}/api`);
      expect(refused.exitCode).to.equal(1);
      expect(refused.stdout).to.include(
        "the code at the address is not that of contracts/All.sol:Shop: 87 % of the code is equal; the code of raise() differs",
      );
      expect(await paste(refused.stdout)).to.deep.equal([0, "square(price) + 1"]);
      expect(empty.countSubmissions("source")).to.equal(0);

      const unproved = await project.run("mirror", shop, "--from", forged, "--check");
      expect(unproved.exitCode).to.equal(1);
      expect(unproved.stdout)
        .to.match(/^✘ 1 contract on \S+: 1 not proved\n/)
        .and.to.match(
          / does not compile to the code on the chain: the code at the address is not that of contracts\/All\.sol:Shop: 87 % of the code is equal; the code of raise\(\) differs[.;] /,
        );

      // What was forged is what the other one shows.
      const foreign = await project.run("mirror", shop, "--from", toUrl(0), "--to", forged);
      expect(foreign.exitCode).to.equal(1);
      expect(foreign.stdout).to.match(/already shows the contract as verified, with another source than/);
      expect(await paste(foreign.stdout)).to.deep.equal([0, "square(price) + 1"]);
    } finally {
      await forger.close();
    }
  });

  it("reports a contract that is not shown, and a service that is named twice", async () => {
    const connection = await project.hre.network.getOrCreate("localhost");
    const options = { contract: boxTwo, from: toUrl(0), connection };
    const { contracts } = await mirrorContract({ ...options, to: toUrl(1) }, project.hre);

    expect(contracts[0]?.failure?.code).to.equal("CONTRACT_NOT_VERIFIED");
    expect(contracts[0]?.failure?.hints.join()).to.match(new RegExp(` --explorer ${toUrl(0)}$`));
    const failure = await failureOf(mirrorContract({ ...options, to: toUrl(0) }, project.hre));
    expect(failure.code).to.equal("INVALID_OPTION");
  });

  it("names the options of a mirror for an unknown or missing second explorer", async () => {
    const unknown = await project.run("mirror", shop, "--from", "sourcify");
    const alone = await project.run("mirror", shop, "--from", "local");

    expect(unknown.stderr).to.include("EXPLORER_NOT_CONFIGURED").and.to.include("--from <url>");
    expect(unknown.stderr).not.to.include("--explorer");
    expect(alone.stderr).to.include(
      "An explorer to submit to is missing: the network has only the one that the source comes from. Give another with --to <name or URL>",
    );
  });
});
