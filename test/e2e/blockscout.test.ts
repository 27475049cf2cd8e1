import { expect } from "chai";
import { createSolcCompiler } from "../../src/compiler/create-solc-compiler.ts";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";
import { freePort } from "../helpers/free-port.ts";
import type { Finished } from "../helpers/hardhat-process.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { type FaultStage, openFaultStage, otherCompiler, secretKey } from "./fault-stage.ts";

const resultOf = ({ stdout }: Finished) => verificationResultSchema.parse(JSON.parse(stdout));

describe("a Blockscout", () => {
  let stage: FaultStage;
  let port: number;

  before(async () => {
    port = await freePort();
    const apiUrl = `http://127.0.0.1:${port}/blockscout/api`;
    const explorers = [
      { name: "Scout", apiUrl, dialect: "blockscout", browserUrl: `http://127.0.0.1:${port}` } as const,
      // Its answers tell what it is.
      { name: "Unnamed", apiUrl, apiKey: "" },
    ];
    const settings = { evmVersion: "cancun" };
    stage = await openFaultStage({ explorers: { localhost: explorers } }, { settings });
  });

  after(() => stage.close());

  const verify = (address: string, ...options: string[]) =>
    stage.project.run("verify-contract", address, ...options);

  it("scenario 52: tells why it rejects what is proved, by its websocket, and is asked for that once", async () => {
    const explorer = await stage.startExplorer([], { port, judge: otherCompiler });
    try {
      const finished = await verify(await stage.deploy(), "--explorer", "scout");

      expect(finished.exitCode).to.equal(1);
      expect(finished.stdout).to.match(
        /Fail - Unable to verify\. Scout's own reason: "Bytecode does not match, please try again\. .+"/,
      );
      // In RPC style, and once more over REST.
      expect(explorer.accepted()).to.equal(2);
      expect(finished.stdout + finished.stderr).not.to.include(secretKey);
    } finally {
      await explorer.close();
    }
  });

  it("scenario 52: says that the reason could not be learned where the websocket or the REST API is down", async () => {
    for (const [action, accepted] of [
      ["blockscout-socket", 1],
      ["blockscout-verify", 1],
    ] as const) {
      const faults = [{ action, call: "every", fault: "http-502" }] as const;
      const explorer = await stage.startExplorer(faults, { port, judge: otherCompiler });
      try {
        const result = resultOf(await verify(await stage.deploy(), "--explorer", "unnamed", "--json"));

        expect(result.status).to.equal("rejected");
        expect(result.message).to.match(/^Fail - Unable to verify\. The reason is not known: its /);
        expect(explorer.accepted()).to.equal(accepted);
      } finally {
        await explorer.close();
      }
    }
  });

  it("scenario 52: is asked what it takes, and what it does not list is told before anything is sent", async () => {
    const config = {
      solidity_evm_versions: ["paris"],
      solidity_compiler_versions: ["v0.8.4+commit.c7e474f2"],
    };
    const fault = { kind: "http", status: 200, body: JSON.stringify(config) } as const;
    const explorer = await stage.startExplorer([{ action: "blockscout-config", call: "every", fault }], {
      port,
    });
    try {
      const [address, other] = [await stage.deploy(), await stage.deploy()];
      const finished = await verify(address, "--explorer", "scout", "--json");
      const inWords = await verify(other, "--explorer", "unnamed");
      const { status, notes = [], url } = resultOf(finished);

      expect(status).to.equal("verified");
      expect(url).to.equal(`http://127.0.0.1:${port}/address/${address}?tab=contract`);
      expect(notes[0]).to.match(/^Scout does not list the compiler version v0\.8\.\d+\+commit/);
      expect(notes[1]).to.match(/^The setting evmVersion is cancun, which Scout does not list: /);
      expect(inWords.stdout).to.match(/Note +Unnamed does not list the compiler version/);
    } finally {
      await explorer.close();
    }
  });

  it("scenario 52: a local explorer lists the compilers that it has, so that a missing one is told before anything is sent", async () => {
    const compilers = (npmName?: string) =>
      createSolcCompiler({ candidates: [{ path: soljsonPath(npmName) }] });
    for (const [judge, note, status] of [
      [compilers("solc-0.8.28"), /^Scout does not list the compiler version v0\.8\.37\+commit/, "rejected"],
      [compilers(), undefined, "verified"],
    ] as const) {
      const explorer = await stage.startExplorer([], { port, judge });
      try {
        const address = await stage.deploy();
        const check = resultOf(await verify(address, "--explorer", "scout", "--check", "--json"));
        const result = resultOf(await verify(address, "--explorer", "scout", "--json"));

        expect(result.status).to.equal(status);
        expect(check.differences?.cause).to.equal("not-verified");
        for (const { notes = [] } of [check, result]) {
          expect(notes).to.have.length(note === undefined ? 0 : 1);
          expect(notes[0] ?? "").to.match(note ?? /^$/);
        }
      } finally {
        await explorer.close();
      }
    }
  });

  it("scenario 52: warns of nothing and verifies where it does not say what it takes", async () => {
    const faults = [{ action: "blockscout-config", call: "every", fault: "http-502" }] as const;
    const explorer = await stage.startExplorer(faults, { port });
    try {
      const result = resultOf(await verify(await stage.deploy(), "--explorer", "scout", "--json"));

      expect(result.status).to.equal("verified");
      expect(result.notes ?? []).to.deep.equal([]);
    } finally {
      await explorer.close();
    }
  });
});
