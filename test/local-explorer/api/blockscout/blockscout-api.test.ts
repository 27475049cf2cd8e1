import { expect } from "chai";
import { systemClock } from "../../../../src/base/clock.ts";
import type { Address } from "../../../../src/base/hex.ts";
import type { LocalExplorerSettings } from "../../../../src/local-explorer/local-explorer-settings.ts";
import type { LocalExplorer } from "../../../../src/local-explorer/start-local-explorer.ts";
import { startTestExplorer } from "../../../helpers/test-explorer.ts";
import { compileInput, solcLongVersion, toInput } from "../../compile-source.ts";
import { openTestChain, type TestChain } from "../../open-test-chain.ts";
import { envelope } from "../../post-form.ts";
import { counterSource } from "../../sources.ts";

const input = toInput(counterSource);

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
  const lookUp = async (apiUrl: string, address: Address): Promise<unknown> =>
    (await fetch(`${apiUrl}/v2/smart-contracts/${address}`)).json();
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
    expect(await lookUp(apiUrl, address)).to.include({ constructor_args: constructorArguments });
    for (const changes of [
      { autodetectConstructorArguments: "false" },
      { constructorArguements: constructorArguments.replace("7", "8") },
    ]) {
      expect(await verify(changes), JSON.stringify(changes)).to.include({
        result: "Fail - Unable to verify",
      });
    }
  });

  it("verifies in RPC style without a key or a daily limit, with a uid and bare words, and tells nothing more", async () => {
    const { apiUrl, server } = await start({ apiKeys: ["secret"], submissionsPerDay: 1 });
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

    expect((await settle(apiUrl, "00")).result).to.equal("Unknown UID");
    const right = await call(apiUrl, { ...fields, constructorArguments }, "POST");
    expect(right.result).to.be.a("string").that.is.not.equal(wrong.result);
    expect(await settle(apiUrl, String(right.result))).to.include({ status: "1", result: "Pass - Verified" });
    expect(await call(apiUrl, { ...fields, constructorArguments }, "POST")).to.deep.equal({
      status: "0",
      message: "Smart-contract already verified.",
      result: "Smart-contract already verified.",
    });
    expect(await lookUp(apiUrl, address)).to.include({ is_fully_verified: true });
    const shown = await call(`${server.url}/api`, { action: "getsourcecode", address });
    expect(shown).to.have.nested.property("result[0].ContractName", "Counter");
    const sourcify = await fetch(`${server.url}/v2/contract/31337/${address}`);
    expect(await sourcify.json()).to.include({ match: "exact_match" });
  });
});
