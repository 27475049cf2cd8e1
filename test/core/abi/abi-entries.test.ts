import { expect } from "chai";
import { Interface, type JsonFragment } from "ethers";
import fc from "fast-check";
import type { Address } from "../../../src/base/hex.ts";
import { mergeAbis } from "../../../src/core/abi/abi-entries.ts";
import type { AbiEntry } from "../../../src/core/build/compiled-contract.ts";

describe("mergeAbis", () => {
  const proxy: Address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

  const one: Address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

  const other: Address = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB";

  function abiOf(...fragments: string[]): AbiEntry[] {
    const entries: JsonFragment[] = JSON.parse(new Interface(fragments).formatJson());
    return entries.map((entry) => ({ ...entry, type: entry.type ?? "" }) as const).map(toEntry);
  }

  function toEntry({
    name,
    inputs = [],
    anonymous,
    type,
  }: JsonFragment & { readonly type: string }): AbiEntry {
    return {
      type,
      ...(name === undefined ? {} : { name }),
      ...(anonymous === true ? { anonymous } : {}),
      inputs: inputs.map((input) => ({ ...input, type: input.type ?? "", components: [] })),
    };
  }

  function namesOf(merged: ReturnType<typeof mergeAbis>): string[] {
    return merged.map(({ origin, entry }) => `${entry.type} ${entry.name ?? ""} of ${origin}`);
  }

  it("keeps what several implementations have once, and says whose each entry is", () => {
    const merged = mergeAbis({
      implementations: [
        {
          address: one,
          abi: abiOf(
            "function own()",
            "event Moved(uint256 amount)",
            "error Refused(address who)",
            "function get(uint256 id)",
          ),
        },
        {
          address: other,
          abi: abiOf(
            "event Moved(uint256 amount)",
            "error Refused(address who)",
            "function own()",
            "function get(address id)",
          ),
        },
      ],
    });

    expect(namesOf(merged)).to.have.members([
      `function own of ${one}`,
      `function get of ${one}`,
      `event Moved of ${one}`,
      `error Refused of ${one}`,
      `function get of ${other}`,
    ]);
  });

  it("puts functions of the proxy itself before those of its implementation", () => {
    const merged = mergeAbis({
      implementations: [{ address: one, abi: abiOf("function admin()", "function answer()") }],
      proxy: { address: proxy, abi: abiOf("function admin()", "event Upgraded(address implementation)") },
    });

    expect(namesOf(merged)).to.have.members([
      `function admin of ${proxy}`,
      `event Upgraded of ${proxy}`,
      `function answer of ${one}`,
    ]);
  });

  it("leaves out constructors", () => {
    const merged = mergeAbis({
      implementations: [{ address: one, abi: abiOf("constructor(uint256 number)") }],
      proxy: { address: proxy, abi: abiOf("constructor(address implementation)") },
    });

    expect(merged).to.deep.equal([]);
  });

  it("keeps receive and fallback of an only implementation, and not the proxy's own", () => {
    const merged = mergeAbis({
      implementations: [{ address: one, abi: [{ type: "receive" }, { type: "fallback" }] }],
      proxy: { address: proxy, abi: [{ type: "fallback" }] },
    });

    expect(namesOf(merged)).to.deep.equal([`receive  of ${one}`, `fallback  of ${one}`]);
  });

  it("leaves out receive and fallback of facets, which a diamond does not pass on", () => {
    const abi = [{ type: "receive" }, { type: "fallback" }];

    expect(
      mergeAbis({
        implementations: [
          { address: one, abi },
          { address: other, abi },
        ],
      }),
    ).to.deep.equal([]);
  });

  it("keeps every name of any functions, and each only once", () => {
    const names = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 12 });
    fc.assert(
      fc.property(names, names, (first, second) => {
        const toAbi = (list: string[]) => list.map((name) => ({ type: "function", name, inputs: [] }));
        const merged = mergeAbis({
          implementations: [
            { address: one, abi: toAbi(first) },
            { address: other, abi: toAbi(second) },
          ],
        });

        expect(merged.map(({ entry }) => entry.name)).to.have.members([...new Set([...first, ...second])]);
        expect(
          merged.every(({ origin, entry }) => (origin === one) === first.includes(entry.name ?? "")),
        ).to.equal(true);
      }),
    );
  });
});
