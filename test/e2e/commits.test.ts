import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { type GitProject, initGit } from "../helpers/git-project.ts";
import { type CauseLab, openCauseLab } from "../helpers/open-cause-lab.ts";

const counter = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import {Step} from "./Step.sol";

/// A counter.
contract Counter {
    uint256 public count;

    function increment() external {
        count += Step.size();
    }
}
`;
const step = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

library Step {
    function size() internal pure returns (uint256) {
        return 1;
    }
}
`;

describe("the commit that a contract was deployed from", () => {
  let lab: CauseLab;
  let git: GitProject;
  let first: string;
  let deployed: string;
  let address: string;

  const write = (name: string, text: string) => writeFile(path.join(lab.project.folder, name), text);

  const snapshot = () => [
    git.git("status", "--porcelain"),
    git.git("rev-parse", "HEAD"),
    git.git("stash", "list"),
  ];

  before(async () => {
    lab = await openCauseLab({
      files: {
        "contracts/Counter.sol": counter,
        "contracts/Step.sol": step,
        ".gitignore": "artifacts\ncache\n",
      },
    });
    git = initGit(lab.project.folder);
    first = git.commit("Begin");
    await write("README.md", "# Counter");
    deployed = git.commit("Explain \u001B[31mit");
    git.git("tag", "v1.0.0");
    address = await lab.deploy("Counter");
    await write("contracts/Step.sol", step.replace("return 1", "return 2"));
    git.commit("Take bigger steps");
    await write("contracts/Counter.sol", counter.replace("+=", "= count +\n           "));
    git.commit("Write it out");
    await lab.project.rebuild({ "contracts/Counter.sol": counter.replace("A counter", "A fine counter") });
    git.commit("Praise it");
  });

  after(() => lab.project.remove());

  it("scenario 70: names it, the commits with the same files, and what changed since", async () => {
    const before = snapshot();
    const found = await lab.explain(address);

    expect(found.explanation).to.equal(
      `Deployed from commit ${deployed.slice(0, 7)} (2026-01-03, v1.0.0, "Explain it"): compiled here, its ` +
        "contracts/Counter.sol:Counter has the code at the address. " +
        `2 commits, from ${first.slice(0, 7)} to ${deployed.slice(0, 7)}, have the same files. ` +
        "Changed since: contracts/Counter.sol (+1 −1) and contracts/Step.sol (+1 −1).",
    );
    expect(found).to.deep.include({
      cause: "other-commit",
      command: `await explorer.verifyContract({ address: "${address}", commit: "${deployed.slice(0, 7)}" })`,
      commit: {
        hash: deployed,
        date: "2026-01-03",
        subject: "Explain it",
        tags: ["v1.0.0"],
        span: { first, last: deployed, commits: 2 },
        isPushed: false,
      },
      changed: [
        { file: "contracts/Counter.sol", added: 1, removed: 1 },
        { file: "contracts/Step.sol", added: 1, removed: 1 },
      ],
    });
    expect(snapshot()).to.deep.equal(before);
  });

  it("scenario 70: verifies exactly from it, and leaves the work tree as it is", async () => {
    const before = snapshot();
    const result = await lab.verify(address, { commit: deployed.slice(0, 7) });

    expect(result).to.include({ status: "verified", match: "exact" });
    expect(snapshot()).to.deep.equal(before);
  });
});
