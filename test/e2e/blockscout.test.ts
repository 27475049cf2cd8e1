import { createServer } from "node:http";
import { expect } from "chai";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";
import { freePort } from "../helpers/free-port.ts";
import type { Finished } from "../helpers/hardhat-process.ts";
import { type Listening, listen } from "../helpers/listen.ts";
import { record } from "../helpers/loopback-server.ts";
import { type FaultStage, openFaultStage, otherCompiler } from "./fault-stage.ts";

const resultOf = ({ stdout }: Finished) => verificationResultSchema.parse(JSON.parse(stdout));

/** A server that says what it takes, and passes everything else on to a local explorer. */
function openFront({
  port,
  config,
  target,
}: {
  readonly port: number;
  readonly config: unknown;
  readonly target: string;
}): Promise<Listening> {
  const server = createServer(async (incoming, response) => {
    const { method, body, headers } = await record(incoming);
    const { url = "" } = incoming;
    const type = headers["content-type"] ?? "";
    const sent = method === "POST" ? { method, body, headers: { "content-type": type } } : {};
    const answer = url.includes("/verification/config") ? undefined : await fetch(`${target}${url}`, sent);
    response
      .setHeader("content-type", "application/json")
      .end((await answer?.text()) ?? JSON.stringify(config));
  });
  return listen(server, port);
}

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

  it("scenario 52: reports a rejection without a reason, with what is proved and the page", async () => {
    const explorer = await stage.startExplorer([], { port, judge: otherCompiler });
    try {
      const address = await stage.deploy();
      const result = resultOf(await verify(address, "--explorer", "scout", "--json"));

      expect(result.status).to.equal("rejected");
      expect(result.message).to.equal(
        "Fail - Unable to verify. Scout gives no reason. What was submitted is proved to be the source of the " +
          `code on the chain. Its page: http://127.0.0.1:${port}/address/${address}?tab=contract`,
      );
      expect(explorer.accepted()).to.equal(1);
    } finally {
      await explorer.close();
    }
  });

  it("scenario 52: is asked for its capabilities, and notes say what it does not list", async () => {
    const config = {
      solidity_evm_versions: ["paris"],
      solidity_compiler_versions: ["v0.8.4+commit.c7e474f2"],
    };
    const explorer = await stage.startExplorer([]);
    const front = await openFront({ port, config, target: explorer.url });
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
      await front.close();
      await explorer.close();
    }
  });
});
