import { expect } from "chai";
import { isLoopback } from "../../src/explorer-client/is-loopback.ts";

describe("isLoopback", () => {
  for (const host of ["localhost", "app.localhost", "127.0.0.1", "127.8.9.10", "[::1]", "LOCALHOST"]) {
    it(`says yes to ${host}`, () => {
      expect(isLoopback(new URL(`http://${host}:4280/api`))).to.equal(true);
    });
  }

  for (const host of ["api.etherscan.io", "127.0.0.1.example", "localhost.example", "10.0.0.1", "[::2]"]) {
    it(`says no to ${host}`, () => {
      expect(isLoopback(new URL(`http://${host}/api`))).to.equal(false);
    });
  }
});
