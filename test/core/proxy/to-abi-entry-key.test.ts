import { expect } from "chai";
import { Interface } from "ethers";
import { toAbiEntryKey } from "../../../src/core/proxy/to-abi-entry-key.ts";

const struct = {
  type: "tuple[]",
  components: [
    { type: "address" },
    { type: "tuple", components: [{ type: "uint256[2]" }, { type: "bytes" }] },
  ],
};
const signature = "((address,(uint256[2],bytes))[],bool)";
const inputs = [struct, { type: "bool" }];

describe("toAbiEntryKey", () => {
  it("knows a function and an error by their selector, with the members of structs", () => {
    const ethersInterface = new Interface([`function run${signature}`, `error Refused${signature}`]);

    expect(toAbiEntryKey({ type: "function", name: "run", inputs })).to.equal(
      `function ${ethersInterface.getFunction("run")?.selector.slice(2)}`,
    );
    expect(toAbiEntryKey({ type: "error", name: "Refused", inputs })).to.equal(
      `error ${ethersInterface.getError("Refused")?.selector.slice(2)}`,
    );
  });

  it("knows an event by its topic, whatever is indexed", () => {
    const topic = new Interface([`event Moved${signature}`]).getEvent("Moved")?.topicHash.slice(2);
    const indexed = [struct, { type: "bool", indexed: true }];

    expect(toAbiEntryKey({ type: "event", name: "Moved", inputs })).to.equal(`event ${topic}`);
    expect(toAbiEntryKey({ type: "event", name: "Moved", inputs: indexed })).to.equal(`event ${topic}`);
  });

  it("keeps anonymous events apart from others", () => {
    const event = { type: "event", name: "Moved", inputs };

    expect(toAbiEntryKey({ ...event, anonymous: true })).not.to.equal(toAbiEntryKey(event));
    expect(toAbiEntryKey({ ...event, anonymous: false })).to.equal(toAbiEntryKey(event));
  });

  it("knows receive and fallback by what they are, and constructors not at all", () => {
    expect(toAbiEntryKey({ type: "receive" })).to.equal("receive");
    expect(toAbiEntryKey({ type: "fallback" })).to.equal("fallback");
    expect(toAbiEntryKey({ type: "constructor", inputs })).to.equal(undefined);
    expect(toAbiEntryKey({ type: "something new" })).to.equal(undefined);
  });
});
