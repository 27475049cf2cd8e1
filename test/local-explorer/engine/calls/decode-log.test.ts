import { expect } from "chai";
import { Interface } from "ethers";
import { toHex } from "../../../../src/base/hex.ts";
import { decodeLog, indexEvents } from "../../../../src/local-explorer/engine/calls/decode-log.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const someone = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

const encode = (event: string, values: readonly unknown[]) => {
  const { topics, data } = new Interface([`event ${event}`]).encodeEventLog(
    /^\w+/.exec(event)?.[0] ?? "",
    values,
  );
  return { address, topics: topics.map(toHex), data: toHex(data) } as const;
};
const toIndex = (...events: readonly string[]) =>
  indexEvents(events.flatMap((event) => JSON.parse(new Interface([`event ${event}`]).formatJson())));

const erc20 = "Transfer(address indexed from, address indexed to, uint256 value)";
const erc721 = "Transfer(address indexed from, address indexed to, uint256 indexed tokenId)";

describe("decodeLog", () => {
  it("decodes a log by the one of two events with the same signature that fits", () => {
    const known = toIndex(erc20, erc721);
    const names = (event: string) =>
      decodeLog(encode(event, [address, someone, 7n]), known)?.values.map(({ name, value }) => [name, value]);

    expect(names(erc20)).to.deep.equal([
      ["from", address],
      ["to", someone],
      ["value", "7"],
    ]);
    expect(names(erc721)).to.deep.equal([
      ["from", address],
      ["to", someone],
      ["tokenId", "7"],
    ]);
  });

  it("keeps the order of the parameters, and marks those of which the log has only the hash", () => {
    const event = "Noted(uint256 first, string indexed second, uint256 indexed third, string fourth)";
    const decoded = decodeLog(encode(event, [1n, "hashed", 3n, "text"]), toIndex(event));

    expect(decoded?.values.map(({ name, isHash }) => [name, isHash])).to.deep.equal([
      ["first", false],
      ["second", true],
      ["third", false],
      ["fourth", false],
    ]);
    expect(decoded?.values.map(({ value }) => value)).to.include.members(["1", "3", "text"]);
  });

  it("does not decode a log without topics, of another signature, or with other data", () => {
    const known = toIndex(erc20);
    const log = encode(erc20, [address, someone, 7n]);

    expect(decodeLog({ ...log, topics: [] }, known)).to.equal(undefined);
    expect(decodeLog({ ...log, data: "0x" }, known)).to.equal(undefined);
    expect(decodeLog(encode("Other(uint256 a)", [1n]), known)).to.equal(undefined);
  });
});
