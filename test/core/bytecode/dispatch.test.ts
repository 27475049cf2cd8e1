import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import {
  findSelectorBranch,
  forwardsUnknownCalls,
  hasDelegatecall,
  hasSelector,
} from "../../../src/core/bytecode/dispatch.ts";
import { type Instruction, opcodes, readInstructions } from "../../../src/core/bytecode/instructions.ts";
import { withoutMetadata } from "../../../src/core/bytecode/metadata.ts";
import { compileOwnContracts, type pipelines } from "../proxy/compile-own-contracts.ts";
import { type ProxyChain, startProxyChain } from "../proxy/proxy-chain.ts";
import { readCloneRuntimes, readCreation } from "../proxy/proxy-fixture.ts";
import { readCompiled, solcFixtures } from "./bytecode-fixture.ts";

describe("forwardsUnknownCalls", () => {
  it("follows the short labels of small code, whose metadata do not count", () => {
    /** BeaconProxy of @openzeppelin/contracts 5.7.0: solc 0.8.37, optimizer with 200 runs. */
    const code =
      "6080604052600a600c565b005b60186014601a565b609d565b565b5f7f00000000000000000000000000000000000000" +
      "000000000000000000000000006001600160a01b0316635c60da1b6040518163ffffffff1660e01b8152600401602060" +
      "405180830381865afa1580156076573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101" +
      "906098919060ba565b905090565b365f5f375f5f365f845af43d5f5f3e80801560b6573d5ff35b3d5ffd5b5f60208284" +
      "03121560c9575f5ffd5b81516001600160a01b038116811460de575f5ffd5b939250505056fea2646970667358221220" +
      "c46fe6d8e9980a2e1a8b9d97444b6d2d88134c4a53de85dbfe7611ddd852fd1764736f6c63430008250033";

    expect(forwardsUnknownCalls(readInstructions(withoutMetadata(code)))).to.equal(true);
    expect(forwardsUnknownCalls(readInstructions(code))).to.equal(false);
  });

  it("reads code of labels alone in a time that grows as the code does", () => {
    /** Pushes each of so many labels, which stand behind one another without an end. */
    const countReads = (labels: number): number => {
      const pushes = Array.from(
        { length: labels },
        (_, index) => `61${(labels * 4 + index).toString(16).padStart(4, "0")}50`,
      );
      let reads = 0;
      const counted = new Proxy(readInstructions(`${pushes.join("")}${"5b".repeat(labels)}`), {
        get: (instructions, key, receiver) => {
          reads += 1;
          return Reflect.get(instructions, key, receiver);
        },
      });
      expect(forwardsUnknownCalls(counted)).to.equal(false);
      return reads;
    };

    expect(countReads(800) / countReads(400)).to.be.below(2.5);
  });

  const anyAddress = "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";

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

describe("findSelectorBranch", () => {
  function findIn(code: string): string | undefined {
    const instructions = readInstructions(code);
    return findSelectorBranch(
      instructions,
      instructions.findIndex(({ opcode }) => opcode === opcodes.jumpi),
    );
  }

  for (const [form, code, place] of [
    ["solc's", "80635c60da1b1461004057", "at-target"],
    ["solc's, with the selector before the other value", "635c60da1b811461004057", "at-target"],
    ["a selector with a leading zero", "8062abcdef1461004057", "at-target"],
    ["Vyper's", "635c60da1b811861004057", "behind-jump"],
    ["a difference", "80635c60da1b0361004057", "behind-jump"],
    ["an inverted comparison", "80635c60da1b141561004057", "behind-jump"],
    ["an inverted difference", "80635c60da1b031561004057", "at-target"],
  ] as const) {
    it(`reads ${form}`, () => {
      expect(findIn(code)).to.equal(place);
    });
  }

  it("reads no other comparison", () => {
    for (const code of ["8060011461004057", "331461004057", "80635c60da1b1161004057", "1561004057", "57"]) {
      expect(findIn(code), code).to.equal(undefined);
    }
  });
});

describe("hasSelector", () => {
  it("finds a selector that is pushed alone or as the beginning of a word", () => {
    for (const code of ["63a619486e14", `7fa619486e${"00".repeat(28)}14`]) {
      expect(hasSelector(readInstructions(code), "a619486e"), code).to.equal(true);
    }
  });

  it("does not find the same bytes elsewhere", () => {
    for (const code of ["a619486e", "64a619486e00", `7fa619486e${"00".repeat(27)}01`]) {
      expect(hasSelector(readInstructions(code), "a619486e"), code).to.equal(false);
    }
  });
});

describe("hasDelegatecall", () => {
  it("finds the instruction", () => {
    expect(hasDelegatecall(readInstructions("3d3d5af4"))).to.equal(true);
  });

  it("does not take a pushed byte for it", () => {
    expect(hasDelegatecall(readInstructions("60f461f4f4"))).to.equal(false);
  });
});
