import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { registrySchema } from "../../../src/app/deployments/registry-schema.ts";
import { toRegistry } from "../../../src/app/deployments/to-registry.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";
import { packageRoot } from "../../package/package-root.ts";
import {
  down,
  edited,
  first,
  nobody,
  second,
  shown,
  sourcify,
  toContract,
  toProxyResult,
  toResult,
} from "../words/results/deployment-results.ts";

const url = "https://scan.example/address/1#code";

const behind = { ...shown, role: "implementation", address: second, match: "partial" } as const;

/** A proxy without a proved source of its own. */
const proxy = toContract(
  "The proxy",
  first,
  toProxyResult(
    "verified",
    [{ status: "skipped", role: "proxy", address: first, message: "" }, behind],
    "none",
  ),
);

const place = { chainId: 1 };

describe("scenario 77: toRegistry", () => {
  it("has proved names, pages, and what a proxy leads to", () => {
    const onTwo = toContract(
      "token of the sale",
      second,
      { ...shown, address: second, url },
      { ...shown, address: second, explorer: sourcify, match: "partial", url: "https://sourcify.example/1" },
      down,
    );
    const { commit, contracts } = toRegistry(toResult(onTwo, proxy, edited, nobody), "v1.2.0");

    expect(commit).to.equal("v1.2.0");
    expect(contracts.slice(0, 2)).to.deep.equal([
      {
        ...{ address: second, ...place, recordedName: "token of the sale" },
        ...{ name: "Token", match: "partial", status: "partly-verified" },
        links: [
          { service: "Etherscan", url, isVerified: true },
          { service: "Sourcify", url: "https://sourcify.example/1", isVerified: true },
        ],
      },
      {
        ...{ address: first, ...place, recordedName: "The proxy" },
        ...{ name: null, match: null, status: "verified" },
        links: [],
        proxy: { kind: "eip-1967", implementations: [{ address: second, name: "Token" }] },
      },
    ]);
    // What differs, or failed, has no name that was not proved.
    expect(contracts.slice(2).map(({ name, match }) => [name, match])).to.deep.equal([
      [null, null],
      [null, null],
    ]);
    expect(registrySchema.strict().safeParse({ commit, contracts }).success).to.equal(true);
  });

  it("has no name where two services prove different ones, and no page that ended with the command", () => {
    const other = { ...shown, contract: "A.sol:Other", url, pageCommand: "local-explorer" };
    const [entry] = toRegistry(toResult(toContract("Twins", first, shown, other)), undefined).contracts;

    expect(entry).to.include({ name: null, match: null });
    expect(entry?.links).to.deep.equal([]);
  });

  it("is rendered by the example of the docs", async () => {
    const docs = await readFile(path.join(packageRoot, "docs/deployments.md"), "utf8");
    const [, script = ""] = /```js\n([^`]*(?:`[^`]+)*?)```/.exec(docs) ?? [];
    await withTemporaryFolder({ "render.mjs": script }, async (folder) => {
      const token = toContract("Token", second, { ...shown, address: second, url });
      const registry = JSON.stringify(toRegistry(toResult(token, proxy), undefined));
      await writeFile(path.join(folder, "registry.json"), registry);
      const { stdout } = await promisify(execFile)(process.execPath, ["render.mjs"], { cwd: folder });

      expect(stdout.trimEnd().split("\n")).to.deep.equal([
        "| Contract | Address | Pages |",
        "| --- | --- | --- |",
        `| Token | \`${second}\` | [Etherscan](${url}) |`,
        `| The proxy → Token | \`${first}\` |  |`,
      ]);
    });
  });
});
