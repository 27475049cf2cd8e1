import { expect } from "chai";
import { createOnce } from "../../src/base/once.ts";

describe("createOnce", () => {
  it("does the work once while it is under way, and afterwards", async () => {
    const once = createOnce<number>();
    let done = 0;
    const work = async () => ++done;

    expect(await Promise.all([once("a", undefined, work), once("a", undefined, work)])).to.deep.equal([1, 1]);
    expect(await once("a", undefined, work)).to.equal(1);
    expect(await once("b", undefined, work)).to.equal(2);
  });

  it("keeps the last results alone where that is said, and no failure", async () => {
    const once = createOnce<number>({ kept: 1 });
    let done = 0;
    const ask = (key: string) => once(key, undefined, async () => ++done);
    const failure = new RangeError("the node is down");
    const failed = once("c", undefined, () => Promise.reject(failure)).catch((error: unknown) => error);

    expect([await ask("a"), await ask("b"), await ask("b"), await ask("a")]).to.deep.equal([1, 2, 2, 3]);
    expect(await failed).to.equal(failure);
    expect(await ask("c")).to.equal(4);
  });

  it("lets a later caller leave, and begins again for one who stays when the first has left", async () => {
    const once = createOnce<string>();
    const [first, second] = [new AbortController(), new AbortController()];
    const reason = new RangeError("no time left");
    const work = () =>
      new Promise<string>((_, reject) => first.signal.addEventListener("abort", () => reject(reason)));
    const begun = once("a", first.signal, work).catch((error: unknown) => error);
    const left = once("a", second.signal, work).catch((error: unknown) => error);
    const stays = once("a", new AbortController().signal, async () => "again");
    second.abort(reason);

    expect(await left).to.equal(reason);
    first.abort(reason);
    expect(await begun).to.equal(reason);
    expect(await stays).to.equal("again");
    expect(await once("a", undefined, work)).to.equal("again");
  });
});
