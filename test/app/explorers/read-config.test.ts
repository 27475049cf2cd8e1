import path from "node:path";
import { expect } from "chai";
import { readConfig } from "../../../src/app/explorers/read-config.ts";
import { expectNoSecret, failureOf } from "../../helpers/failure.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

const named = { environment: {}, isNamed: true };

const defaultKey = { get: async () => "the default" };

describe("the file of --config", () => {
  it("gives explorers what Hardhat's config gives them, with secrets from the environment", () =>
    withTemporaryFolder(
      {
        "config.json": JSON.stringify({
          explorers: [
            {
              name: "Ours",
              apiUrl: "https://scan.intern.example/api",
              browserUrl: "https://scan.intern.example",
              headers: { authorization: { variable: "SCAN_AUTH" }, "x-team": "contracts" },
              dialect: "blockscout",
              ca: "certs/ca.pem",
              requestsPerSecond: 2,
              codeFormats: ["single-file"],
            },
            { apiUrl: "https://api.other.example/api" },
            { apiUrl: "https://api.third.example/api", apiKey: { variable: "THIRD_KEY" } },
          ],
          sourcify: false,
          blockscout: { apiKey: { variable: "PRO_KEY" } },
        }),
      },
      async (folder) => {
        const config = await readConfig(path.join(folder, "config.json"), {
          environment: { SCAN_AUTH: "Bearer abc", PRO_KEY: "proapi_key" },
          isNamed: true,
        });
        const [ours, other, third] = config.toExplorers(() => defaultKey);

        expect(config.sourcify).to.deep.equal({ isOn: false, apiUrl: undefined });
        expect(await config.blockscoutKey?.get()).to.equal("proapi_key");
        expect(ours).to.include({
          name: "Ours",
          apiUrl: "https://scan.intern.example/api",
          browserUrl: "https://scan.intern.example",
          dialect: "blockscout",
          requestsPerSecond: 2,
          ca: path.join(folder, "certs/ca.pem"),
          apiKey: undefined,
        });
        expect(ours?.codeFormats).to.deep.equal(["single-file"]);
        expect(ours?.headers.authorization?.name).to.equal("SCAN_AUTH");
        expect(await ours?.headers.authorization?.get()).to.equal("Bearer abc");
        expect(await ours?.headers["x-team"]?.get()).to.equal("contracts");
        expect(other).to.include({ name: "api.other.example", apiKey: defaultKey });
        expect((await failureOf(third?.apiKey?.get() ?? Promise.resolve())).message).to.include("THIRD_KEY");
      },
    ));

  it("may have one explorer alone, and another server of Sourcify", () =>
    withTemporaryFolder(
      {
        "config.json": JSON.stringify({
          explorers: { apiUrl: "https://scan.example/api" },
          sourcify: { apiUrl: "https://sourcify.example/server" },
        }),
      },
      async (folder) => {
        const config = await readConfig(path.join(folder, "config.json"), named);

        expect(config.toExplorers(() => undefined).map(({ name }) => name)).to.deep.equal(["scan.example"]);
        expect(config.sourcify).to.deep.equal({ isOn: true, apiUrl: "https://sourcify.example/server" });
      },
    ));

  it("names the field that is wrong, in one explorer as in a list", async () => {
    for (const explorers of [{ apiUrl: "scan" }, [{ apiUrl: "scan" }]]) {
      await withTemporaryFolder({ "config.json": JSON.stringify({ explorers }) }, async (folder) => {
        const failure = await failureOf(readConfig(path.join(folder, "config.json"), named));

        expect(failure.message).to.match(/explorers\.(0\.)?apiUrl is wrong/);
      });
    }
  });

  it("says for which chain each explorer is where the project has it and no call names it", () => {
    const explorer = { apiUrl: "https://scan.example/api" };
    const files = {
      "verify-contract.json": JSON.stringify({ explorers: [{ ...explorer, chainId: 700 }, explorer] }),
      "complete.json": JSON.stringify({ explorers: [{ ...explorer, chainId: 700 }] }),
    };
    return withTemporaryFolder(files, async (folder) => {
      const found = { environment: {}, isNamed: false };
      const failure = await failureOf(readConfig(path.join(folder, "verify-contract.json"), found));
      const config = await readConfig(path.join(folder, "complete.json"), found);

      expect(failure.message).to.include("verify-contract.json").and.include("explorers.1 has no chainId");
      expect(config.toExplorers(() => undefined)[0]).to.include({ chainId: 700 });
    });
  });

  const refused = {
    "no JSON": ["{", "it is not valid JSON"],
    "a chain id that is no whole number": [
      '{"explorers": {"apiUrl": "https://scan.example/api", "chainId": 7.5}}',
      "explorers.chainId is wrong: Expected a whole number, received 7.5",
    ],
    "another field": ['{"explorer": []}', 'There is no field "explorer". Did you mean explorers?'],
    "no URL": ['{"explorers": [{"apiUrl": "topsecret"}]}', "explorers.0.apiUrl is wrong"],
  } as const;
  for (const [what, [text, said]] of Object.entries(refused)) {
    it(`is refused with its place and without its values: ${what}`, () =>
      withTemporaryFolder({ "config.json": text }, async (folder) => {
        const failure = await failureOf(readConfig(path.join(folder, "config.json"), named));

        expect(failure).to.have.property("code", "INVALID_OPTION");
        expect(failure.message).to.include("config").and.include(said);
        expectNoSecret(failure, "topsecret");
      }));
  }

  it("is refused if it is not there", async () => {
    expect((await failureOf(readConfig("/nowhere/config.json", named))).message).to.include("cannot be read");
  });
});
