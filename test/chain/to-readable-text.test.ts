import { expect } from "chai";
import { toReadableText } from "../../src/chain/to-readable-text.ts";

describe("toReadableText", () => {
  it("leaves of a URL its host, wherever it stands", () => {
    expect(
      toReadableText('see "https://me:pass@a.example/v3/KEY?k=1" or ws://b.example:8546/KEY, please'),
    ).to.equal('see "https://a.example" or ws://b.example:8546 please');
  });

  it("leaves nothing of a URL that cannot be read", () => {
    expect(toReadableText("at https://[KEY/")).to.equal("at (a URL)");
  });

  it("leaves a host without a scheme, and other text, as it is", () => {
    expect(toReadableText("connect ECONNREFUSED 127.0.0.1:8545")).to.equal(
      "connect ECONNREFUSED 127.0.0.1:8545",
    );
  });

  it("makes one harmless line of bounded length", () => {
    const text = toReadableText(`\u001b[31mred\u001b[0m\nline ${"x".repeat(1000)}`);
    expect(text).to.match(/^red line x+…$/);
    expect(text).to.have.lengthOf.at.most(300);
  });

  it("finds secrets outside of URLs", () => {
    expect(toReadableText("unknown key 0123456789", ["0123456789"])).to.equal("unknown key [redacted]");
  });
});
