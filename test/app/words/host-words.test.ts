import { expect } from "chai";
import type { CommandStyle } from "../../../src/app/words/commands.ts";
import { inWordsOf } from "../../../src/app/words/host-style.ts";
import { createProposer, createWords } from "../../../src/app/words/host-words.ts";
import type { Address } from "../../../src/base/hex.ts";
import { BaseError, createFailure } from "../../../src/core/errors/failure.ts";
import { hardhatStyle } from "../../../src/hardhat/hardhat-style.ts";
import type { FileHistory } from "../../../src/project/git.ts";

const inGit: FileHistory = { committed: ["a.sol"], edited: [] };

const noGit: FileHistory = { committed: [], edited: [] };

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

/** Another host, whose command, options and settings are called otherwise. */
const otherStyle: CommandStyle = {
  name: "Proof",
  program: ["proof"],
  tasks: { ...hardhatStyle.tasks, "verify-contract": "prove" },
  config: "proof.toml",
  chainSetting: "proof.toml",
  hints: { ...hardhatStyle.hints, build: "Build the project: proof make" },
  leaveSourcifyOut: "set sourcify = false in proof.toml",
  options: { ...hardhatStyle.options, network: "--rpc", buildInfo: "--from", timeout: "--within" },
  toNetworkWords: (network) => (network === undefined ? [] : ["--rpc", network]),
  toBuildWords: ({ isForced = false }) => ["proof", "make", ...(isForced ? ["--anew"] : [])],
};

const editedSource = {
  kind: "edited-source",
  contract: "project/a.sol:A",
  place: undefined,
  similarity: 0.5,
  isSettingsRuledOut: true,
} as const;

describe("a host", () => {
  it("has its own commands and options in what explains a cause", async () => {
    const place = { address, network: "sepolia", buildInfo: "out" } as const;
    const cause = { kind: "evm-version", contract: "src/A.sol:A", changes: [] } as const;
    const { explanation, command } = await createWords(otherStyle).describeCause(cause, place);

    expect(explanation).to.include("set this in proof.toml and build again");
    expect(command).to.equal(`proof prove --rpc sepolia ${address} --from out`);
  });

  it("names what is behind a proxy in a note by its number and its kind", async () => {
    const noteOf = async (pattern: "eip-1967" | "eip-2535", ...implementations: readonly Address[]) => {
      const cause = { kind: "proxy", pattern, implementations } as const;
      return (await createWords(otherStyle).describeNotes([{ kind: "proxy", cause }], { address })).join();
    };

    // Its own source was just verified.
    expect(await noteOf("eip-1967", address)).to.match(
      /^The address is a proxy: EIP-1967 proxy to 0x\w+\. To verify its implementation too, and to link the proxy: /,
    );
    expect(await noteOf("eip-2535", address, address)).to.include(
      "To verify its facets too, and to link the",
    );
  });

  it("proposes git where it says that the project is in a repository", async () => {
    const propose = async (history: FileHistory) =>
      (
        await createWords(otherStyle, { findHistory: () => history }).describeCause(editedSource, {
          address,
        })
      ).command;

    expect(await propose(inGit)).to.equal("git log --stat -- a.sol");
    expect(await propose({ ...inGit, edited: ["a.sol"] })).to.equal("git diff HEAD -- a.sol");
    expect(await propose(noGit)).to.equal(`proof contract-creation ${address}`);
  });

  it("proposes the files that git calls edited, of the contract's and of those that it imports", async () => {
    const propose = async (edited: readonly string[], line?: number) => {
      const findHistory = () => ({ committed: ["a.sol", "kid.sol"], edited });
      const place =
        line === undefined ? undefined : { sourceName: "project/a.sol", line, functionName: "A.f" };
      const cause = { ...editedSource, place, imports: ["project/kid.sol"] };
      return (await createWords(otherStyle, { findHistory }).describeCause(cause, { address })).command;
    };

    expect(await propose([])).to.equal("git log --stat -- a.sol kid.sol");
    expect(await propose(["kid.sol"])).to.equal("git diff HEAD -- kid.sol");
    expect(await propose([], 5)).to.equal("git log -L 5,5:a.sol");
    expect(await propose(["kid.sol"], 5)).to.equal("git diff HEAD -- kid.sol");
    expect(await propose(["a.sol", "kid.sol"], 5)).to.equal("git diff HEAD -- a.sol");
  });

  it("proposes to git the file of a package of the same workspace, and to npm none", async () => {
    const source = "npm/@acme/shared@local/contracts/Base.sol";
    const file = "../shared/contracts/Base.sol";
    const findHistory = (files: readonly string[]) => ({
      committed: files.filter((name) => name === file),
      edited: [],
    });
    const words = createWords(otherStyle, { findHistory, findPackageSource: () => file });
    const place = { sourceName: source, line: 5, functionName: "Shared.f" };
    const cause = { ...editedSource, contract: `${source}:Shared` };
    const metadata = { kind: "metadata", contract: cause.contract, change: undefined, ruledOut: [] } as const;

    expect((await words.describeCause({ ...cause, place }, { address })).command).to.equal(
      `git log -L 5,5:${file}`,
    );
    expect((await words.describeCause(cause, { address })).command).to.equal(`git log --stat -- ${file}`);
    const notes = [{ kind: "partial", cause: { ...metadata, sources: [source] } }] as const;
    expect((await words.describeNotes(notes, { address })).join())
      .to.include(` changed in ${file}, or`)
      .and.include(`git log --stat -- ${file}`);
  });

  it("proposes the commit that a record names, where the repository has it and another one is checked out", async () => {
    const propose = (isOtherCommit: boolean) =>
      createWords(otherStyle, { findHistory: () => inGit, isOtherCommit: () => isOtherCommit }).describeCause(
        editedSource,
        { address, commit: "abc1234" },
      );

    expect((await propose(true)).command).to.equal("git checkout abc1234 && proof make");
    expect((await propose(true)).explanation).to.include("The deployment's record names the commit");
    expect((await propose(false)).command).to.equal("git log --stat -- a.sol");
  });

  it("edits the file of a package in the copy that the project has found", async () => {
    const file = "node_modules/tool/node_modules/base/A.sol";
    const { command } = await createWords(otherStyle, { findPackageSource: () => file }).describeCause(
      {
        kind: "metadata",
        contract: "project/a.sol:A",
        change: { kind: "line-ends", sources: ["npm/base@1.0.0/A.sol"], deployed: "LF" },
        ruledOut: [],
        sources: [],
      },
      { address },
    );

    expect(command).to.include(` ${file} `);
  });

  it("has the command in a note of a partial match, where no command is shown beside it", async () => {
    const cause = {
      kind: "metadata",
      contract: "project/a.sol:A",
      change: undefined,
      ruledOut: ["metadata-settings"],
      sources: ["project/a.sol"],
    } as const;
    const note = async (
      facts: { readonly history: FileHistory; readonly isOther?: boolean },
      commit?: string,
    ) => {
      const words = createWords(otherStyle, {
        findHistory: () => facts.history,
        isOtherCommit: () => facts.isOther === true,
      });
      return (await words.describeNotes([{ kind: "partial", cause }], { address, commit })).join("");
    };

    expect(await note({ history: noGit })).to.match(
      new RegExp(`shows who deployed the contract, and in which block: proof contract-creation ${address}$`),
    );
    expect(await note({ history: inGit })).to.match(
      /Ruled out: metadata.useLiteralContent\. This command shows the commits that changed the source: git log --stat -- a\.sol$/,
    );
    expect(await note({ history: inGit, isOther: true }, "abc1234")).to.match(
      /builds the commit that the deployment's record names: git checkout abc1234 && proof make$/,
    );
  });

  it("names the project's own files before those of packages, and only those to git", async () => {
    const packages = ["b", "c", "d", "e", "f"].map((name) => `node_modules/p/${name}.sol`);
    const sources = [...packages, "project/src/T.sol", "project/src/U.sol"];
    const change = { kind: "metadata", contract: "project/src/T.sol:T", change: undefined } as const;
    const notes = [{ kind: "partial", cause: { ...change, ruledOut: [], sources } }] as const;
    const describe = async (history: FileHistory) =>
      (await createWords(otherStyle, { findHistory: () => history }).describeNotes(notes, { address })).join(
        "",
      );
    const own = { committed: ["src/T.sol", "src/U.sol"], edited: [] };

    const text = await describe(own);
    expect(text).to.include("in one of src/T.sol, src/U.sol, node_modules/p/b.sol,").and.include("2 more");
    expect(text).to.match(/ git log --stat -- src\/T\.sol src\/U\.sol$/);
    expect(await describe({ ...own, edited: ["src/U.sol"] }))
      .to.include("in one of src/U.sol, src/T.sol, node_modules/p/b.sol,")
      .and.match(/ shows what changed since the last commit: git diff HEAD -- src\/U\.sol$/);
  });

  it("has in the note of a source that is shown the command that writes it, if a command sees the chain", async () => {
    const note = { kind: "shown", explorer: "Scan", name: "a.sol:A" } as const;
    const tell = async (isWithinProcess: boolean) =>
      (await createWords(otherStyle).describeNotes([note], { address, isWithinProcess })).join();
    const says = "Scan already shows a verified source of a.sol:A.";

    expect(await tell(true)).to.equal(says);
    expect(await tell(false)).to.equal(
      `${says} This command writes its files, to compare them with yours: proof contract-source ${address} --out verified-${address}`,
    );
  });

  it("has its own options in notes", async () => {
    const note = { kind: "twins", reason: "nothing-to-call", names: ["a.sol:B"], chosen: "a.sol:A" } as const;
    const style = { ...otherStyle, options: { ...otherStyle.options, contract: "--name" } };
    const [text] = await createWords(style).describeNotes([note], { address });

    expect(text).to.equal(
      "a.sol:B has the same code, which has no function: a.sol:A was chosen by its name. Use --name to choose another one.",
    );
    const [own] = await createWords(style).describeNotes([{ ...note, names: ["lib/b/b.sol:B"] }], {
      address,
    });
    expect(own).to.include("a.sol:A was chosen because it is the project's own. Use --name");
  });

  it("has its own commands in failures and on pages", () => {
    const failure = createFailure("BUILD_NOT_FOUND", { lookedIn: "out" });

    expect(createWords(otherStyle).listHints(failure)).to.deep.equal([
      "Build the project: proof make",
      "To verify one contract with another build, or a bundle: proof prove '<address>' --build-info '<file or folder>'",
    ]);
    expect(createProposer(otherStyle)("verify-proxy", address)).to.equal(`proof verify-proxy ${address}`);
    expect(createProposer(otherStyle, "mine")("verify-proxy", address)).to.equal(
      `proof verify-proxy --rpc mine ${address}`,
    );
  });
});

describe("a failure", () => {
  const hintsIn = async (work: () => never): Promise<readonly string[]> => {
    const failure = await inWordsOf(otherStyle, work).catch((error: unknown) => error);
    return failure instanceof BaseError ? failure.hints : [];
  };

  it("has its hints in the words of the host where it leaves the program", async () => {
    const failure = createFailure("BUILD_NOT_FOUND", { lookedIn: "out" });
    const hints = await hintsIn(() => {
      throw failure;
    });

    expect(hints[0]).to.equal("Build the project: proof make");
    expect(failure.message).to.equal(["No build was found.", "  looked in: out", ...hints].join("\n"));
  });
});
