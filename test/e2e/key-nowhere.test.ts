import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { explorersResultSchema } from "../../src/verification/results/explorers-result-schema.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { openDeployer } from "../helpers/deployer.ts";
import { startHardhat } from "../helpers/hardhat-process.ts";
import type { RecordedRequest } from "../helpers/loopback-server.ts";
import { type OpenServer, openServer, type ServerAnswer } from "../helpers/open-server.ts";
import { responseFixture } from "../helpers/response-fixture.ts";

const source = {
  "contracts/Box.sol":
    "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\ncontract Box { uint256 public content; }\n",
};

/** With characters that each encoding writes in its own way. */
const key = 'Key"of\\the<tests>&é/+= 7Qm91';

/** The key as servers write it. */
const forms: Readonly<Record<string, string>> = {
  plain: key,
  url: encodeURIComponent(key),
  "url in lower case": encodeURIComponent(key).toLowerCase(),
  form: new URLSearchParams({ k: key }).toString().slice(2),
  json: JSON.stringify(key).slice(1, -1),
  "json in ASCII": JSON.stringify(key).slice(1, -1).replaceAll("é", "\\u00e9"),
  "json of PHP": JSON.stringify(key).slice(1, -1).replaceAll("é", "\\u00e9").replaceAll("/", "\\/"),
  "json of Go": JSON.stringify(key)
    .slice(1, -1)
    .replaceAll(/[<>&]/g, (sign) => `\\u00${toHex(sign)}`),
  html: key
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;"),
};

/** Where in an answer it stands. */
const places: Readonly<Record<string, (form: string) => ServerAnswer>> = {
  "a page": (form) => ({ status: 403, text: `<html><title>No: ${form}</title><body>${form}</body></html>` }),
  "an error": (form) => ({ json: { status: "0", message: "NOTOK", result: `Error! Invalid key ${form}` } }),
  "broken JSON": (form) => ({ status: 400, text: `{"status":"0","result":"${form}` }),
  "a redirect": (form) => ({
    status: 302,
    headers: { location: `https://elsewhere.example/?k=${encodeURI(form)}` },
  }),
};

const actions = ["getsourcecode", "verifysourcecode", "checkverifystatus"] as const;
const healthy = {
  getsourcecode: "etherscan-source-unverified",
  verifysourcecode: "etherscan-submission",
  checkverifystatus: "etherscan-status-verified",
} as const;

describe("the key of an explorer that repeats it", () => {
  const servers: OpenServer[] = [];
  let project: CliProject;
  let address: string;

  before(async () => {
    const cases = actions.flatMap((action) =>
      Object.entries(places).map(([place, toAnswer]) => ({ action, place, toAnswer })),
    );
    const explorers = await Promise.all(
      Object.entries(forms).flatMap(([form, text], index) => {
        // Each form at some of the places of each action, so that all of them occur.
        const chosen = cases.filter((_, number) => number % 5 === index % 5);
        return chosen.map(async ({ action, place, toAnswer }) => {
          const server = await openServer((request) =>
            answerWith(request, { action, answer: toAnswer(text) }),
          );
          servers.push(server);
          return { name: `${action}, ${place}, ${form}`, apiUrl: `http://127.0.0.1:${server.port}/api` };
        });
      }),
    );
    project = await openCliProject(source, { apiKey: key, explorers: { localhost: explorers } });
    address = await (await openDeployer(project.hre, "localhost")).deploy("Box");
  });

  after(async () => {
    await project?.close();
    await Promise.all(servers.map((server) => server.close()));
  });

  const expectNoKey = (text: string) => {
    for (const [name, form] of Object.entries(forms)) {
      expect(text.toLowerCase().includes(form.toLowerCase()), name).to.equal(false);
    }
    // Nor a half of it, where a text was cut.
    expect(text).not.to.include(key.slice(0, 6)).and.not.to.include(key.slice(-6));
  };

  it("scenario 7: is in no output, in none of these forms, with stack traces and all debug lines", async () => {
    const command = ["verify-contract", address, "--timeout", "15", "--show-stack-traces"];
    const args = [...command, "--network", "localhost"];
    const environment = { DEBUG: "*" };
    const [documents, words] = await Promise.all([
      startHardhat(project.folder, [...args, "--json"], { environment }).finished,
      startHardhat(project.folder, args, { environment }).finished,
    ]);

    const { explorers } = explorersResultSchema.parse(JSON.parse(documents.stdout));
    expect(explorers).to.have.length(servers.length);
    expect(explorers.filter(({ status }) => status === "verified")).to.deep.equal([]);
    expect(documents.stderr).to.match(/hardhat:/);
    expect(documents.stdout).to.include("[redacted]");
    for (const { stdout, stderr } of [documents, words]) {
      expectNoKey(stdout);
      expectNoKey(stderr);
    }
    // It was sent, and so could be repeated.
    expect(
      servers.every(({ requests }) => requests.every(({ query }) => query.get("apikey") === key)),
    ).to.equal(true);
  });

  it("scenario 7: is in no file of the project's cache, or of what it keeps", async () => {
    const entries = await Promise.all(
      ["cache", ".hardhat-verify-contract"].map((folder) =>
        readdir(path.join(project.folder, folder), { recursive: true, withFileTypes: true }),
      ),
    );
    const files = entries.flat().filter((entry) => entry.isFile());

    expect(files).not.to.have.length(0);
    for (const { parentPath, name } of files) {
      expectNoKey(`${name}\n${await readFile(path.join(parentPath, name), "utf8")}`);
    }
  });
});

function answerWith(
  { query, form }: RecordedRequest,
  fault: { readonly action: (typeof actions)[number]; readonly answer: ServerAnswer },
): ServerAnswer {
  const asked = query.get("action") ?? form.get("action");
  const action = actions.find((name) => name === asked);
  if (action === undefined || action === fault.action) {
    return fault.answer;
  }
  return { json: responseFixture(healthy[action]).response };
}

function toHex(character: string): string {
  return character.charCodeAt(0).toString(16);
}
