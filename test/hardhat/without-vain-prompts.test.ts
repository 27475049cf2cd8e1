import { expect } from "chai";
import { configVariable } from "hardhat/config";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import { openExplorer } from "../../src/app/explorers/open-explorer.ts";
import type { AppHost } from "../../src/app/host.ts";
import { openHost } from "../../src/hardhat/open-host.ts";
import plugin from "../../src/index.ts";
import { failureOf } from "../helpers/failure.ts";
import { hintsOf } from "../helpers/hardhat-words.ts";
import { askForPassword, person } from "../helpers/keystore-plugins.ts";
import { withEnvironment } from "../helpers/with-environment.ts";

const variable = "A_KEY_IN_A_TEST_KEYSTORE";
const privateKey = `0x${"11".repeat(32)}`;

describe("withoutVainPrompts", () => {
  const { isTTY } = process.stdin;

  afterEach(() => {
    process.stdin.isTTY = isTTY;
  });

  /** A host in whose project everything that may be secret is in a keystore. */
  async function openAt(place: "terminal" | "nowhere", plugins = [askForPassword(privateKey), person]) {
    process.stdin.isTTY = place === "terminal";
    const context = await createHardhatRuntimeEnvironment({
      plugins: [plugin, ...plugins, { id: "hardhat-keystore" }],
      networks: {
        url: { type: "http", url: configVariable(variable) },
        accounts: { type: "http", url: "http://127.0.0.1:1", accounts: [configVariable(variable)] },
      },
      verifyContract: { apiKey: configVariable(variable) },
    });
    return openHost(context);
  }

  const openWith = (host: AppHost) =>
    openExplorer(
      {
        name: "MyScan",
        apiUrl: "https://explorer.example/api",
        browserUrl: undefined,
        apiKey: host.settings.apiKey,
        headers: {},
        requestsPerSecond: undefined,
        dialect: "etherscan-v1",
        ca: undefined,
        codeFormats: undefined,
      },
      {
        chainId: 1,
        secrets: host,
        reporter: { progress: () => undefined },
      },
    );

  it("names the environment variable of a key whose password cannot be asked for", async () => {
    const failed = await failureOf(openWith(await openAt("nowhere")));

    expect(failed.code).to.equal("SECRET_MISSING");
    expect(failed.facts.reason).to.equal(
      `${variable} may be in the keystore, and there is no terminal to ask for its password`,
    );
    expect(hintsOf(failed)).to.deep.equal([`Set the environment variable ${variable}.`]);
  });

  it("lets the keystore ask at a terminal, and reads what needs no password without one", async () => {
    const { explorer } = await openWith(await openAt("terminal"));
    expect(explorer.name).to.equal("MyScan");

    await withEnvironment({ [variable]: "KEY0123456789" }, async () => {
      const opened = await openWith(await openAt("nowhere"));
      expect(opened.explorer.name).to.equal("MyScan");
    });
    const ofDevelopment = {
      id: "development-keystore",
      hookHandlers: {
        configurationVariables: async () => ({
          default: async () => ({ fetchValue: async () => "KEY0123456789" }),
        }),
      },
    };
    const opened = await openWith(await openAt("nowhere", [ofDevelopment]));
    expect(opened.explorer.name).to.equal("MyScan");
  });

  it("opens no network whose URL or account keys need the password", async () => {
    const { openNetwork } = await openAt("nowhere");
    const ofAccounts = await openNetwork("accounts");

    for (const failing of [openNetwork("url"), ofAccounts.request({ method: "eth_chainId" })]) {
      const failed = await failureOf(failing);
      expect(failed.code).to.equal("NETWORK_REFUSED");
      expect(failed.facts.reason).to.include("no terminal").and.include("set the environment variable");
    }
  });
});
