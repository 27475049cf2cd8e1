import { expect } from "chai";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { matchClone } from "../../../src/core/proxy/clones.ts";
import { type ProxyChain, startProxyChain } from "./proxy-chain.ts";
import { readCloneRuntimes } from "./proxy-fixture.ts";

describe("matchClone", () => {
  let chain: ProxyChain;
  let target: Address;
  let number: bigint | undefined;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
    number = await chain.askAnswer(target);
  });
  after(() => chain.close());

  for (const [name, { runtime, pattern }] of Object.entries(readCloneRuntimes())) {
    it(`recognises ${name} where it delegates to`, async () => {
      const clone: Hex = "0x00000000000000000000000000000000000c10Ae";
      await chain.request("hardhat_setCode", [
        clone,
        `0x${runtime.replace("{address}", target.slice(2).toLowerCase())}`,
      ]);

      expect(await chain.askAnswer(clone))
        .to.equal(number)
        .and.not.to.equal(undefined);
      expect(await chain.detect(clone)).to.deep.equal({
        kind: "proxy",
        implementations: [target],
        sourceless: true,
        pattern,
      });
    });
  }

  for (const [name, { runtime, arguments: immutableArguments }] of Object.entries(readCloneRuntimes())) {
    it(`refuses ${name} with any other byte in place of one of its own`, () => {
      const address = "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
      const code = runtime.replace("{address}", address);
      const addressStart = runtime.indexOf("{address}");
      const ownEnd = immutableArguments === undefined ? code.length : code.indexOf(immutableArguments);
      const offsets = Array.from({ length: ownEnd / 2 }, (_, index) => index * 2).filter(
        (offset) => offset < addressStart || offset >= addressStart + address.length,
      );

      for (const offset of offsets) {
        const byte = (Number.parseInt(code.slice(offset, offset + 2), 16) ^ 0x10).toString(16);
        const changed = code.slice(0, offset) + byte.padStart(2, "0") + code.slice(offset + 2);

        expect(matchClone(changed), changed).to.equal(undefined);
      }
      expect(matchClone(code)).not.to.equal(undefined);
    });
  }

  for (const zeroBytes of [1, 2, 7, 16, 19]) {
    it(`recognises the short form of EIP-1167 for an address with ${zeroBytes} zero bytes`, async () => {
      const digits = "a1b2c3d4e5f60718293a4b5c6d7e8f9012345678".slice(zeroBytes * 2);
      const short: Hex = `0x${digits.padStart(40, "0")}`;
      await chain.request("hardhat_setCode", [short, await chain.reader.getCode(target)]);
      const push = (0x73 - zeroBytes).toString(16);
      const jump = (0x2b - zeroBytes).toString(16);
      const clone: Hex = "0x00000000000000000000000000000000000c10Ae";
      await chain.request("hardhat_setCode", [
        clone,
        `0x363d3d373d3d3d363d${push}${digits}5af43d82803e903d9160${jump}57fd5bf3`,
      ]);

      expect(await chain.askAnswer(clone)).to.equal(number);
      const detection = await chain.detect(clone);
      expect(detection).to.include({ pattern: "eip-1167", sourceless: true });
      expect(detection).to.have.nested.property("implementations[0]").that.matches(new RegExp(short, "i"));
    });
  }
});
