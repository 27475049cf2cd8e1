import { expect } from "chai";
import type { CommandStyle } from "../../../src/app/words/commands.ts";
import { inWordsOf } from "../../../src/app/words/host-style.ts";
import { createProposer, createWords, describeStandardJson } from "../../../src/app/words/host-words.ts";
import type { Address } from "../../../src/base/hex.ts";
import { BaseError, createFailure } from "../../../src/core/errors/failure.ts";
import { hardhatStyle } from "../../../src/hardhat/hardhat-style.ts";

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
  networkOption: "--rpc",
  toNetworkWords: (network) => (network === undefined ? [] : ["--rpc", network]),
  toBuildWords: ({ isForced = false }) => ["proof", "make", ...(isForced ? ["--anew"] : [])],
};

describe("a host", () => {
  it("has its own commands and options in what explains a cause", async () => {
    const place = { address, network: "sepolia", buildInfo: "out" } as const;
    const cause = {
      kind: "variant",
      contract: "src/A.sol:A",
      changes: [{ kind: "setting", setting: "viaIR", built: "false", deployed: "true" }],
      isCodeEqual: false,
    } as const;
    const { explanation, command } = await createWords(otherStyle).describeCause(cause, place);

    expect(explanation).to.include("set this in proof.toml and build again");
    expect(command).to.equal(`proof prove --rpc sepolia ${address} --build-info out`);
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

  it("has in the note of a source that is shown the command that writes it, if a command sees the chain", async () => {
    const note = { kind: "shown", explorer: "Scan", name: "a.sol:A" } as const;
    const tell = async (isWithinProcess: boolean) =>
      (await createWords(otherStyle).describeNotes([note], { address, isWithinProcess })).join();
    const says = "Scan already shows a verified source of a.sol:A.";

    expect(await tell(true)).to.equal(says);
    expect(await tell(false)).to.equal(
      `${says} This command writes its files, to compare them with yours: proof contract-source ${address} --out verified-5FbDB231`,
    );
  });

  it("has the options of its commands in notes", async () => {
    const note = { kind: "partial-not-examined" } as const;
    const [text] = await createWords(otherStyle).describeNotes([note], { address });

    expect(text).to.equal("Only a partial match: the metadata differs. Use --check to find out why.");
  });

  it("does not propose the option that the command has already", async () => {
    const { contract, sources } = { contract: "a.sol:A", sources: ["a.sol"] };
    const cause = { kind: "metadata", contract, sources } as const;
    const tell = async (check?: true) => {
      const given = { address, words: [], options: { ...(check && { check }) } };
      return (
        await createWords(otherStyle).describeNotes([{ kind: "partial", cause }], { address, given })
      )[0];
    };

    expect(await tell()).to.match(/Use --check for more\.$/);
    expect(await tell(true)).to.match(/a setting that changes no code\.$/);
  });

  it("explains a cause without a command that is not printed", async () => {
    const explanation = await createWords(otherStyle).explainCause({ kind: "other-compiler" }, { address });

    expect(explanation).to.match(/has no metadata\.$/);
  });

  it("has its own commands in failures and on pages", () => {
    const failure = createFailure("BUILD_NOT_FOUND", { lookedIn: "out" });

    expect(createWords(otherStyle).listHints(failure)).to.deep.equal([
      "Build the project: proof make",
      "To verify one contract with another build, or a bundle: proof prove '<address>' --build-info '<file or folder>'",
      "To prove the source that a service shows, without a build: proof mirror '<address>' --from '<service>' --check",
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

describe("describeStandardJson", () => {
  it("names the file, and all that the web form of an explorer asks for", () => {
    const facts = { solcLongVersion: "0.8.37+commit.f401782d", contractName: "src/Box.sol:Box" };

    expect(describeStandardJson("in.json", { ...facts, encodedConstructorArguments: "2a" })).to.equal(
      "The standard JSON of the proved source is in in.json. A web form also asks for the compiler v0.8.37+commit.f401782d, " +
        "the contract src/Box.sol:Box and the constructor arguments 2a.",
    );
    expect(describeStandardJson("in.json", { ...facts, encodedConstructorArguments: "" })).to.match(
      /and no constructor arguments\.$/,
    );
  });
});
