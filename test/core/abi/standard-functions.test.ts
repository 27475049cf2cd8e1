import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "chai";
import { Interface } from "ethers";
import { z } from "zod";
import { listStandardSelectors } from "../../../src/core/abi/standard-functions.ts";

const artifact = z.object({ abi: z.array(z.record(z.string(), z.unknown())) });

/** Reads the functions of a contract of the published package. */
function readSelectors(name: string): readonly string[] {
  const file = createRequire(import.meta.url).resolve(`@openzeppelin/contracts/build/contracts/${name}.json`);
  const { abi } = artifact.parse(JSON.parse(readFileSync(file, "utf8")));
  const selectors: string[] = [];
  new Interface(JSON.stringify(abi)).forEachFunction(({ selector }) => selectors.push(selector.slice(2)));
  return selectors;
}

describe("listStandardSelectors", () => {
  it("has all functions of OpenZeppelin's tokens, vault, roles and owners, each once", () => {
    const known = listStandardSelectors();
    const names = ["ERC20Permit", "ERC20Burnable", "ERC721Enumerable", "ERC721Royalty", "ERC1155", "ERC4626"];
    const others = ["AccessControlEnumerable", "Ownable2Step", "Pausable", "UUPSUpgradeable", "Multicall"];
    for (const name of [...names, ...others]) {
      expect(known, name).to.include.members([...readSelectors(name)]);
    }
    expect(new Set(known).size).to.equal(known.length);
  });

  it("has no function that a contract has for itself", () => {
    const own = ["mint(address,uint256)", "initialize()", "withdraw(uint256)", "setMode(uint8)"];
    const { fragments } = new Interface(own.map((signature) => `function ${signature}`));
    const selectors = new Interface(fragments);
    for (const signature of own) {
      expect(listStandardSelectors()).not.to.include(selectors.getFunction(signature)?.selector.slice(2));
    }
  });
});
