import { expect } from "chai";
import type { ExplorerUserConfig } from "../../src/types.ts";
import { explorersResultSchema } from "../../src/verification/results/explorers-result-schema.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { openDeployer } from "../helpers/deployer.ts";
import type { Finished } from "../helpers/hardhat-process.ts";
import type { RecordedRequest } from "../helpers/loopback-server.ts";
import { authorityOf, type OpenServer, type ServerCertificate } from "../helpers/open-server.ts";
import { withProxyServer } from "../helpers/proxy-server.ts";
import { type manners, openDialectExplorer } from "./dialect-explorer.ts";

const source = {
  "contracts/Box.sol":
    "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\ncontract Box { uint256 public content; constructor(uint256 content_) { content = content_; } }\n",
};

/** The key that the config has for Etherscan, as the default one. */
const defaultKey = "DefaultKeyOfEtherscan/0+1=";

interface Place {
  readonly manner: keyof typeof manners;
  /** Its host stands for this machine, which a proxy takes every host for. */
  readonly secureHost?: string;
  readonly path: string;
  /** The one that it may see; none where there is none. */
  readonly key?: string;
  readonly config?: Partial<ExplorerUserConfig>;
  readonly redirect?: Parameters<typeof openDialectExplorer>[0]["redirect"];
}

const places: Readonly<Record<string, Place>> = {
  // Named without a key: the default one is its own.
  V2: { manner: "etherscan-v2", secureHost: "api.etherscan.io", path: "/v2/api", key: defaultKey },
  V1: {
    manner: "etherscan-v1",
    path: "/api",
    key: "KeyOfV1-of-its-own",
    config: { apiKey: "KeyOfV1-of-its-own" },
    // As a web server that wants a slash at the end: on the same host, so the key may follow.
    redirect: ({ path, query }) =>
      path === "/api" ? { status: 301, location: `/api/?${query}` } : undefined,
  },
  Scout: { manner: "blockscout", secureHost: "eth.blockscout.com", path: "/api" },
  "Scout by its answers": { manner: "blockscout", path: "/api", config: { apiKey: "" } },
  "Scout by setting": { manner: "blockscout", path: "/api", config: { dialect: "blockscout" } },
  "Scout PRO": {
    manner: "blockscout",
    secureHost: "api.blockscout.com",
    path: "/31337/api",
    key: "proapi_KeyOfScoutPro",
    config: { apiKey: "proapi_KeyOfScoutPro" },
  },
  Tenant: { manner: "tenant", path: "/verify?tenant=7&apikey=KeyInTheQuery", key: "KeyInTheQuery" },
  Routescan: {
    manner: "routescan",
    secureHost: "api.routescan.io",
    path: "/v2/network/testnet/evm/31337/etherscan/api",
  },
  zkSync: { manner: "zksync", path: "/contract_verification" },
};
const movedKey = "KeyOfMoved";
const allKeys = [movedKey, ...Object.values(places).flatMap(({ key }) => key ?? [])];

const proxyPassword = "ProxyPassword";
const certificate: ServerCertificate = "public-hosts";

describe("explorers of every dialect in one config", () => {
  const servers = new Map<string, OpenServer>();
  let project: CliProject;
  let address: string;

  before(async () => {
    const explorers = await Promise.all(
      Object.entries(places).map(async ([name, { manner, secureHost, path, config, redirect }]) => {
        const server = await openDialectExplorer({
          manner,
          ...(secureHost && { certificate }),
          ...(redirect && { redirect }),
        });
        servers.set(name, server);
        const origin = secureHost === undefined ? "http://127.0.0.1" : `https://${secureHost}`;
        return { name, apiUrl: `${origin}:${server.port}${path}`, ca: authorityOf(certificate), ...config };
      }),
    );
    project = await openCliProject(source, { apiKey: defaultKey, explorers: { localhost: explorers } });
    const deployer = await openDeployer(project.hre, "localhost");
    address = await deployer.deploy("Box", [7n]);
  });

  after(async () => {
    await project?.close();
    await Promise.all([...servers.values()].map((server) => server.close()));
  });

  const seenBy = (name: string): readonly RecordedRequest[] => servers.get(name)?.requests ?? [];
  const expectNoKey = ({ stdout, stderr }: Finished) => {
    for (const key of [...allKeys, proxyPassword]) {
      expect(stdout + stderr)
        .not.to.include(key)
        .and.not.to.include(encodeURIComponent(key));
    }
  };

  it("scenario 33: all verify, and each gets only its own key", async () => {
    await withProxyServer({}, async (proxy) => {
      const HTTPS_PROXY = `http://proxyuser:${proxyPassword}@${proxy.host}`;
      const finished = await project.runWith({ HTTPS_PROXY }, "verify-contract", address, "--json");

      const { status, explorers } = explorersResultSchema.parse(JSON.parse(finished.stdout));
      expect(explorers.map((one) => [one.explorer.name, one.status])).to.deep.equal(
        Object.keys(places).map((name) => [name, "verified"]),
      );
      expect([status, finished.exitCode]).to.deep.equal(["verified", 0]);
      expectNoKey(finished);

      for (const [name, { key }] of Object.entries(places)) {
        expect(seenBy(name).length, name).to.be.at.least(4);
        expect(new Set(seenBy(name).flatMap(keysIn)), name).to.deep.equal(new Set(key && [key]));
      }
      // The proxy sees hosts and ports of those that are not on this machine.
      const hosts = proxy.requests.map(({ method, target }) => `${method} ${target.replace(/:\d+$/, "")}`);
      expect(new Set(hosts)).to.deep.equal(
        new Set(
          Object.values(places).flatMap(({ secureHost }) => (secureHost ? `CONNECT ${secureHost}` : [])),
        ),
      );
    });
  });

  it("scenario 33: the chain is only in the query, and only if the explorer needs it", () => {
    for (const name of Object.keys(places)) {
      const chains = new Set(
        seenBy(name).map(({ query, form }) => `${query.get("chainid")} ${form.get("chainid")}`),
      );
      expect([...chains], name).to.deep.equal(name === "V2" ? ["31337 null"] : ["null null"]);
    }
    // Who listens on this machine is asked first whether it is a local explorer, beside its API.
    const ofTenant = seenBy("Tenant").filter(({ path }) => path !== "/health");
    expect(ofTenant.every(({ query }) => query.get("tenant") === "7")).to.equal(true);
    expect(seenBy("V1").some(({ path }) => path === "/api/")).to.equal(true);
  });

  it("scenario 33: a redirect to another host is refused, and no key goes there", async () => {
    const thief = await openDialectExplorer({ manner: "etherscan-v1" });
    const moved = await openDialectExplorer({
      manner: "etherscan-v1",
      redirect: ({ query }) => ({ status: 307, location: `http://127.0.0.1:${thief.port}/api?${query}` }),
    });
    try {
      const explorer = `http://127.0.0.1:${moved.port}/api?apikey=${movedKey}`;
      const finished = await project.run("verify-contract", address, "--json", "--explorer", explorer);

      expect(JSON.parse(finished.stdout)).to.include({ status: "error", code: "EXPLORER_RESPONSE_INVALID" });
      expect(finished.exitCode).to.equal(1);
      expect(new Set(moved.requests.flatMap(keysIn))).to.deep.equal(new Set([movedKey]));
      expect(thief.requests).to.deep.equal([]);
      expectNoKey(finished);
    } finally {
      await Promise.all([thief.close(), moved.close()]);
    }
  });
});

/** Every key in a request, wherever it is: address, headers or body. */
function keysIn({ query, form, headers, body }: RecordedRequest): string[] {
  const everything = [...query.values(), ...form.values(), body, JSON.stringify(headers)];
  const text = everything.join("\n");
  return allKeys.filter((key) => text.includes(key) || text.includes(encodeURIComponent(key)));
}
