import { expect } from "chai";
import { share } from "../../../src/verification/explorers/share-answers.ts";

/** A question that is answered when the test says so. */
function openQuestion() {
  const signals: AbortSignal[] = [];
  const answer = Promise.withResolvers<string>();
  const ask = (signal: AbortSignal) => {
    signals.push(signal);
    return answer.promise;
  };
  return { ...answer, ask, signals };
}

describe("share", () => {
  it("asks once while the question is open, and afterwards", async () => {
    const shared = share<string>();
    const { ask, signals, resolve } = openQuestion();
    const answers = [shared(["code"], undefined, ask), shared(["code"], undefined, ask)];
    resolve("0x60");

    expect(await Promise.all(answers)).to.deep.equal(["0x60", "0x60"]);
    expect(await shared(["code"], undefined, ask)).to.equal("0x60");
    expect(signals).to.have.length(1);
  });

  it("asks another question by itself", async () => {
    const shared = share<string>();

    expect(await shared(["a"], undefined, async () => "of a")).to.equal("of a");
    expect(await shared(["b"], undefined, async () => "of b")).to.equal("of b");
  });

  it("asks again afterwards where answers are not kept", async () => {
    const shared = share<number>({ kept: 0 });
    let asked = 0;
    const ask = async () => ++asked;

    expect(await Promise.all([shared([], undefined, ask), shared([], undefined, ask)])).to.deep.equal([1, 1]);
    expect(await shared([], undefined, ask)).to.equal(2);
  });

  it("keeps as many answers as it may, those that were asked for last", async () => {
    const shared = share<number>({ kept: 2 });
    let asked = 0;
    const ask = (subject: string) => shared([subject], undefined, async () => ++asked);

    expect([await ask("a"), await ask("b"), await ask("a"), await ask("c")]).to.deep.equal([1, 2, 1, 3]);
    expect([await ask("a"), await ask("c"), await ask("b")]).to.deep.equal([1, 3, 4]);
  });

  it("keeps no failure", async () => {
    const shared = share<string>();
    const failure = new RangeError("the node is down");
    const failed = await shared(["code"], undefined, () => Promise.reject(failure)).catch(
      (error: unknown) => error,
    );

    expect(failed).to.equal(failure);
    expect(await shared(["code"], undefined, async () => "0x60")).to.equal("0x60");
  });

  it("lets one who aborts leave, and takes the answer from nobody else", async () => {
    const shared = share<string>();
    const { ask, signals, resolve } = openQuestion();
    const leaver = new AbortController();
    const reason = new RangeError("no time left");
    const left = shared(["code"], leaver.signal, ask).catch((error: unknown) => error);
    const stays = shared(["code"], new AbortController().signal, ask);
    leaver.abort(reason);
    resolve("0x60");

    expect(await left).to.equal(reason);
    expect(await stays).to.equal("0x60");
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([false]);
  });

  it("aborts the question when all have left, and asks anew after that", async () => {
    const shared = share<string>();
    const { ask, signals } = openQuestion();
    const leaver = new AbortController();
    const left = shared(["code"], leaver.signal, ask).catch(() => "left");
    leaver.abort();

    expect(await left).to.equal("left");
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
    expect(await shared(["code"], undefined, async () => "0x60")).to.equal("0x60");
  });
});
