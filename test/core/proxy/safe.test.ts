import { readFileSync } from "node:fs";
import { expect } from "chai";
import { invariant } from "../../../src/base/errors.ts";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { createSolcCompiler } from "../../../src/compiler/create-solc-compiler.ts";
import { findTrailingMetadata } from "../../../src/core/bytecode/metadata.ts";
import { storageSlots } from "../../../src/core/proxy/candidate.ts";
import { detectProxy } from "../../../src/core/proxy/detect-proxy.ts";
import { soljsonPath } from "../../helpers/soljson-path.ts";
import { type ProxyChain, startProxyChain } from "./proxy-chain.ts";
import { readCreation } from "./proxy-fixture.ts";
import { createScriptedProbe, toWord } from "./scripted-probe.ts";

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

  for (const version of ["1.0.0", "1.1.1", "1.2.0", "1.3.0", "1.4.1", "1.5.0"]) {
    it(`recognises the proxy of Safe ${version}`, async () => {
      const proxy = await chain.deploy(readCreation(`safe-${version}`, "SafeProxy"), {
        types: ["address"],
        values: [target],
      });

      await chain.expectProxyOf(target, proxy, { pattern: "safe" });
    });
  }

  for (const [solc, version] of [
    ["solc-0.7.6", "0.7.6+commit.7338295f"],
    ["solc-0.8.13", "0.8.13+commit.abaa5c0e"],
    ["solc", "0.8.37+commit.f401782d"],
  ] as const) {
    for (const runs of [1, 200, 1_000_000]) {
      it(`recognises the proxy of Safe 1.4.1 as solc ${version} optimizes it for ${runs} runs`, async () => {
        const proxy = await chain.deploy(await compileSafeProxy({ solc, version, runs }), {
          types: ["address"],
          values: [target],
        });

        await chain.expectProxyOf(target, proxy, { pattern: "safe" });
      });
    }
  }

  it("asks an optimized one for its master copy once, and refuses another answer than its first slot", async () => {
    const creation = await compileSafeProxy({ solc: "solc", version: "0.8.37+commit.f401782d", runs: 200 });
    const code = await chain.reader.getCode(
      await chain.deploy(creation, { types: ["address"], values: [target] }),
    );
    const { probe, asked } = createScriptedProbe({
      storage: { [target]: { [storageSlots.first]: target } },
      answers: { [target]: { "0xa619486e": toWord(chain.account) } },
    });

    expect(await detectProxy({ address: target, code, probe })).to.deep.equal({ kind: "not-a-proxy" });
    expect(asked.filter((question) => question.startsWith("0xa619486e"))).to.have.length(1);
  });

  /** The same code with unreachable bytes between it and its metadata. */
  function lengthen(code: Hex, bytes: number): Hex {
    const metadata = findTrailingMetadata(code.slice(2));
    invariant(metadata !== undefined, "the code has metadata");
    const end = 2 + metadata.offsetBytes * 2;
    return `0x${code.slice(2, end).padEnd(bytes * 2 - (code.length - end), "0")}${code.slice(end)}`;
  }

  for (const [what, readCreationCode, larger] of [
    [
      "with its selector in the code",
      async () => readCreation("safe-1.4.1", "SafeProxy"),
      { kind: "proxy", pattern: "master-copy-getter" },
    ],
    [
      "as an optimizer makes it",
      () => compileSafeProxy({ solc: "solc", version: "0.8.37+commit.f401782d", runs: 200 }),
      { kind: "not-a-proxy" },
    ],
  ] as const) {
    it(`recognises a proxy of 200 bytes ${what}, and takes one of 201 for no Safe`, async () => {
      const proxy = await chain.deploy(await readCreationCode(), { types: ["address"], values: [target] });
      const code = await chain.reader.getCode(proxy);
      const { probe } = createScriptedProbe({
        storage: { [target]: { [storageSlots.first]: target } },
        answers: { [target]: { "0xa619486e": toWord(target) } },
      });
      const detect = (bytes: number) => detectProxy({ address: target, code: lengthen(code, bytes), probe });

      expect(lengthen(code, 200)).to.have.lengthOf(2 + 400);
      expect(await detect(200)).to.include({ kind: "proxy", pattern: "safe" });
      expect(await detect(201)).to.include(larger);
    });
  }

  it("refuses a small contract that answers like it and forwards nothing", async () => {
    const beacon = await chain.deployOwn("MasterCopyGetter", { types: ["address"], values: [target] });

    expect(await chain.detect(beacon)).to.deep.equal({ kind: "not-a-proxy" });
  });

  for (const name of ["SilentProxy", "SilentSlotProxy"]) {
    it(`does not take the implementation's answer for that of ${name}`, async () => {
      const getter = await chain.deployOwn("MasterCopyGetter", { types: ["address"], values: [target] });
      const proxy = await chain.deployOwn(name, { types: ["address"], values: [getter] });
      // The implementation's getter reads the proxy's first slot.
      await chain.request("hardhat_setStorageAt", [proxy, "0x0", `0x${target.slice(2).padStart(64, "0")}`]);

      expect(await chain.read(proxy, "masterCopy() view returns (address)", [])).to.equal(target);
      expect(await chain.detect(proxy)).to.deep.equal({ kind: "not-a-proxy" });
    });
  }

  it("refuses one whose first slot is zero", async () => {
    const proxy = await chain.deploy(readCreation("safe-1.4.1", "SafeProxy"), {
      types: ["address"],
      values: [target],
    });
    await chain.request("hardhat_setStorageAt", [proxy, "0x0", `0x${"0".repeat(64)}`]);

    expect(await chain.detect(proxy)).to.deep.equal({ kind: "not-a-proxy" });
  });
});
