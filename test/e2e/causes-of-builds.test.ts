import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";

import { writeBlocks } from "../../src/app/words/results/blocks.ts";
import { describeResult } from "../../src/app/words/results/describe-result.ts";
import type { CompilationElsewhere } from "../helpers/compile-elsewhere.ts";
import { type CauseLab, openCauseLab, useCauseLab } from "../helpers/open-cause-lab.ts";
import { newestCompiler } from "../helpers/open-project.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { causeFiles } from "./cause-contracts.ts";

const vaultElsewhere = { name: "Vault", files: causeFiles } as const;

describe("the causes of a mismatch, in how a contract was built", () => {
  const lab = useCauseLab({ files: causeFiles });

  const explainFrom = async (
    compilation: Partial<CompilationElsewhere>,
    options?: Parameters<CauseLab["explain"]>[1],
  ) => lab.explain(await lab.deployFromElsewhere({ ...vaultElsewhere, ...compilation }), options);

  it("is the profile, whose build is gone, by its settings", async () => {
    const found = await explainFrom({ settings: { optimizer: { enabled: true, runs: 200 } } });

    expect(found.cause).to.equal("build-profile");
    expect(found.explanation).to.include("compiled with the settings of the build profile `production`");
    expect(found.explanation).to.include("(here `default`)");
    expect(found.command).to.equal("npx hardhat build --build-profile production");
  });

  it("is another compiler version, which is not at hand", async () => {
    const settings = { optimizer: { enabled: true, runs: 200 } };
    const found = await explainFrom({ settings, solcLongVersion: "0.8.28" });

    expect(found.cause).to.equal("compiler-version");
    expect(found.explanation).to.include("compiled with solc 0.8.28").and.to.include("(here 0.8.37)");
    expect(found.explanation).to.not.include("With that version");
  });

  it("is another compiler version, which gives the same code except for the metadata", async () => {
    const found = await explainFrom({ solcLongVersion: "0.8.28" }, { requireExact: true });

    expect(found).to.include({ cause: "compiler-version", similarity: 1 });
    // That the other version gives it, too, was not tried.
    expect(found.explanation).to.include("(here 0.8.37). To get an exact match, set this version");
  });
});

describe("the causes of a mismatch, where the code carries no hash of its sources", () => {
  const metadata = { bytecodeHash: "none" };

  const lab = useCauseLab({
    files: causeFiles,
    solidity: { compilers: [{ ...newestCompiler, settings: { metadata } }] },
  });

  it("says that no match can be exact", async () => {
    const found = await lab.explain(await lab.deploy("Vault"), { requireExact: true });

    expect(found.cause).to.equal("no-source-hash");
    expect(found.similarity).to.equal(1);
    expect(found.explanation)
      .to.match(/^The code/)
      .and.to.include("no hash of its sources");
  });
});

describe("builds with several compilers and profiles", () => {
  const optimizer = { enabled: true, runs: 77 };
  const older = { version: "0.8.28", path: soljsonPath("solc-0.8.28") };

  const lab = useCauseLab({
    files: causeFiles,
    solidity: {
      profiles: {
        default: newestCompiler,
        production: { ...newestCompiler, settings: { optimizer: { enabled: true, runs: 500 } } },
        past: { ...older, settings: { optimizer } },
      },
    },
  });

  it("tells the compiler version by the profile that has it", async () => {
    const address = await lab.deployFromElsewhere({
      ...vaultElsewhere,
      settings: { optimizer },
      solcLongVersion: "0.8.28",
    });
    const found = await lab.explain(address);

    expect(found.cause).to.equal("build-profile");
    expect(found.explanation).to.include("the build profile `past`").and.to.include("solc 0.8.28");
  });

  it("scenario 9: finds the deployed build beside the newest one, submits that, and says so", async () => {
    const address = await lab.deploy("Vault");
    // What is built last stands in the artifacts; the build of the others is kept, with its Vault.
    await lab.project.rebuild({}, { buildProfile: "production", only: ["contracts/Vault.sol"] });
    const result = await lab.verify(address);

    expect(result).to.include({ status: "verified", match: "exact" });
    expect(result.notes?.join()).to.include("the build profile `default`");
    expect(result.notes?.join()).to.include(
      "the newest one (with the settings of the build profile `production`)",
    );
  });

  it("scenario 9: names the profile when that build is gone", async () => {
    const address = await lab.deployFromElsewhere(vaultElsewhere);
    await lab.project.rebuild({}, { buildProfile: "production" });
    const found = await lab.explain(address);

    expect(found.cause).to.equal("build-profile");
    expect(found.explanation).to.include("`default`").and.to.include("(here `production`)");
  });
});

describe("a file with several contracts, deployed with another profile", () => {
  const many = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Base { uint256 public total; function add(uint256 v) public virtual { total += v; } }
contract Store is Base {
  address public immutable owner; string public name; uint256 public cap;
  constructor(address o, string memory n, uint256 c) { owner = o; name = n; cap = c; }
  function put(uint256 v) external { require(v <= cap, "too much"); add(v); }
}
contract Other is Base { uint256 public x = 5; function set(uint256 v) external { x = v; } }
`;
  const edited = many.replace("cap = c;", "cap = c + 1;").replace("x = 5", "x = 6");
  const files = { "contracts/Many.sol": many };

  const older = { version: "0.8.28", path: soljsonPath("solc-0.8.28") };
  const production = { ...older, settings: { optimizer: { enabled: true, runs: 200 } } };
  const lab = useCauseLab({ files, solidity: { profiles: { default: older, production } } });

  it("names the profile of each, also where the constructor was edited since", async () => {
    await lab.project.rebuild({}, { buildProfile: "production" });
    const addresses = [
      await lab.deploy("Store", ["0x0000000000000000000000000000000000000001", "n", 4n]),
      await lab.deploy("Other"),
    ];
    for (const text of [many, edited]) {
      await lab.project.rebuild({ "contracts/Many.sol": text });
      for (const address of addresses) {
        const found = await lab.explain(address);
        expect(found.cause).to.equal("build-profile");
        expect(found.explanation).to.include("`production`").and.to.not.include("evmVersion");
        expect(found.command).to.equal("npx hardhat build --build-profile production");
      }
    }
  });
});

describe("a build with an earlier compiler than the deployment, which takes another EVM version by itself", () => {
  // Copied with MCOPY from cancun on.
  const files = {
    "contracts/Mover.sol":
      "pragma solidity ^0.8.20;\ncontract Mover { function move(bytes memory text) external pure returns (bytes memory) { return text; } }",
  };

  const solidity = {
    profiles: {
      default: { version: "0.8.20", path: soljsonPath("solc-0.8.20") },
      tests: { version: "0.8.28", path: soljsonPath("solc-0.8.28"), settings: { viaIR: true } },
    },
  };
  const lab = useCauseLab({ files, solidity });

  it("is proved to be the compiler version alone", async () => {
    const found = await lab.explain(
      await lab.deployFromElsewhere({ name: "Mover", files, solcLongVersion: "0.8.28" }),
    );

    expect(found.cause).to.equal("compiler-version");
    expect(found.explanation).to.include("compiled with solc 0.8.28 (here ");
  });
});

describe("the causes of a partial match, in how the project was configured", () => {
  it("are the remappings that another file brought, and building the file alone mends it", async () => {
    const token = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {Context} from "@openzeppelin/contracts/utils/Context.sol";
contract Token is Context {}
`;
    const lab = await openCauseLab({ files: { ...causeFiles, "contracts/Token.sol": token } });
    try {
      const address = await lab.deployFromElsewhere(vaultElsewhere);
      const found = await lab.explain(address, { requireExact: true });

      expect(found.cause).to.equal("remappings");
      expect(found.explanation).to.include("without the remapping project/:@openzeppelin/contracts/");
      expect(found.command).to.equal("npx hardhat build --force contracts/Vault.sol");

      // As the command says.
      const files = [path.join(lab.project.folder, "contracts/Vault.sol")];
      await lab.project.hre.tasks.getTask("build").run({ quiet: true, force: true, files });
      expect(await lab.verify(address, { requireExact: true })).to.include({ match: "exact" });
    } finally {
      await lab.project.remove();
    }
  });
});

describe("builds with profiles that say more than the usual settings", () => {
  const details = { peephole: false };
  const production = { optimizer: { enabled: true, runs: 200, details } };
  const override = { ...newestCompiler, settings: { evmVersion: "berlin" } };

  const lab = useCauseLab({
    files: causeFiles,
    solidity: {
      profiles: {
        default: {
          compilers: [{ ...newestCompiler, settings: { evmVersion: "paris" } }],
          overrides: { "contracts/Ledger.sol": override },
        },
        production: { compilers: [newestCompiler] },
        release: { compilers: [{ ...newestCompiler, settings: production }] },
      },
    },
  });

  it("names the profile that leaves a setting to the compiler, where the build has it set", async () => {
    const optimizer = { enabled: true, runs: 200 };
    const found = await lab.explain(
      await lab.deployFromElsewhere({ ...vaultElsewhere, settings: { optimizer } }),
    );

    expect(found.cause).to.equal("build-profile");
    expect(found.explanation).to.include("compiled with the settings of the build profile `production`");
    expect(found.command).to.equal("npx hardhat build --build-profile production");
  });

  it("proposes no profile that builds the file as it is built, by an override", async () => {
    const found = await lab.explain(
      await lab.deployFromElsewhere({ name: "Ledger", files: causeFiles, settings: { evmVersion: "paris" } }),
      { requireExact: true },
    );

    expect(found.cause).to.equal("evm-version");
    expect(found.explanation).to.include("evmVersion paris (here berlin)");
  });
});

describe("builds that Ignition has kept", () => {
  const lab = useCauseLab({ files: causeFiles });

  /** Leaves what `ignition deploy` does beside its journal: the artifact and the build info of each contract. */
  async function keepAsIgnition(name: string, address?: string): Promise<void> {
    const { artifacts } = lab.project.hre;
    const artifact = await artifacts.readArtifact(name);
    const buildInfo = await artifacts.getBuildInfoPath(artifact.buildInfoId ?? "");
    const folder = path.join(lab.project.folder, "ignition", "deployments", "chain-31337");
    await mkdir(path.join(folder, "artifacts"), { recursive: true });
    await mkdir(path.join(folder, "build-info"), { recursive: true });
    await writeFile(path.join(folder, "artifacts", `Module#${name}.json`), JSON.stringify(artifact));
    if (address !== undefined) {
      const addresses = { [`Module#${name}`]: address };
      await writeFile(path.join(folder, "deployed_addresses.json"), JSON.stringify(addresses));
    }
    await copyFile(buildInfo ?? "", path.join(folder, "build-info", path.basename(buildInfo ?? "")));
  }

  it("are no twins of the project's own builds", async () => {
    await lab.project.rebuild({}, { buildProfile: "production" });
    const address = await lab.deploy("Vault");
    await keepAsIgnition("Vault");
    await lab.project.rebuild({}, { only: ["contracts/Vault.sol"] });
    const result = await lab.verify(address);

    expect(result).to.include({ status: "verified", match: "exact" });
    expect(result.notes?.join()).not.to.include("the same code, which");
  });

  it("scenario 9: verify what `ignition deploy` deployed with its profile, after a default build", async () => {
    await lab.project.rebuild({}, { buildProfile: "production" });
    const address = await lab.deploy("Vault");
    await keepAsIgnition("Vault");
    await rm(path.join(lab.project.folder, "artifacts"), { recursive: true });
    await rm(path.join(lab.project.folder, "cache"), { recursive: true });
    await lab.project.rebuild({});
    const result = await lab.verify(address);

    expect(result).to.include({ status: "verified", match: "exact" });
    expect(result.notes?.join()).to.include("the build profile `production`");
  });

  it("prove to a check that the source was edited, whatever profile it is built with now", async () => {
    await lab.project.rebuild(causeFiles, { buildProfile: "production" });
    const address = await lab.deploy("Vault");
    await keepAsIgnition("Vault");
    const edited = causeFiles["contracts/Vault.sol"].replace("* 100", "* 1000");
    await lab.project.rebuild({ "contracts/Vault.sol": edited });
    const found = await lab.explain(address, { check: true });
    await lab.project.rebuild(causeFiles);

    expect(found.cause).to.equal("edited-source");
    expect(found.explanation).to.include(
      "An earlier build has the code at the address, and contracts/Vault.sol changed after it",
    );
  });

  it("report a source that was edited after the deployment, even if it is shown", async () => {
    await lab.project.rebuild(causeFiles, { buildProfile: "production" });
    const address = await lab.deploy("Vault");
    await keepAsIgnition("Vault", address);
    const edited = causeFiles["contracts/Vault.sol"].replace("* 100", "* 1000");
    await lab.project.rebuild({ "contracts/Vault.sol": edited });
    const first = await lab.verify(address);
    const again = await lab.verify(address);
    const checked = await lab.verify(address, { check: true });
    await lab.project.rebuild(causeFiles);

    const changes = [{ source: "contracts/Vault.sol", line: 26 }];
    for (const { build } of [first, again, checked]) {
      expect(build).to.deep.include({ isKept: true, changes });
      expect(build?.file).to.include(path.join("ignition", "deployments", "chain-31337", "build-info"));
    }
    expect(first).to.include({ status: "verified", match: "exact" });
    expect(again).to.include({ status: "already-verified", match: "exact" });
    expect(again.message)
      .to.include("the build that was kept with the deployment")
      .and.not.include("this very");
    for (const result of [first, again]) {
      expect(result.notes?.join()).to.include("contracts/Vault.sol (line 26) changed after the deployment");
    }
    expect(writeBlocks(describeResult(first))).to.match(/^✔ Verified as it was deployed on /);
    expect(writeBlocks(describeResult(first))).to.match(
      / {2}Build +\S+json \(kept with the deployment\); changed since: contracts\/Vault.sol \(line 26\)\n/,
    );
    expect(checked.differences?.cause).to.equal("other-record");
    expect(checked.message).to.match(/^Verified, but with another source, /);
    expect(writeBlocks(describeResult(checked, { isCheck: true }))).to.match(
      /changed since: contracts\/Vault.sol \(line 26\)\n/,
    );
  });
});
