import { expect } from "chai";
import { isLoopbackUrl } from "../../../src/plugin/explorers/is-loopback-url.ts";

describe("isLoopbackUrl", () => {
  it("knows the addresses and names of this machine", () => {
    const own = [
      "http://127.0.0.1:8545",
      "http://127.1.2.3/api",
      "http://localhost",
      "https://node.localhost:1",
      "http://[::1]:8545/",
      "http://LOCALHOST/",
      "http://2130706433/",
    ];

    expect(own.filter((url) => !isLoopbackUrl(url))).to.deep.equal([]);
  });

  it("takes no other machine for it, however it is called", () => {
    const others = [
      "http://127.0.0.1.example.com",
      "http://localhost.example.com",
      "http://notlocalhost",
      "http://192.168.1.5",
      "http://0.0.0.0:8545",
      "http://example.com/127.0.0.1",
      "http://127.0.0.1@example.com",
      "localhost:8545",
      "",
    ];

    expect(others.filter(isLoopbackUrl)).to.deep.equal([]);
  });
});
