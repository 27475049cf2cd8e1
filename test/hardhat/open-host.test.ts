import { expect } from "chai";
import { configVariable } from "hardhat/config";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import { createReporter } from "../../src/app/reporter.ts";
import { createCommand } from "../../src/app/verbs/command.ts";
import { openReader } from "../../src/hardhat/ask-provider.ts";
import { hardhatStyle } from "../../src/hardhat/hardhat-style.ts";
import { openHost } from "../../src/hardhat/open-host.ts";
import { toPluginError } from "../../src/hardhat/run-task.ts";
import plugin from "../../src/index.ts";
import { expectNoSecret } from "../helpers/failure.ts";
import { withLoopbackServer } from "../helpers/loopback-server.ts";
import { rejectionOf } from "../helpers/rejection.ts";
import { child } from "../helpers/worlds.ts";
import { openTestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";

const optimizer = { enabled: true, runs: 123 };

describe("openHost", () => {
  const open = (
    url: string,
    globalOptions: { readonly buildProfile?: string; readonly network?: string } = {},
  ) =>
    createHardhatRuntimeEnvironment(
      {
        plugins: [plugin],
        networks: {
          here: { type: "http", url: "http://127.0.0.1:1" },
          there: { type: "http", url },
          secret: { type: "http", url: configVariable("A_KEY_IN_A_KEYSTORE") },
          simulated: { type: "edr-simulated" },
        },
        solidity: {
          profiles: {
            default: { version: "0.8.30" },
            production: { version: "0.8.30", settings: { optimizer } },
          },
        },
      },
      globalOptions,
    );

  it("tells the network, the selected profile, and what each profile builds with", async () => {
    const hre = await open("http://127.0.0.1:1", { buildProfile: "production" });
    const host = openHost(hre, await hre.network.create("here"));

    expect(await host.openNetwork()).to.include({ networkName: "here" });
    expect(host).to.include({ selectedProfile: "production" });
    expect(host.buildProfiles.map(({ name }) => name)).to.deep.equal(["default", "production"]);
    expect(host.buildProfiles[1]?.compilers[0]).to.deep.include({ version: "0.8.30" });
    expect(host.buildProfiles[1]?.compilers[0]?.settings).to.deep.include({ optimizer });
  });

  it("knows the secrets of a network's node, and of the one that it forks", async () => {
    const url = "http://me:pass@127.0.0.1:1/rpc?apikey=abc";
    const hre = await createHardhatRuntimeEnvironment({
      plugins: [plugin],
      networks: { here: { type: "http", url, httpHeaders: { "X-Tok": "t0k" } } },
    });
    const { secrets } = await openHost(hre, await hre.network.create("here")).openNetwork();

    expect(secrets).to.include.members(["me:pass", "abc", "t0k"]);
    const simulated = await openHost(hre, await hre.network.create("default")).openNetwork();
    expect(simulated.secrets).to.deep.equal([]);
  });

  for (const [what, httpHeaders, name] of [
    ["name", { "x team": "contracts" }, "x team"],
    ["value", { "x-team": "contracts\nx-key: t0k3n" }, "x-team"],
  ] as const) {
    it(`opens no network with a header whose ${what} cannot be sent, and names its field`, async () => {
      const hre = await createHardhatRuntimeEnvironment({
        plugins: [plugin],
        networks: { here: { type: "http", url: "http://127.0.0.1:1", httpHeaders: { ...httpHeaders } } },
      });
      const failed = await rejectionOf(openHost(hre).openNetwork("here"));
      const { unanswered } = (await openHost(hre).findNetworks?.([5])) ?? {};

      expect(failed).to.have.property("code", "NETWORK_REFUSED");
      expect(failed.message).to.include(`networks.here.httpHeaders.${name}`).and.not.include("t0k3n");
      expect(unanswered?.[0]?.reason).to.include(`networks.here.httpHeaders.${name}`);
    });
  }

  it("refuses a network whose accounts need a variable that has no value, and does not blame its node", async () => {
    const accounts = [configVariable("A_MISSING_ACCOUNT")];
    const hre = await createHardhatRuntimeEnvironment({
      plugins: [plugin],
      networks: { here: { type: "http", url: "http://127.0.0.1:1", accounts } },
    });
    const connection = await hre.network.create("here");
    const failed = await rejectionOf((await openReader(connection)).getChainId());

    expect(failed).to.have.property("code", "NETWORK_REFUSED");
    expect(failed)
      .to.have.property("message")
      .that.includes("A_MISSING_ACCOUNT")
      .and.includes("The network here cannot be opened");
  });

  for (const [what, fault, reason] of [
    ["a hook of a plugin", new Error("no signer for t0k3n"), "no signer for [redacted]"],
    [
      "the code that sends requests, as in another runtime",
      Object.assign(new Error("Failed", { cause: new TypeError("x.y is not a function") }), { code: -1 }),
      "x.y is not a function",
    ],
  ] as const) {
    it(`blames not the node for a fault of ${what}`, async () => {
      const failing = async () => {
        throw fault;
      };
      const faulty = {
        id: "faulty",
        hookHandlers: { network: async () => ({ default: async () => ({ onRequest: failing }) }) },
      };
      const hre = await createHardhatRuntimeEnvironment({
        plugins: [plugin, faulty],
        networks: { here: { type: "http", url: "http://127.0.0.1:1/t0k3n" } },
      });
      const connection = await hre.network.create("here");
      const failed = await rejectionOf((await openReader(connection)).getChainId());

      expect(failed).to.include({ code: "NETWORK_REFUSED" });
      expect(failed).to.have.nested.property("facts.reason", reason);
      expect(failed).to.have.nested.property("facts.runtime").that.includes("Node.js");
    });
  }

  it("names the host to which the node redirects, without secrets", async () => {
    const location = "http://other.example/rpc/t0k3n";
    const redirect = { text: "", status: 308, headers: { location } };
    await withLoopbackServer([redirect, redirect], async ({ url }) => {
      const httpHeaders = { "x-api-key": "k3y" };
      const hre = await createHardhatRuntimeEnvironment({
        networks: { here: { type: "http", url: `${url}/rpc/t0k3n`, httpHeaders } },
      });
      const connection = await hre.network.create("here");
      const failed = await rejectionOf((await openReader(connection)).getChainId());
      await connection.close();

      expect(failed).to.have.nested.property("facts.reason").that.includes("http://other.example");
      expectNoSecret(failed, "t0k3n");
      expectNoSecret(failed, "k3y");
    });
  });

  it("names one of several networks that Hardhat refuses", async () => {
    const hre = await open("http://127.0.0.1:1");
    const failed = await rejectionOf(openHost(hre).openNetwork("secret"));

    expect(failed).to.have.property("code", "NETWORK_REFUSED");
    expect(failed).to.have.property("message").that.includes("A_KEY_IN_A_KEYSTORE").and.includes("secret");
    expect(await toPluginError(failed)).to.have.property("name", "HardhatPluginError");
  });

  it("names the only network that Hardhat refuses in JSON, and lets Hardhat tell it to people", async () => {
    const alone = await open("http://127.0.0.1:1", { network: "secret" });
    const { openNetwork } = openHost(alone);
    const steps = {
      host: { commandStyle: hardhatStyle },
      work: async () => await openNetwork(),
      describe: () => "",
    };
    const reporter = createReporter();
    const asJson = await createCommand({ ...steps, json: true })(reporter);
    const asText = await createCommand({ ...steps, json: false })(reporter);

    expect(asJson.value).to.deep.include({ status: "error", code: "NETWORK_REFUSED" });
    expect(asJson.text).to.include("A_KEY_IN_A_KEYSTORE").and.include("The network secret cannot be opened");
    expect(asJson.error).to.equal(undefined);
    expect(await toPluginError(asText.error))
      .to.have.property("message")
      .that.includes("A_KEY_IN_A_KEYSTORE")
      .and.not.includes("NETWORK_REFUSED");
    expect(await toPluginError(asText.error))
      .to.have.property("name")
      .that.matches(/^Hardhat/);
  });

  it("names the networks that may serve a chain and did not say it, but not the one that Hardhat adds", async () => {
    const hre = await open("http://127.0.0.1:2");
    const { named, unanswered } = (await openHost(hre).findNetworks?.([5])) ?? {};

    expect(named).to.deep.equal(new Map());
    expect(unanswered?.map(({ network }) => network)).to.deep.equal(["here", "there"]);
    expect(unanswered?.[0]?.reason).to.be.a("string").that.is.not.equal("");
  });

  it("has a keystore only where the project has its plugin", async () => {
    const keystore = { id: "hardhat-keystore" };
    const own = await createHardhatRuntimeEnvironment({ plugins: [plugin, keystore] });
    const nested = await createHardhatRuntimeEnvironment({
      plugins: [plugin, { id: "toolbox", dependencies: () => [Promise.resolve({ default: keystore })] }],
    });

    expect(openHost(await open("http://127.0.0.1:1")).hasKeystore).to.equal(false);
    expect(openHost(own).hasKeystore).to.equal(true);
    expect(openHost(nested).hasKeystore).to.equal(true);
  });

  it("asks other networks for code, but none whose URL may be a secret", async () => {
    const chain = await openTestChain(4243);
    const node = await serveRpc(chain);
    try {
      const address = await chain.deploy(child.creationBytecode.object);
      const hre = await open(node.url);
      const { otherChains } = await openHost(hre, await hre.network.create("here")).openNetwork();
      const there = otherChains.find(({ networkName }) => networkName === "there");

      expect(otherChains.map(({ networkName }) => networkName)).to.not.include.oneOf([
        "here",
        "secret",
        "simulated",
      ]);
      expect(await there?.hasCode(address)).to.equal(true);
      expect(await there?.hasCode("0x00000000000000000000000000000000000000AA")).to.equal(false);
    } finally {
      await node.close();
      await chain.close();
    }
  });
});
