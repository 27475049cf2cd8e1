import { expect } from "chai";
import { shareQuestions } from "../../../src/chain/node/share-questions.ts";

const code = { method: "eth_getCode", params: ["0x01", "latest"] };

const chainId = { method: "eth_chainId" };

function openNode(answer: () => Promise<unknown> = async () => "0x60") {
  const asked: string[] = [];
  const ask = shareQuestions(({ method }) => {
    asked.push(method);
    return answer();
  });
  return { ask, asked };
}

describe("shareQuestions", () => {
  it("asks each question once, and for the chain id again if another answer is younger", async () => {
    const { ask, asked } = openNode();
    for (const question of [chainId, chainId, code, chainId, chainId, code]) {
      await ask(question);
    }

    expect(asked).to.deep.equal(["eth_chainId", "eth_getCode", "eth_chainId"]);
  });

  it("does not use a chain id that was asked for while another question was open", async () => {
    const open = Promise.withResolvers<string>();
    const { ask, asked } = openNode(() =>
      asked.at(-1) === "eth_getCode" ? open.promise : Promise.resolve("0x1"),
    );
    const read = ask(code);
    await ask(chainId);
    open.resolve("0x60");
    await read;
    await ask(chainId);

    expect(asked).to.deep.equal(["eth_getCode", "eth_chainId", "eth_chainId"]);
  });

  it("asks once for the code of each of a thousand contracts", async () => {
    const { ask, asked } = openNode(async () => `0x${"60".repeat(3)}`);
    const questions = Array.from({ length: 1000 }, (_, index) => ({
      method: "eth_getCode",
      params: [index],
    }));
    for (const question of [...questions, ...questions]) {
      await ask(question);
    }

    expect(asked).to.have.length(questions.length);
  });
});
