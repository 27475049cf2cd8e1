import { expect } from "chai";
import type { Address } from "../../../../src/core/hex.ts";
import { forwardsUnknownCalls } from "../../../../src/core/proxy/bytecode/forwards-unknown-calls.ts";
import { hasDelegatecall } from "../../../../src/core/proxy/bytecode/has-delegatecall.ts";
import { type Instruction, readInstructions } from "../../../../src/core/proxy/bytecode/read-instructions.ts";
import { readCompiled, solcFixtures } from "../../bytecode/bytecode-fixture.ts";
import { compileOwnContracts, type pipelines } from "../compile-own-contracts.ts";
import { type ProxyChain, startProxyChain } from "../proxy-chain.ts";
import { readCloneRuntimes, readCreation } from "../proxy-fixture.ts";

const anyAddress = "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";

describe("forwardsUnknownCalls", () => {
  for (const pipeline of ["legacy", "optimized", "via IR"] as const satisfies (keyof typeof pipelines)[]) {
    describe(`with code of solc, ${pipeline}`, () => {
      async function readOwn(name: string): Promise<readonly Instruction[]> {
        const object = (await compileOwnContracts(pipeline)).get(name)?.runtimeBytecode.object ?? "";
        // Placeholders of libraries are not hex.
        return readInstructions(object.replaceAll(/__\$.{34}\$__/g, anyAddress));
      }

      for (const name of [
        "UniversalProxy",
        "SlotProxy",
        "GetterProxy",
        "NamedGetterProxy",
        "Unitroller",
        "MasterCopyProxy",
        "DelegateProxy",
        "SilentProxy",
        "Diamond",
      ]) {
        it(`says yes to ${name}`, async () => {
          expect(forwardsUnknownCalls(await readOwn(name))).to.equal(true);
        });
      }

      for (const name of [
        "Upgradeable",
        "ProxyFactory",
        "DelegatingWordFallback",
        "LibraryUser",
        "Multicall",
      ]) {
        it(`says no to ${name}, though it delegates`, async () => {
          const instructions = await readOwn(name);

          expect(hasDelegatecall(instructions)).to.equal(true);
          expect(forwardsUnknownCalls(instructions)).to.equal(false);
        });
      }

      for (const name of ["Target", "Beacon", "WordFallback", "CloneFactory", "LoupeFacet"]) {
        it(`says no to ${name}`, async () => {
          expect(forwardsUnknownCalls(await readOwn(name))).to.equal(false);
        });
      }
    });
  }

  for (const fixture of solcFixtures) {
    it(`says no to a contract of solc ${fixture} that uses a library`, () => {
      const { object } = readCompiled(fixture, "Factory").runtimeBytecode;
      const instructions = readInstructions(object.replaceAll(/__.{38}/g, anyAddress));

      expect(hasDelegatecall(instructions)).to.equal(true);
      expect(forwardsUnknownCalls(instructions)).to.equal(false);
    });
  }

  it("takes a pushed byte for a label in small code, and for a number in large code", () => {
    // PUSH1 5, POP, STOP, STOP, and at 5 JUMPDEST, DELEGATECALL: nothing says whether 5 is jumped to.
    const small = "60055000005bf4";

    const withSize = (bytes: number) => readInstructions(small.padEnd(bytes * 2, "0"));
    expect(forwardsUnknownCalls(withSize(7))).to.equal(true);
    expect(forwardsUnknownCalls(withSize(255))).to.equal(true);
    expect(forwardsUnknownCalls(withSize(256))).to.equal(false);
    // The last instruction, a PUSH32, counts with what it pushes.
    expect(
      forwardsUnknownCalls(readInstructions(`${small.padEnd(223 * 2, "0")}7f${"00".repeat(32)}`)),
    ).to.equal(false);
    expect(
      forwardsUnknownCalls(readInstructions(`${small.padEnd(222 * 2, "0")}7f${"00".repeat(32)}`)),
    ).to.equal(true);
  });

  describe("with published proxies", () => {
    let chain: ProxyChain;
    let target: Address;

    before(async () => {
      chain = await startProxyChain();
      target = await chain.deployTarget();
    });
    after(() => chain.close());

    const admins = ["address", "address", "bytes"];
    for (const [file, name, types] of [
      ["openzeppelin-3.4.2", "TransparentUpgradeableProxy", admins],
      ["openzeppelin-3.4.2", "UpgradeableProxy", ["address", "bytes"]],
      ["openzeppelin-4.9.6", "TransparentUpgradeableProxy", admins],
      ["openzeppelin-4.9.6", "ERC1967Proxy", ["address", "bytes"]],
      ["openzeppelin-5.7.0", "TransparentUpgradeableProxy", admins],
      ["openzeppelin-5.7.0", "ERC1967Proxy", ["address", "bytes"]],
      ["zos-lib-2.4.3", "AdminUpgradeabilityProxy", admins],
      ["safe-1.0.0", "SafeProxy", ["address"]],
      ["safe-1.1.1", "SafeProxy", ["address"]],
      ["safe-1.4.1", "SafeProxy", ["address"]],
      ["safe-1.5.0", "SafeProxy", ["address"]],
    ] as const) {
      it(`says yes to ${name} of ${file}`, async () => {
        const values = [target, chain.account, "0x85bb7d69"];
        const proxy = await chain.deploy(readCreation(file, name), {
          types,
          values: types.map((type, index) => (type === "bytes" ? values[2] : values[index])),
        });
        const code = await chain.reader.getCode(proxy);

        expect(forwardsUnknownCalls(readInstructions(code.slice(2)))).to.equal(true);
      });
    }

    for (const [name, { runtime }] of Object.entries(readCloneRuntimes())) {
      it(`says yes to a clone of ${name}`, () => {
        const instructions = readInstructions(runtime.replace("{address}", anyAddress));

        expect(forwardsUnknownCalls(instructions)).to.equal(true);
      });
    }

    for (const name of ["ProxyAdmin", "UpgradeableBeacon"]) {
      it(`says no to ${name} of OpenZeppelin`, async () => {
        const address = await chain.deploy(readCreation("openzeppelin-4.9.6", name), {
          types: ["address"],
          values: [target],
        });

        const code = await chain.reader.getCode(address);
        expect(forwardsUnknownCalls(readInstructions(code.slice(2)))).to.equal(false);
      });
    }
  });
});
