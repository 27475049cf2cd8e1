import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { z } from "zod";
import { type Gateway, openGateway } from "../../bench/clients/gateway.ts";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { startTestExplorer } from "../helpers/test-explorer.ts";
import { solcLongVersion } from "../local-explorer/compile-source.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";
import { packageRoot } from "../package/package-root.ts";

const arch = process.arch === "x64" ? "amd64" : process.arch;

/**
 * Foundry's program, of 40 MB, is no dependency of this project, and neither is openssl, which makes the
 * certificate of the gateway that answers forge's question for a list of compilers. Without them these
 * tests are skipped: `npm install --prefix .tmp/forge --ignore-scripts @foundry-rs/forge@1.7.1`
 */
const forge = path.join(
  packageRoot,
  `.tmp/forge/node_modules/@foundry-rs/forge-${process.platform}-${arch}/bin/forge`,
);

const chainId = 700_701;
const [solcVersion = ""] = solcLongVersion.split("+");
const argument = "2a".padStart(64, "0");

const toSource = (name: string, step: number) => `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract ${name} {
    uint256 public content;
    constructor(uint256 content_) { content = content_; }
    function add(uint256 amount) external { content += amount * ${step}; }
}
`;

const artifactSchema = z.object({ bytecode: z.object({ object: z.string() }) });

/** How forge is told of each API. With a key for the chain it takes `--verifier sourcify` for Etherscan. */
const verifiers = [
  {
    name: "etherscan",
    hasKey: true,
    toUrl: (url: string) => `${url}/api`,
    refusal: /Unable to verify. Compiled contract runtime bytecode does NOT match/,
  },
  { name: "sourcify", hasKey: false, toUrl: (url: string) => `${url}/`, refusal: /Error Code: `no_match`/ },
  {
    name: "blockscout",
    hasKey: false,
    toUrl: (url: string) => `${url}/blockscout/api`,
    refusal: /Details: `Fail - Unable to verify`/,
  },
] as const;

describe("forge verify-contract and the local explorer", () => {
  let chain: TestChain;
  let node: Awaited<ReturnType<typeof serveRpc>>;

  before(async function () {
    if (!existsSync(forge) || spawnSync("openssl", ["version"]).status !== 0) {
      this.skip();
    }
    chain = await openTestChain(chainId);
    node = await serveRpc(chain);
  });

  after(async () => {
    await node?.close();
    await chain?.close();
  });

  interface Place {
    readonly folder: string;
    readonly config: string;
    readonly gateway: Gateway;
  }

  /** Runs forge in a project; its home has the compiler, and nothing but the gateway is reached. */
  function run(args: readonly string[], { folder, config, gateway }: Place) {
    const { PATH = "" } = process.env;
    const home = { HOME: path.join(folder, "home"), FOUNDRY_CONFIG: path.join(folder, config) };
    const env = { PATH, NO_COLOR: "1", ...home, ...gateway.env };
    return new Promise<{ readonly exitCode: number; readonly output: string }>((resolve) => {
      const child = execFile(forge, args, { cwd: folder, env }, (_error, stdout, stderr) =>
        resolve({ exitCode: child.exitCode ?? -1, output: stdout + stderr }),
      );
    });
  }

  async function writeProject(folder: string, { url }: LocalExplorer): Promise<void> {
    const profile = `[profile.default]\nsolc = "${solcVersion}"\noffline = true\n`;
    const program = path.join(folder, `home/.svm/${solcVersion}/solc-${solcVersion}`);
    const adapter = [process.execPath, path.join(packageRoot, "bench/solc-process.ts"), soljsonPath()];
    const files = {
      [path.join(folder, "foundry.toml")]: profile,
      [path.join(folder, "keyed.toml")]:
        `${profile}[etherscan]\ntest = { key = "any", chain = ${chainId}, url = "${url}/api" }\n`,
      [path.join(folder, "src/Box.sol")]: toSource("Box", 1),
      [path.join(folder, "src/Chest.sol")]: toSource("Chest", 2),
      [program]: `#!/bin/sh\nexec ${adapter.map((part) => `'${part}'`).join(" ")} "$@"\n`,
    };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    await chmod(program, 0o755);
  }

  async function deploy(folder: string, name: string): Promise<string> {
    const built = await readFile(path.join(folder, `out/${name}.sol/${name}.json`), "utf8");
    const { object } = artifactSchema.parse(JSON.parse(built)).bytecode;
    return chain.deploy(`${object.slice(2)}${argument}`);
  }

  it("scenario 51: agree with each of forge's verifiers, on what fits and on what does not", () =>
    withTemporaryFolder({}, async (folder) => {
      const open: Pick<LocalExplorer | Gateway, "close">[] = [];
      try {
        for (const { name, hasKey, toUrl, refusal } of verifiers) {
          // One for each: none knows what another shows.
          const explorer = await startTestExplorer(chain.reader);
          const settings = { explorerUrl: explorer.url, solcLongVersion };
          const gateway = await openGateway(path.join(folder, "tls"), settings);
          open.push(explorer, gateway);
          await writeProject(folder, explorer);
          const place = { folder, config: hasKey ? "keyed.toml" : "foundry.toml", gateway };
          expect((await run(["build"], place)).exitCode).to.equal(0);
          const [address, other] = [await deploy(folder, "Box"), await deploy(folder, "Chest")];
          const verify = (contract: string) =>
            run(
              [
                ...["verify-contract", contract, "src/Box.sol:Box", "--verifier", name],
                ...["--verifier-url", toUrl(explorer.url), "--rpc-url", node.url, "--watch"],
                ...["--constructor-args", argument, "--compiler-version", `v${solcLongVersion}`],
              ],
              place,
            );
          const { exitCode, output } = await verify(address);
          const shown = await fetch(`${explorer.url}/v2/contract/${chainId}/${address}`);

          expect(exitCode, output).to.equal(0);
          expect(await shown.json(), name).to.include({ match: "exact_match" });
          expect(explorer.countSubmissions("source")).to.equal(1);
          const refused = await verify(other);
          expect(refused.output).to.match(refusal);
          expect(await (await fetch(`${explorer.url}/v2/contract/${chainId}/${other}`)).json()).to.include({
            match: null,
          });
        }
      } finally {
        await Promise.all(open.map((one) => one.close()));
      }
    }));
});
