import { expect } from "chai";
import { configVariable } from "hardhat/config";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import type { HardhatUserConfig } from "hardhat/types/config";
import type { HardhatPlugin } from "hardhat/types/plugins";
import { systemClock } from "../../src/base/clock.ts";
import { findNetworks } from "../../src/hardhat/find-networks.ts";
import plugin from "../../src/index.ts";
import { askForPassword, person } from "../helpers/keystore-plugins.ts";
import { withLoopbackServer } from "../helpers/loopback-server.ts";
import { withEnvironment } from "../helpers/with-environment.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";

const chainId = 4_245;

describe("findNetworks", () => {
  let chain: TestChain;
  let node: Awaited<ReturnType<typeof serveRpc>>;

  before(async () => {
    chain = await openTestChain(chainId);
    node = await serveRpc(chain);
  });

  after(async () => {
    await node.close();
    await chain.close();
  });

  const variable = { type: "http", url: configVariable("URL_OF_A_TEST_NODE") } as const;

  async function find(
    networks: NonNullable<HardhatUserConfig["networks"]>,
    {
      plugins = [],
      ...given
    }: { plugins?: HardhatPlugin[] } & Partial<
      Pick<Parameters<typeof findNetworks>[1], "clock" | "hasTerminal">
    > = {},
  ) {
    const context = await createHardhatRuntimeEnvironment({ plugins: [plugin, ...plugins], networks });
    return await findNetworks([chainId], { context, clock: systemClock, hasTerminal: false, ...given });
  }

  it("asks a network whose URL is a configuration variable that is set", async () => {
    await withEnvironment({ URL_OF_A_TEST_NODE: node.url }, async () => {
      expect(await find({ variable })).to.deep.equal({
        named: new Map([[chainId, "variable"]]),
        unanswered: [],
        unread: [],
      });
    });
  });

  it("names the variable that is not set, or empty", async () => {
    const unread = [
      { network: "variable", reason: "the configuration variable URL_OF_A_TEST_NODE has no value" },
    ];

    expect(await find({ variable })).to.deep.equal({ named: new Map(), unanswered: [], unread });
    await withEnvironment({ URL_OF_A_TEST_NODE: " " }, async () => {
      expect(await find({ variable })).to.deep.equal({ named: new Map(), unanswered: [], unread });
    });
  });

  it("names a network whose variable is no URL, or whose node does not answer", async () => {
    for (const value of ["127.0.0.1", "http://127.0.0.1:1"]) {
      await withEnvironment({ URL_OF_A_TEST_NODE: value }, async () => {
        const { unanswered, unread } = await find({ variable });

        expect(unanswered.map(({ network }) => network)).to.deep.equal(["variable"]);
        expect(unanswered[0]?.reason).to.not.equal("");
        expect(unread).to.deep.equal([]);
      });
    }
  });

  it("reads no variable if each chain has a network", async () => {
    const networks = { variable, plain: { type: "http", url: node.url, chainId } } as const;
    const { named, unread } = await find(networks);

    expect(named).to.deep.equal(new Map([[chainId, "plain"]]));
    expect(unread).to.deep.equal([]);
  });

  it("asks for the password of a keystore only at a terminal", async () => {
    const plugins = [askForPassword(node.url), person];
    const { named } = await find({ variable }, { plugins, hasTerminal: true });
    const { unread } = await find({ variable }, { plugins });

    expect(named).to.deep.equal(new Map([[chainId, "variable"]]));
    expect(unread.map(({ network }) => network)).to.deep.equal(["variable"]);
    expect(unread[0]?.reason).to.include("URL_OF_A_TEST_NODE").and.include("keystore");
  });

  it("waits five seconds for a node, by the clock that it is given", async () => {
    const alarm = new AbortController();
    const delaysMs: number[] = [];
    const signalAfter = (delayMs: number) => {
      delaysMs.push(delayMs);
      return alarm.signal;
    };
    await withLoopbackServer([() => alarm.abort()], async ({ url }) => {
      const networks = { silent: { type: "http", url }, known: { type: "http", url, chainId: 1 } } as const;
      const { unanswered } = await find(networks, { clock: { signalAfter } });

      expect(unanswered).to.deep.equal([{ network: "silent", reason: "no answer within 5 s" }]);
      expect(new Set(delaysMs)).to.deep.equal(new Set([5_000]));
    });
  });
});
