import { readFileSync } from "node:fs";
import { expect } from "chai";
import { invariant } from "../../../src/base/errors.ts";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { createSolcCompiler } from "../../../src/compiler/create-solc-compiler.ts";
import { soljsonPath } from "../../helpers/soljson-path.ts";
import { type ProxyChain, startProxyChain } from "./proxy-chain.ts";

describe("safe", () => {
  const safeProxySource = readFileSync(
    "node_modules/@safe-global/safe-contracts/contracts/proxies/SafeProxy.sol",
    "utf8",
  );

  /** Creation bytecode of Safe's own source, as the optimizer writes it. */
  async function compileSafeProxy({
    solc,
    version,
    runs,
  }: {
    readonly solc: string;
    readonly version: string;
    readonly runs: number;
  }): Promise<Hex> {
    const compiler = createSolcCompiler({ candidates: [{ path: soljsonPath(solc) }] });
    const compiled = await compiler.compile({
      solcLongVersion: version,
      input: {
        language: "Solidity",
        sources: { "SafeProxy.sol": { content: safeProxySource } },
        settings: { optimizer: { enabled: true, runs } },
      },
    });
    invariant(compiled.kind === "compiled", "Safe's proxy compiles");
    const proxy = compiled.contracts.find(({ contractName }) => contractName === "SafeProxy");
    invariant(proxy !== undefined, "there is Safe's proxy");
    return `0x${proxy.creationBytecode.object}`;
  }

  let chain: ProxyChain;
  let target: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
  });
  after(() => chain.close());

  for (const [solc, version] of [
    ["solc-0.7.6", "0.7.6+commit.7338295f"],
    ["solc-0.8.13", "0.8.13+commit.abaa5c0e"],
    ["solc", "0.8.37+commit.f401782d"],
  ] as const) {
    for (const [runs, pattern] of [
      [200, "custom-proxy"],
      [1_000_000, "safe"],
    ] as const) {
      it(`finds the target of the proxy of Safe 1.4.1 as solc ${version} optimizes it for ${runs} runs`, async () => {
        const proxy = await chain.deploy(await compileSafeProxy({ solc, version, runs }), {
          types: ["address"],
          values: [target],
        });

        // For few runs solc computes the selector of masterCopy() by a shift.
        await chain.expectProxyOf(target, proxy, { pattern });
      });
    }
  }

  it("refuses a small contract that answers like it and forwards nothing", async () => {
    const beacon = await chain.deployOwn("MasterCopyGetter", { types: ["address"], values: [target] });

    expect(await chain.detect(beacon)).to.deep.equal({ kind: "not-a-proxy" });
  });
});
