import { readFile } from "node:fs/promises";
import path from "node:path";

import { expect } from "chai";
import type { NetworkConnection } from "hardhat/types/network";
import { flattenContract } from "../../src/verify.ts";
import { failureOf } from "../helpers/failure.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { newestCompiler, openProject, type TestProject } from "../helpers/open-project.ts";

const files = {
  "contracts/Math.sol": `// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity ^0.8.28;
import {Vault} from "./Main.sol"; // a circle
library Rounding {
    function up(uint256 value) internal pure returns (uint256) { return value + 1; }
}
interface IStore { function read() external view returns (uint256); }
`,
  "contracts/Other.sol": `// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity ^0.8.28;
/* import the tokens first; */
interface IStore { function write(uint256 value) external; }
library Scaling {
    function scale(uint256 value) public pure returns (uint256) { return value * 10; }
}
`,
  "contracts/Main.sol": `// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity ^0.8.28;
import {Rounding as R, IStore} from "./Math.sol";
import * as O from "./Other.sol"; // another IStore
contract Vault is IStore, O.IStore {
    uint256 private value;
    uint256 public immutable step;
    string private constant note = 'import "./Nothing.sol";';
    constructor(uint256 step_) { step = step_; }
    function read() external view returns (uint256 result) {
        assembly { result := sload(value.slot) }
    }
    function write(uint256 value_) external { value = O.Scaling.scale(R.up(value_ * step)); }
}
`,
  "contracts/Pinned.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Pinned { uint256 public x; }
`,
};

describe("flattening", () => {
  let project: TestProject;
  let connection: NetworkConnection;

  before(async () => {
    project = await openProject({
      files,
      solidity: {
        compilers: [newestCompiler],
        overrides: { "contracts/Pinned.sol": { ...newestCompiler, settings: { viaIR: true } } },
      },
    });
    connection = await project.hre.network.create();
  });

  after(async () => {
    await connection.close();
    await project.remove();
  });

  const flatten = (name: string) => flattenContract(name, project.hre);

  it("scenario 28: aliases, namespaces, clashes and circles become one proved file, the same on two runs", async () => {
    const first = await flatten("Vault");

    expect(first).to.deep.equal(await flatten("Vault"));
    expect(first.source.match(/SPDX-License-Identifier/g)).to.have.lengthOf(1);
    expect(first.license).to.include("MIT OR Apache-2.0").and.to.include("GPL-3.0-or-later");
    expect(first.source).to.not.match(/^\s*import\b/m);
    expect(first.source).to.include(`'import "./Nothing.sol";'`);
    expect(first.renames.map(({ from }) => from).join()).to.include("IStore");
  });

  it("scenario 28: is verified as a single file, with its library and arguments, as a partial match", async () => {
    const { ethers, explorer } = connection;
    const scaling = await ethers.deployContract("Scaling");
    const libraries = { Scaling: await scaling.getAddress() };
    const vault = await ethers.deployContract("Vault", [3n], { libraries });
    const address = await vault.getAddress();
    const result = await onlyResult(explorer.verifyContract({ address, codeFormat: "single-file" }));

    expect(result).to.include({ status: "verified", match: "partial", codeFormat: "solidity-single-file" });
    const shown = await explorer.getSourceCode(address);
    expect(Object.values(shown?.sources ?? {})).to.deep.equal([(await flatten("Vault")).source]);
  });

  it("scenario 29: refuses what a single file cannot say, and names the setting", async () => {
    const { ethers, explorer } = connection;
    const pinned = await ethers.deployContract("Pinned");
    const address = await pinned.getAddress();
    const failure = await failureOf(explorer.verifyContract({ address, codeFormat: "single-file" }));

    expect(failure.code).to.equal("SINGLE_FILE_SETTINGS");
    expect(failure.facts).to.include({ viaIR: "true" });
  });

  it("writes the source to a file, and never over one that is there unless told to", async () => {
    const out = path.join(project.folder, "Vault.flat.sol");
    const task = project.hre.tasks.getTask("flatten-contract");
    const { source } = await flatten("Vault");
    await task.run({ contract: "Vault", out });

    expect(await readFile(out, "utf8")).to.equal(source);
    expect(await task.run({ contract: "Vault", out, json: true })).to.include({ code: "OUTPUT_EXISTS" });
  });

  it("says which contracts there are when the name is unknown", async () => {
    expect((await failureOf(flatten("Vaul"))).code).to.equal("CONTRACT_NOT_FOUND");
  });
});
