import { once } from "node:events";
import { request } from "node:http";
import { expect } from "chai";
import { z } from "zod";
import { systemClock } from "../../../../src/base/clock.ts";
import type { Address } from "../../../../src/base/hex.ts";
import type { Submission } from "../../../../src/core/contract/contract-record.ts";
import {
  createHeartbeatFrame,
  createJoinFrame,
  formatFrame,
  parseFrame,
  parseReply,
  parseVerificationResult,
  toAddressTopic,
  toSocketUrl,
  type VerificationResult,
} from "../../../../src/explorer-api/blockscout/channel.ts";
import { parseSmartContractAnswer } from "../../../../src/explorer-api/blockscout/smart-contract.ts";
import { buildRestSubmission } from "../../../../src/explorer-api/blockscout/submission-request.ts";
import { parseVerificationAnswer } from "../../../../src/explorer-api/blockscout/verification-answer.ts";
import type { LocalExplorerSettings } from "../../../../src/local-explorer/local-explorer-settings.ts";
import type { LocalExplorer } from "../../../../src/local-explorer/start-local-explorer.ts";
import { startTestExplorer } from "../../../helpers/test-explorer.ts";
import { compileInput, solcLongVersion, toInput } from "../../compile-source.ts";
import { openTestChain, type TestChain } from "../../open-test-chain.ts";
import { envelope } from "../../post-form.ts";
import { counterSource } from "../../sources.ts";

const input = toInput(counterSource);

/** The websocket of an address, from the join to the verdict. */
async function listen(
  apiUrl: string,
  address: Address,
): Promise<{ readonly result: Promise<VerificationResult> }> {
  const socket = new WebSocket(toSocketUrl(apiUrl));
  const result = Promise.withResolvers<VerificationResult>();
  const joined = Promise.withResolvers<void>();
  socket.addEventListener("open", () => {
    socket.send(formatFrame(createHeartbeatFrame("0")));
    socket.send(formatFrame(createJoinFrame(toAddressTopic(address), "1")));
  });
  socket.addEventListener("message", ({ data }) => {
    const frame = parseFrame(String(data));
    if (frame !== undefined && parseReply(frame, "1")?.kind === "ok") {
      joined.resolve();
    }
    const told = frame?.event === "verification_result" ? parseVerificationResult(frame.payload) : undefined;
    if (told !== undefined) {
      result.resolve(told);
      socket.close();
    }
  });
  socket.addEventListener("error", () => joined.reject(new RangeError("the websocket failed")));
  await joined.promise;
  return { result: result.promise };
}

/** Submits over REST, as it goes over the wire. */
async function submit(apiUrl: string, submission: Submission, options = {}) {
  const { path, fields, file } = buildRestSubmission(submission, options);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, String(value));
  }
  if (file !== undefined) {
    form.set(file.field, new File([file.text], file.fileName, { type: file.contentType }));
  }
  const json = { "content-type": "application/json" };
  const response = await fetch(`${apiUrl}${path}`, {
    method: "POST",
    ...(file === undefined ? { body: JSON.stringify(fields), headers: json } : { body: form }),
  });
  return parseVerificationAnswer({ status: response.status, json: await response.json() });
}

describe("Blockscout's API of the local explorer", () => {
  let chain: TestChain;
  let code: string;
  const constructorArguments = "ab".repeat(20).padStart(64, "0") + "07".padStart(64, "0");
  const servers: LocalExplorer[] = [];

  const start = async (settings: LocalExplorerSettings = {}) => {
    const server = await startTestExplorer(chain.reader, settings);
    servers.push(server);
    return { server, apiUrl: `${server.url}/blockscout/api` };
  };
  const deploy = () => chain.deploy(code + constructorArguments);
  const toSubmission = (address: Address, changes: Partial<Submission> = {}): Submission => ({
    address,
    codeFormat: "solidity-standard-json-input",
    sourceCode: JSON.stringify(input),
    contractName: "contracts/Test.sol:Counter",
    compilerVersion: `v${solcLongVersion}`,
    encodedConstructorArguments: constructorArguments,
    licenseType: 3,
    ...changes,
  });
  const lookUp = async (apiUrl: string, address: Address) => {
    const response = await fetch(`${apiUrl}/v2/smart-contracts/${address}`);
    return parseSmartContractAnswer({ status: response.status, json: await response.json() });
  };
  const call = async (url: string, fields: Readonly<Record<string, string>>, method = "GET") => {
    const query = new URLSearchParams({ module: "contract", ...fields });
    const response = await (method === "GET"
      ? fetch(`${url}?${query}`)
      : fetch(url, { method, body: query }));
    return envelope.parse(await response.json());
  };
  const settle = async (url: string, guid: string) => {
    for (;;) {
      const answer = await call(url, { action: "checkverifystatus", guid });
      if (answer.result !== "Pending in queue") {
        return answer;
      }
      await systemClock.sleep(50);
    }
  };

  before(async () => {
    chain = await openTestChain(31_337);
    code = (await compileInput(input))("Counter").creationBytecode.object;
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await chain.close();
  });

  it("verifies standard JSON over REST, and tells by websocket and record", async () => {
    const { apiUrl, server } = await start();
    const address = await deploy();
    const { result } = await listen(apiUrl, address);

    expect(await submit(apiUrl, toSubmission(address))).to.have.nested.property("value.kind", "started");
    expect(await result).to.deep.equal({ kind: "verified" });
    expect(await lookUp(apiUrl, address)).to.have.nested.property("value.match", "exact");
    expect(await submit(apiUrl, toSubmission(address))).to.have.nested.property(
      "value.kind",
      "already-verified",
    );
    const shown = await call(`${server.url}/api`, { action: "getsourcecode", address });
    expect(shown).to.have.nested.property("result[0].ContractName", "Counter");
    const sourcify = await fetch(`${server.url}/v2/contract/31337/${address}`);
    expect(await sourcify.json()).to.include({ match: "exact_match" });
  });

  it("takes a single file, no name and no arguments", async () => {
    const { apiUrl } = await start();
    const address = await deploy();
    const { result } = await listen(apiUrl, address);
    const submission = toSubmission(address, {
      codeFormat: "solidity-single-file",
      sourceCode: counterSource,
      contractName: "",
      encodedConstructorArguments: "",
      singleFile: { optimizer: true, runs: 150, evmVersion: "cancun", libraries: [] },
    });

    await submit(apiUrl, submission, { autodetectsArguments: true });

    expect(await result).to.deep.equal({ kind: "verified" });
    const shown = await lookUp(apiUrl, address);
    expect(shown).to.have.nested.property("value.source.encodedConstructorArguments", constructorArguments);
    expect(shown).to.have.nested.property("value.source.contractName", "Counter");
  });

  it("finds constructor arguments in RPC style where none are sent, as hardhat-verify 2 sends none", async () => {
    const { apiUrl } = await start();
    const verify = async (changes: Readonly<Record<string, string>>) => {
      const address = await deploy();
      const { result: guid } = await call(
        apiUrl,
        {
          ...{ action: "verifysourcecode", contractaddress: address, sourceCode: JSON.stringify(input) },
          ...{ codeformat: "solidity-standard-json-input", contractname: "contracts/Test.sol:Counter" },
          ...{ compilerversion: `v${solcLongVersion}`, constructorArguements: "", ...changes },
        },
        "POST",
      );
      const { result } = await settle(apiUrl, String(guid));
      return { address, result };
    };

    const { address, result } = await verify({});

    expect(result).to.equal("Pass - Verified");
    const shown = await lookUp(apiUrl, address);
    expect(shown).to.have.nested.property("value.source.encodedConstructorArguments", constructorArguments);
    for (const changes of [
      { autodetectConstructorArguments: "false" },
      { constructorArguements: constructorArguments.replace("7", "8") },
    ]) {
      expect(await verify(changes), JSON.stringify(changes)).to.include({
        result: "Fail - Unable to verify",
      });
    }
  });

  it("says why a submission failed, by websocket alone", async () => {
    const { apiUrl } = await start();
    const address = await deploy();
    const { result } = await listen(apiUrl, address);
    const other = toInput(counterSource.replace("count += 1", "count += 2"));

    await submit(apiUrl, toSubmission(address, { sourceCode: JSON.stringify(other) }));

    const told = await result;
    expect(told).to.have.nested.property("errors[0].field", "files");
    expect(told)
      .to.have.nested.property("errors[0].text")
      .that.match(
        /^Bytecode does not match, please try again\. Compiled contract runtime bytecode .* at byte \d+\. The code differs at line \d+ of \S+, in \S+$/,
      );
    expect(await lookUp(apiUrl, address)).to.have.nested.property("value.match", undefined);
  });

  it("verifies in RPC style without a key, with a uid and bare words, and tells nothing more", async () => {
    const { apiUrl } = await start({ apiKeys: ["secret"] });
    const address = await deploy();
    const fields = {
      action: "verifysourcecode",
      contractaddress: address,
      sourceCode: JSON.stringify(input),
      codeformat: "solidity-standard-json-input",
      contractname: "contracts/Test.sol:Counter",
      compilerversion: `v${solcLongVersion}`,
    };

    const wrong = await call(apiUrl, { ...fields, constructorArguments: "00" }, "POST");
    expect(wrong.result)
      .to.be.a("string")
      .that.match(new RegExp(`^${address.slice(2).toLowerCase()}[0-9a-f]{8}$`));
    expect(await settle(apiUrl, String(wrong.result))).to.deep.equal({
      status: "1",
      message: "OK",
      result: "Fail - Unable to verify",
    });

    const right = await call(apiUrl, { ...fields, constructorArguments }, "POST");
    expect(right.result).to.be.a("string").that.is.not.equal(wrong.result);
    expect(await settle(apiUrl, String(right.result))).to.include({ status: "1", result: "Pass - Verified" });
    expect(await call(apiUrl, { ...fields, constructorArguments }, "POST")).to.deep.equal({
      status: "0",
      message: "Smart-contract already verified.",
      result: "Smart-contract already verified.",
    });
  });

  it("closes with websockets open", async () => {
    const { apiUrl, server } = await start();
    const address = await deploy();
    await listen(apiUrl, address);

    await server.close();
  });

  it("opens the websocket beside the host's root, too, and to no page of another origin", async () => {
    const { server } = await start();
    const upgrade = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": Buffer.alloc(16).toString("base64"),
    };
    const opened = async (headers: Readonly<Record<string, string>>): Promise<boolean> => {
      const sent = request(`${server.url}/socket/v2/websocket?vsn=2.0.0`, {
        headers: { ...upgrade, ...headers },
      });
      sent.end();
      const isOpen = await Promise.race([
        once(sent, "upgrade").then(() => true),
        once(sent, "response").then(() => false),
      ]);
      sent.destroy();
      return isOpen;
    };

    expect(await opened({})).to.equal(true);
    expect(await opened({ origin: server.url })).to.equal(true);
    expect(await opened({ origin: "https://evil.example" })).to.equal(false);
    expect(await opened({ origin: "null" })).to.equal(false);
    expect(await opened({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "websocket" })).to.equal(false);
    expect(await opened({ host: "evil.example" })).to.equal(false);
  });

  it("misbehaves on the websocket by the script of faults", async () => {
    const action = "blockscout-socket";
    const { apiUrl } = await start({
      faults: [
        { action, call: 1, fault: { kind: "http", status: 502 } },
        { action, call: 2, fault: "drop" },
        { action, call: 3, fault: { kind: "late", delayMs: 1 } },
      ],
    });
    const ends = (): Promise<string> =>
      new Promise((resolve) => {
        const socket = new WebSocket(toSocketUrl(apiUrl));
        let end = "refused";
        socket.addEventListener("open", () => {
          end = "closed";
          socket.send(formatFrame(createHeartbeatFrame("0")));
        });
        socket.addEventListener("message", () => {
          end = "answered";
          socket.close();
        });
        socket.addEventListener("close", () => resolve(end));
        // Older versions of Node close nothing that was not open.
        socket.addEventListener("error", () => resolve(end));
      });

    expect([await ends(), await ends(), await ends(), await ends()]).to.deep.equal([
      "refused",
      "closed",
      "answered",
      "answered",
    ]);
  });

  it("ends a connection whose messages are too long", async () => {
    const { apiUrl } = await start();
    const socket = new WebSocket(toSocketUrl(apiUrl));
    await once(socket, "open");
    socket.send("x".repeat(100_000));

    await once(socket, "close");
  });

  it("answers what it takes", async () => {
    const { apiUrl } = await start();
    const response = await fetch(`${apiUrl}/v2/smart-contracts/verification/config`);

    const names = z.array(z.string());
    const config = z
      .looseObject({ verification_options: names, solidity_compiler_versions: names })
      .parse(await response.json());
    expect(config.verification_options).to.deep.equal(["standard-input", "flattened-code"]);
    expect(config.solidity_compiler_versions).to.deep.equal([`v${solcLongVersion}`]);
  });
});
