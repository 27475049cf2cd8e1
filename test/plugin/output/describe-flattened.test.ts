import { expect } from "chai";

import { describeFlattened } from "../../../src/plugin/output/describe-flattened.ts";

const market = {
  contract: "contracts/Market.sol:Market",
  source: "contract Market {}",
  license: "MIT",
  renames: [],
  dependencies: [],
};

describe("describeFlattened", () => {
  it("says what is proved, and what explorers will make of it", () => {
    expect(
      describeFlattened(market),
    ).to.equal(`Proved: compiled with the same compiler and settings, it is contracts/Market.sol:Market, but for its metadata.
Explorers that look at metadata can call it a partial match at best.`);
  });

  it("names what is the same besides, what is not, and what has another name", () => {
    const text = describeFlattened({
      ...market,
      renames: [{ from: "contracts/B.sol:Store", to: "Store_2" }],
      dependencies: [
        { contract: "contracts/A.sol:Store", flattenedName: "Store", difference: null },
        { contract: "contracts/B.sol:Store", flattenedName: "Store_2", difference: "the ABI differs" },
      ],
    });

    expect(text.split("\n").slice(1)).to.deep.equal([
      "The same holds for what it needs: Store.",
      "It does not hold for contracts/B.sol:Store, which it needs: the ABI differs.",
      "Explorers that look at metadata can call it a partial match at best.",
      "Renamed: contracts/B.sol:Store is called Store_2.",
    ]);
  });
});
