import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { flattenContract, type RecordedDeploymentResult, verifyDeployment } from "../../src/verify.ts";
import { failureOf } from "../helpers/failure.ts";
import { type GitProject, initGit } from "../helpers/git-project.ts";
import { type CauseLab, openCauseLab } from "../helpers/open-cause-lab.ts";
import { newestCompiler } from "../helpers/open-project.ts";
import { withEnvironment } from "../helpers/with-environment.ts";

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

  /** Deploys the counter once more, from the files of a commit. */
  const deployFrom = async (commit: string) => {
    const read = (name: string) => git.git("show", `${commit}:${name}`);
    return lab.deployFromElsewhere({
      name: "Counter",
      files: {
        "contracts/Counter.sol": `${read("contracts/Counter.sol")}\n`,
        "contracts/Step.sol": `${read("contracts/Step.sol")}\n`,
      },
    });
  };

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
      `The code at the address is that of commit ${deployed.slice(0, 7)} (2026-01-03, v1.0.0, "Explain it"): its ` +
        "contracts/Counter.sol:Counter was compiled here and gives it. " +
        `2 commits, from ${first.slice(0, 7)} to ${deployed.slice(0, 7)}, have the same files; which of them was deployed is not known. ` +
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

  it("scenario 70: finds and verifies it where git wrote its files with CRLF line endings", async () => {
    const toWindows = (name: string) =>
      `${git.git("show", `${deployed}:${name}`)}\n`.replaceAll("\n", "\r\n");
    const files = Object.fromEntries(
      ["contracts/Counter.sol", "contracts/Step.sol"].map((name) => [name, toWindows(name)]),
    );
    const onWindows = await lab.deployFromElsewhere({ name: "Counter", files });
    const found = await lab.explain(onWindows);
    const result = await lab.verify(onWindows, { commit: deployed });

    expect(found.commit).to.include({ hash: deployed });
    expect(result).to.include({ status: "verified", match: "exact" });
  });

  it("scenario 70: names it where only a comment changed, with what verifies exactly", async () => {
    const early = await deployFrom(deployed);
    await write("contracts/Step.sol", step);
    await lab.project.rebuild({ "contracts/Counter.sol": counter.replace("A counter", "A good counter") });
    const found = await lab.explain(early, { requireExact: true });
    const partial = await lab.verify(early);

    expect(found).to.include({ cause: "other-commit" });
    expect(found.commit).to.include({ hash: deployed });
    expect(partial).to.include({ status: "verified", match: "partial" });
    expect(partial.notes?.join()).to.include(`commit: "${deployed.slice(0, 7)}"`);
  });

  it("scenario 70: finds a file that was moved since, and verifies from where it was", async () => {
    await rm(path.join(lab.project.folder, "contracts/Counter.sol"));
    await lab.project.rebuild({
      "contracts/counters/Counter.sol": counter.replace("./Step", "../Step").replace("increment", "add"),
      "contracts/Step.sol": step.replace("return 1", "return 3"),
    });
    git.commit("Move the counter");
    const moved = await deployFrom(deployed);
    const found = await lab.explain(moved);
    const result = await lab.verify(moved, {
      commit: deployed.slice(0, 7),
      contract: "contracts/Counter.sol:Counter",
    });

    expect(found.commit).to.include({ hash: deployed });
    expect(found.command).to.include('contract: "contracts/Counter.sol:Counter"');
    expect(found.changed).to.deep.equal([
      { file: "contracts/Counter.sol", added: 0, removed: 13 },
      { file: "contracts/Step.sol", added: 1, removed: 1 },
      { file: "contracts/counters/Counter.sol", added: 13, removed: 0 },
    ]);
    expect(result).to.include({ status: "verified", match: "exact" });
  });

  it("scenario 70: finds a contract that was renamed since, with its file, without a commit", async () => {
    await rm(path.join(lab.project.folder, "contracts/counters/Counter.sol"));
    await lab.project.rebuild({
      "contracts/Tally.sol": counter.replaceAll("Counter", "Tally").replace("+=", "= 1 + count +"),
    });
    const found = await lab.explain(await deployFrom(deployed));

    expect(found.commit).to.include({ hash: deployed });
    expect(found.command).to.include('contract: "contracts/Counter.sol:Counter"');
  });

  describe("with a contract that was not deployed from the history", () => {
    let other: string;

    before(async () => {
      other = await lab.deployFromElsewhere({
        name: "Counter",
        files: {
          "contracts/Counter.sol": counter,
          "contracts/Step.sol": step.replace("return 1", "return 9"),
        },
      });
    });

    it("scenario 71: says how many commits and versions were tried, and names no commit", async () => {
      const found = await lab.explain(other, { contract: "Tally" });

      expect(found.explanation).to.include(
        "No commit that gives this code was found among the 6 commits of the git history (5 versions of its files tried).",
      );
      expect(found.commit).to.equal(undefined);
      expect(found.command).to.include("getContractCreation");
    });

    it("scenario 71: says of a shallow clone where it ends, and proposes to get the others", async () => {
      const file = path.join(lab.project.folder, ".git/shallow");
      await writeFile(file, `${git.git("rev-parse", "HEAD~1")}\n`);
      const found = await lab.explain(other, { contract: "Tally" });
      const failure = await failureOf(lab.verify(other, { commit: "v9.9.9" }));
      await rm(file);

      expect(found.explanation).to.include(
        "No commit that gives this code was found among the 4 commits of this shallow clone",
      );
      expect(found.command).to.equal("git fetch --unshallow --tags");
      expect(failure.summary).to.include(
        "has no such commit; git fetch, with its option unshallow, gets the others",
      );
    });

    it("scenario 71: says the same without git, less the history", async () => {
      const withGit = await lab.explain(other, { contract: "Tally" });
      const without = await withEnvironment({ PATH: path.dirname(process.execPath) }, () =>
        lab.explain(other, { contract: "Tally" }),
      );

      expect(without.explanation).to.include("No commit was tried: git is not installed.");
      expect(without).to.include({ cause: withGit.cause, command: withGit.command });
    });
  });

  describe("that is named", () => {
    it("scenario 72: may be a tag or a branch, and a check compares its files with the chain", async () => {
      const fresh = await deployFrom(deployed);
      const checked = await lab.explain(fresh, { commit: "v1.0.0", contract: "Counter", check: true });

      expect(checked.cause).to.equal("not-verified");
      expect(await lab.verify(fresh, { commit: "v1.0.0", contract: "Counter" })).to.include({
        status: "verified",
        match: "exact",
      });
    });

    it("scenario 72: says what differs as with any build", async () => {
      const fresh = await deployFrom(deployed);
      const found = await lab.explain(fresh, { commit: "main", contract: "Counter" });

      expect(found.cause).to.equal("other-version");
      expect(found.explanation).to.include("the chain does not have add()");
      expect(found.explanation).to.not.include("No commit");
    });

    it("scenario 72: is taken for what is behind a proxy", async () => {
      const behind = await deployFrom(deployed);
      const clone = await lab.deployRuntime(
        `363d3d373d3d3d363d73${behind.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`,
      );
      const result = await lab.connection.explorer.verifyProxy({ address: clone, commit: "v1.0.0" });

      expect(result.status).to.equal("verified");
      expect(JSON.stringify(result)).to.include(behind).and.include('"match":"exact"');
    });

    it("scenario 72: is taken for each contract of a deployment, and compared by a check", async () => {
      const [one, other] = [await deployFrom(deployed), await deployFrom(first)];
      await write("list.json", JSON.stringify({ One: one, Other: other }));
      const verifyAll = (options: { readonly commit?: string; readonly check?: boolean }) =>
        verifyDeployment(
          { ...options, deployment: path.join(lab.project.folder, "list.json"), connection: lab.connection },
          lab.project.hre,
        );
      const listStatuses = ({ contracts }: RecordedDeploymentResult) => contracts.map(({ status }) => status);

      expect(listStatuses(await verifyAll({}))).to.deep.equal(["mismatch", "mismatch"]);
      expect(listStatuses(await verifyAll({ commit: "v1.0.0" }))).to.deep.equal(["verified", "verified"]);
      const checked = await verifyAll({ commit: "v1.0.0", check: true });
      expect(listStatuses(checked)).to.deep.equal(["already-verified", "already-verified"]);
      const ofMain = await verifyAll({ commit: "main", check: true });
      expect(listStatuses(ofMain)).to.deep.equal(["mismatch", "mismatch"]);
    });

    it("scenario 72: is flattened as it was", async () => {
      const { hre } = lab.project;
      const { source, contract } = await flattenContract(
        "contracts/Counter.sol:Counter",
        { commit: "v1.0.0" },
        hre,
      );

      expect(contract).to.equal("project/contracts/Counter.sol:Counter");
      expect(source).to.include("contract Counter").and.to.include("return 1;").and.to.include("increment()");
    });

    it("scenario 72: refuses what is no commit, and words for git", async () => {
      for (const commit of ["v9.9.9", "--all", "HEAD^{tree}"]) {
        const failure = await failureOf(lab.verify(address, { commit, force: true }));

        expect(failure.summary).to.include("the project's git repository has no such commit");
        expect(failure.summary).to.not.include("git fetch");
      }
    });
  });
});

describe("the commits of a contract without a hash of its sources", () => {
  let lab: CauseLab;

  after(() => lab.project.remove());

  it("scenario 70: are several where only comments and blanks changed between them", async () => {
    const compilers = [{ ...newestCompiler, settings: { metadata: { bytecodeHash: "none" } } }];
    lab = await openCauseLab({
      files: {
        "contracts/Counter.sol": counter,
        "contracts/Step.sol": step,
        ".gitignore": "artifacts\ncache\n",
      },
      solidity: { compilers },
    });
    const git = initGit(lab.project.folder);
    const first = git.commit("Begin");
    const address = await lab.deploy("Counter");
    const write = (text: string) => writeFile(path.join(lab.project.folder, "contracts/Step.sol"), text);
    await write(step.replace("        return 1;", "    // One.\n    return 1;"));
    const commented = git.commit("Comment");
    await lab.project.rebuild({ "contracts/Step.sol": step.replace("return 1", "return 7") });
    git.commit("Take bigger steps");

    const found = await lab.explain(address);
    const result = await lab.verify(address, { commit: commented });

    expect(found.commit).to.deep.include({
      hash: commented,
      span: { first, last: commented, commits: 2 },
    });
    expect(found.explanation).to.include(
      `2 commits, from ${first.slice(0, 7)} to ${commented.slice(0, 7)}, give the same code, which has no hash of its sources; which of them was deployed is not known.`,
    );
    expect(result).to.include({ status: "verified", match: "partial" });
  });
});

describe("a commit that is not among the first that are tried", () => {
  it("scenario 70: is named, with a setting that no build of the project has", async () => {
    const sources = { "contracts/Counter.sol": counter, "contracts/Step.sol": step };
    const lab = await openCauseLab({ files: { ...sources, ".gitignore": "artifacts\ncache\n" } });
    const git = initGit(lab.project.folder);
    const first = git.commit("Begin");
    for (const size of [2, 3, 4, 5]) {
      await lab.project.rebuild({ "contracts/Step.sol": step.replace("return 1", `return ${size}`) });
      git.commit(`Take steps of ${size}`);
    }
    const settings = { optimizer: { enabled: true, runs: 777 } };
    const address = await lab.deployFromElsewhere({ name: "Counter", settings, files: sources });
    const found = await lab.explain(address);

    expect(found, found.explanation).to.have.nested.property("commit.hash", first);
    await lab.project.remove();
  });
});
