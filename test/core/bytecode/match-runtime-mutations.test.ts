import { expect } from "chai";
import fc from "fast-check";
import { invariant } from "../../../src/base/errors.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { matchRuntime } from "../../../src/core/bytecode/match-code.ts";
import { listAuxdata, readCompiled, solcFixtures } from "./bytecode-fixture.ts";
import { ownAddress, toRuntimeOnChain } from "./on-chain.ts";

type Area = "code" | "metadata" | "library" | "immutable" | "callProtection";

/** Where in the code each byte belongs, said independently of the matcher, from solc's own lists. */
function toAreas(
  { runtimeBytecode }: CompiledContract,
  metadataSections: readonly string[],
): readonly Area[] {
  const { object, linkReferences, immutableReferences } = runtimeBytecode;
  const areas = Array.from({ length: object.length / 2 }, (): Area => "code");
  for (const { offsetBytes } of linkReferences) {
    areas.fill("library", offsetBytes, offsetBytes + 20);
  }
  for (const { id, offsetBytes } of immutableReferences) {
    const area = id === "library_deploy_address" ? "callProtection" : "immutable";
    areas.fill(area, offsetBytes, offsetBytes + 32);
  }
  if (object.startsWith("730000000000000000000000000000000000000000")) {
    areas.fill("callProtection", 1, 21);
  }
  for (const section of metadataSections) {
    // Without a source hash, the sections of several contracts are one and the same text.
    for (const { index } of object.matchAll(new RegExp(section, "g"))) {
      areas.fill("metadata", index / 2, (index + section.length) / 2);
    }
  }
  return areas;
}

/** How often each library and immutable stands in the code: one that stands once may hold anything. */
function isFree({ runtimeBytecode }: CompiledContract, offsetBytes: number): boolean {
  const { linkReferences, immutableReferences } = runtimeBytecode;
  const names = [
    ...linkReferences.map((reference) => ({ ...reference, name: reference.library })),
    ...immutableReferences.map((reference) => ({ ...reference, name: reference.id })),
  ];
  const here = names.find(
    ({ offsetBytes: start, lengthBytes }) => start <= offsetBytes && offsetBytes < start + lengthBytes,
  );
  return names.filter(({ name }) => name === here?.name).length === 1;
}

function flip(code: string, { digit, by }: { readonly digit: number; readonly by: number }): string {
  const flipped = (Number.parseInt(code[digit] ?? "", 16) ^ by).toString(16);
  return code.slice(0, digit) + flipped + code.slice(digit + 1);
}

describe("matchRuntime, with one digit changed", () => {
  // 0.4.11 does not list its sections, so there is nothing to judge the matcher by.
  for (const fixture of solcFixtures.filter((name) => name !== "0.4.11")) {
    for (const name of ["Factory", "Child", "Arithmetic"]) {
      it(`accepts no change of ${name}, solc ${fixture}, but of what the chain may fill in`, () => {
        const compiled = readCompiled(fixture, name);
        const areas = toAreas(compiled, listAuxdata(fixture, name));
        const onChain = toRuntimeOnChain(compiled);
        invariant(
          matchRuntime(compiled, onChain, { address: ownAddress }).kind !== "mismatch",
          "unchanged code matches",
        );

        fc.assert(
          fc.property(fc.integer({ min: 1, max: 15 }), (by) => {
            const wrong = areas.flatMap((area, offsetBytes) =>
              [offsetBytes * 2, offsetBytes * 2 + 1].filter((digit) => {
                const { kind } = matchRuntime(compiled, flip(onChain, { digit, by }), {
                  address: ownAddress,
                });
                return !isRight(kind, { area, free: isFree(compiled, offsetBytes) });
              }),
            );
            expect(wrong).to.deep.equal([]);
          }),
          { numRuns: 3 },
        );
      });
    }
  }
});

function isRight(kind: string, { area, free }: { readonly area: Area; readonly free: boolean }): boolean {
  switch (area) {
    case "code":
    case "callProtection":
      return kind === "mismatch";
    case "metadata":
      return kind !== "exact";
    case "library":
    case "immutable":
      return (kind === "mismatch") === !free;
  }
}
