import { expect } from "chai";
import { explorersResultSchema } from "../../src/verification/results/explorers-result-schema.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { openDeployer } from "../helpers/deployer.ts";
import type { Finished } from "../helpers/hardhat-process.ts";
import { authorityOf, type OpenServer, openServer } from "../helpers/open-server.ts";
import { withProxyServer } from "../helpers/proxy-server.ts";
import { openDialectExplorer } from "./dialect-explorer.ts";

const source = {
  "contracts/Box.sol":
    "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\ncontract Box { uint256 public content; }\n",
};
const apiKey = "KeyOfTheTests123";
const password = "pass:word/1";
const teamToken = "TokenOfTheTeam987";
const secrets = [apiKey, password, encodeURIComponent(password), teamToken, "ProxyPassword"];

/** The resolver itself refuses a label of 64 characters, without a question to the network. */
const unknownHost = `${"a".repeat(64)}.invalid`;

/** What `configVariable` makes of a name. */
const missing = (name: string) => ({ _type: "ConfigurationVariable", name }) as const;

describe("explorers that are not simply there", () => {
  let privateServer: OpenServer;
  let publicServer: OpenServer;
  let localServer: OpenServer;
  let page: OpenServer;
  let project: CliProject;
  let address: string;

  before(async () => {
    privateServer = await openDialectExplorer({ manner: "etherscan-v1", certificate: "localhost" });
    publicServer = await openDialectExplorer({ manner: "etherscan-v2", certificate: "public-hosts" });
    localServer = await openDialectExplorer({ manner: "etherscan-v1" });
    page = await openServer(() => ({
      status: 404,
      headers: { "content-type": "text/html" },
      json: "<html>",
    }));
    const authorityFile = authorityOf("localhost");
    const privateUrl = `https://localhost:${privateServer.port}/api`;
    project = await openCliProject(source, {
      apiKey,
      explorers: {
        localhost: [
          {
            name: "Private",
            apiUrl: privateUrl.replace("//", `//team:${encodeURIComponent(password)}@`),
            headers: { "x-team": teamToken },
            ca: authorityFile,
          },
          {
            name: "Public",
            apiUrl: `https://api.etherscan.io:${publicServer.port}/v2/api`,
            ca: authorityOf("public-hosts"),
          },
          { name: "Local", apiUrl: `http://127.0.0.1:${localServer.port}/api` },
        ],
        other: [
          { name: "Down", apiUrl: "http://127.0.0.1:1/api" },
          { name: "Unknown", apiUrl: `https://${unknownHost}/api` },
          { name: "Untrusted", apiUrl: privateUrl },
          { name: "No authority", apiUrl: privateUrl, ca: `${authorityFile}.missing` },
          { name: "Keyless", apiUrl: privateUrl, apiKey: missing("KEY_THAT_NOBODY_HAS") },
          { name: "Headless", apiUrl: privateUrl, headers: { "x-team": missing("TOKEN_THAT_NOBODY_HAS") } },
          { name: "Behind the proxy", apiUrl: "https://explorer.test/api" },
          { name: "Page", apiUrl: `http://127.0.0.1:${page.port}/` },
        ],
      },
    });
    const deployer = await openDeployer(project.hre, "localhost");
    address = await deployer.deploy("Box");
  });

  after(async () => {
    await project?.close();
    await Promise.all([privateServer, publicServer, localServer, page].map((server) => server?.close()));
  });

  const expectNoSecret = ({ stdout, stderr }: Finished) => {
    for (const secret of secrets) {
      expect(stdout + stderr).not.to.include(secret);
    }
  };

  it("scenario 34: is reached with its authority, password and header, and others by the proxy", async () => {
    await withProxyServer({}, async (proxy) => {
      const HTTPS_PROXY = `http://proxyuser:ProxyPassword@${proxy.host}`;
      const environment = { HTTPS_PROXY, HTTP_PROXY: HTTPS_PROXY };
      const finished = await project.runWith(environment, "verify-contract", address, "--json");
      const { explorers } = explorersResultSchema.parse(JSON.parse(finished.stdout));
      expect(explorers.map((one) => [one.explorer.name, one.status])).to.deep.equal([
        ["Private", "verified"],
        ["Public", "verified"],
        ["Local", "verified"],
      ]);
      expect(finished.exitCode).to.equal(0);
      expectNoSecret(finished);

      const basic = `Basic ${Buffer.from(`team:${password}`).toString("base64")}`;
      for (const { headers } of privateServer.requests) {
        expect(headers).to.include({ authorization: basic, "x-team": teamToken });
        expect(headers).not.to.have.property("proxy-authorization");
      }
      for (const { headers } of [...publicServer.requests, ...localServer.requests]) {
        expect(headers).not.to.have.any.keys("authorization", "x-team", "proxy-authorization");
      }
      const targets = new Set(proxy.requests.map(({ method, target }) => `${method} ${target}`));
      expect([...targets]).to.deep.equal([`CONNECT api.etherscan.io:${publicServer.port}`]);
    });
  });

  it("scenario 34: the explorer, its name, its certificate, a proxy and a page are told apart by code", async () => {
    await withProxyServer({ refusal: 407 }, async (proxy) => {
      const environment = {
        HTTPS_PROXY: `http://proxyuser:ProxyPassword@${proxy.host}`,
        NO_PROXY: "localhost, .invalid",
      };
      const finished = await project.runWith(
        environment,
        ...["verify-contract", address, "--json", "--network", "other"],
      );
      const { explorers } = explorersResultSchema.parse(JSON.parse(finished.stdout));
      const codes = explorers.map((one) => [one.explorer.name, one.status === "error" && one.code]);
      expect(Object.fromEntries(codes)).to.deep.equal({
        Down: "EXPLORER_UNREACHABLE",
        Unknown: "EXPLORER_UNREACHABLE",
        Untrusted: "EXPLORER_UNREACHABLE",
        "No authority": "EXPLORER_UNREACHABLE",
        Keyless: "SECRET_MISSING",
        Headless: "SECRET_MISSING",
        "Behind the proxy": "EXPLORER_UNREACHABLE",
        Page: "EXPLORER_RESPONSE_INVALID",
      });
      expect(proxy.requests.map(({ target }) => target)).to.deep.equal(["explorer.test:443"]);
      const { Down: down, "Behind the proxy": behind } = Object.fromEntries(
        explorers.map((one) => [one.explorer.name, one.status === "error" && one.facts]),
      );
      expect(down).to.deep.equal({ host: "127.0.0.1:1", "error code": "ECONNREFUSED" });
      expect(behind).to.deep.equal({ host: "explorer.test", proxy: proxy.host, "HTTP status": 407 });
      expect(finished.exitCode).to.equal(1);
      expectNoSecret(finished);
    });
  });
});
