import { expect } from "chai";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { keccak256, toChecksumAddress } from "../../../src/core/contract/address.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { detectProxy } from "../../../src/core/proxy/detect-proxy.ts";
import { storageSlots } from "../../../src/core/proxy/places.ts";
import { rejectionOf } from "../../helpers/rejection.ts";
import { compileOwnContracts } from "./compile-own-contracts.ts";
import { readCreation } from "./proxy-fixture.ts";
import { createScriptedProbe, toWord } from "./scripted-probe.ts";

const contract: Address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const implementation: Address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const other: Address = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB";

async function readOwn(name: string): Promise<Hex> {
  const object = (await compileOwnContracts()).get(name)?.runtimeBytecode.object ?? "";
  return `0x${object}`;
}

/** The same code with another hash of its sources, behind which stand the compiler's version and a length. */
function withDigest(code: Hex, digest: string): Hex {
  const versionDigits = 22;
  const end = code.length - versionDigits;
  return `0x${code.slice(2, end - digest.length)}${digest}${code.slice(end)}`;
}

describe("detectProxy", () => {
  describe("whatever the hash of the sources is,", () => {
    it("recognises a getter", async () => {
      const answers = { "0x5c60da1b": toWord(other) } as const;
      const { probe } = createScriptedProbe({ answers: { [contract]: answers } });
      for (const digest of ["f4".repeat(32), "5c60da1b".repeat(8), keccak256("sources")]) {
        const code = withDigest(await readOwn("GetterProxy"), digest);

        expect(await detectProxy({ address: contract, code, probe })).to.include({
          pattern: "implementation-getter",
        });
      }
    });

    it("asks nothing of a contract that cannot delegate, though the hash has DELEGATECALL's byte", async () => {
      const { probe, asked } = createScriptedProbe({});

      const code = withDigest(await readOwn("Beacon"), "f4".repeat(32));
      await detectProxy({ address: contract, code, probe });
      expect(asked).to.deep.equal([]);
    });
  });

  describe("with several marks", () => {
    const facetList: Hex = `0x${["20", "1", other.slice(2)].map((word) => toWord(`0x${word}`).slice(2)).join("")}`;
    // Each with another target.
    const targetOf = (index: number): Address => toChecksumAddress(String(index + 1).repeat(40));
    const marks = [
      ["eip-1967", { slot: storageSlots.eip1967Implementation }],
      ["eip-1822", { slot: storageSlots.eip1822Implementation }],
      ["eip-2535", { call: "0x52ef6b2c", answer: facetList }],
      ["zeppelinos-legacy", { slot: storageSlots.zeppelinosImplementation }],
      ["implementation-getter", { call: "0x5c60da1b" }],
    ] as const;
    const slots = marks.flatMap(([, mark], index) =>
      "slot" in mark ? [[mark.slot, targetOf(index)] as const] : [],
    );
    const calls = marks.flatMap(([, mark], index) =>
      "call" in mark ? [[mark.call, "answer" in mark ? mark.answer : toWord(targetOf(index))] as const] : [],
    );
    const script = {
      storage: { [contract]: Object.fromEntries(slots) },
      answers: { [contract]: Object.fromEntries(calls) },
    };

    for (const [index, [pattern, mark]] of marks.entries()) {
      it(`takes the one that is reached: ${pattern}`, async () => {
        const reached = "answer" in mark ? other : targetOf(index);
        const { probe } = createScriptedProbe({ ...script, reaches: (place) => place === reached });

        const detection = await detectProxy({ address: contract, code: await readOwn("GetterProxy"), probe });
        expect(detection).to.deep.include({ kind: "proxy", pattern, implementations: [reached] });
      });
    }

    it("takes the one whose slot the code reads where the node takes no overrides", async () => {
      const { probe } = createScriptedProbe({ ...script, reaches: undefined });
      const push = (slot: Hex): Hex => `0x7f${slot.slice(2)}54f4`;

      expect(
        await detectProxy({ address: contract, code: push(storageSlots.zeppelinosImplementation), probe }),
      ).to.deep.include({ pattern: "zeppelinos-legacy", implementations: [targetOf(3)] });
      expect(await detectProxy({ address: contract, code: push(toWord("0xbeef")), probe })).to.deep.include({
        kind: "not-a-proxy",
        unreached: { pattern: "eip-1967", addresses: [targetOf(0)], isChecked: false, isInSlot: true },
      });
    });

    it("the code of a Safe proxy goes before storage", async () => {
      const { probe } = createScriptedProbe({
        storage: {
          [contract]: { [storageSlots.first]: implementation, [storageSlots.eip1967Implementation]: other },
        },
      });
      const creation = readCreation("safe-1.4.1", "SafeProxy");
      const start = creation.indexOf(`608060405273${"ff".repeat(20)}`);
      const code: Hex = `0x${creation.slice(start, start + 171 * 2)}`;

      expect(await detectProxy({ address: contract, code, probe })).to.deep.include({
        pattern: "safe",
        implementations: [implementation],
      });
    });
  });

  describe("when the chain fails", () => {
    const failure = createFailure("CHAIN_UNREACHABLE", { node: "test", reason: "it is down" });
    const fail = () => Promise.reject(failure);

    for (const [what, broken] of [
      ["storage", { getStorage: fail }],
      ["calls", { call: fail }],
    ] as const) {
      it(`rejects with the failure of ${what}, and does not say "not a proxy"`, async () => {
        const { probe } = createScriptedProbe({ reaches: undefined });
        const code = await readOwn("GetterProxy");

        const outcome = await rejectionOf(
          detectProxy({ address: contract, code, probe: { ...probe, ...broken } }),
        );
        expect(outcome).to.equal(failure);
      });
    }
  });
});
