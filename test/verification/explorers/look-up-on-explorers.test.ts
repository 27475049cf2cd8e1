import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import {
  type LookUps,
  lookUpOnExplorers,
  type SkippedExplorer,
} from "../../../src/verification/explorers/look-up-on-explorers.ts";
import type { ContractCreation, ExplorerPlace } from "../../../src/verification/ports.ts";
import { failureOf } from "../../helpers/failure.ts";
import { runIn, targetAddress } from "../../helpers/fake-run.ts";
import { childRecord, createChildWorld } from "../../helpers/worlds.ts";

const other: Address = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

const abi = [{ type: "function", name: "a", inputs: [], outputs: [], stateMutability: "view" }];

const unreachable = createFailure("EXPLORER_UNREACHABLE", {
  explorer: "down",
  host: "down.example",
  reason: "refused",
});

const down: Partial<LookUps> = {
  getAbi: () => Promise.reject(unreachable),
  getContractCreation: () => Promise.reject(unreachable),
};

const ignorant: Partial<LookUps> = {
  getAbi: async () => undefined,
  getContractCreation: async () => [],
};

const knowing: Partial<LookUps> = { getAbi: async () => abi };

const creationOf = (address: Address): ContractCreation => ({
  address,
  creator: other,
  transactionHash: `0x${"12".repeat(32)}`,
});

/** What the explorers of a network were used for. */
interface Log {
  readonly opened: string[];
  readonly closed: string[];
  readonly answers: string[];
  readonly misses: string[];
}

const createLog = (): Log => ({ opened: [], closed: [], answers: [], misses: [] });

const write = (skipped: readonly SkippedExplorer[]) =>
  skipped.map(({ name, failure, isAbsent }) =>
    [name, failure?.code ?? "unknown", ...(isAbsent ? ["absent"] : [])].join(" "),
  );

function toPlace(name: string, lookUps: Partial<LookUps>, log = createLog()): ExplorerPlace {
  const { explorer } = createChildWorld().ports;
  return {
    name,
    apiUrl: `https://${name}.example/api`,
    kind: "etherscan",
    open: async () => {
      log.opened.push(name);
      return { explorer: { ...explorer, ...lookUps }, close: async () => void log.closed.push(name) };
    },
  };
}

function lookUp<AnswerT>(
  explorers: Readonly<Record<string, Partial<LookUps>>>,
  ask: Parameters<typeof lookUpOnExplorers<AnswerT>>[1]["ask"],
  { log = createLog(), ...options }: { readonly log?: Log; readonly signal?: AbortSignal } = {},
): Promise<AnswerT> {
  const places = Object.entries(explorers).map(([name, lookUps]) => toPlace(name, lookUps, log));
  return lookUpAt(places, ask, { log, ...options });
}

function lookUpAt<AnswerT>(
  places: readonly ExplorerPlace[],
  ask: Parameters<typeof lookUpOnExplorers<AnswerT>>[1]["ask"],
  { log = createLog(), ...options }: { readonly log?: Log; readonly signal?: AbortSignal } = {},
): Promise<AnswerT> {
  return runIn(createChildWorld(), { timeoutMs: 60_000, ...options }, ({ deadline }) =>
    lookUpOnExplorers(places, {
      deadline,
      ask,
      onAnswer: (name, skipped) => log.answers.push([name, ...write(skipped)].join(", ")),
      onMiss: (skipped) => log.misses.push(write(skipped).join(", ")),
    }),
  );
}

const getAbi = (lookUps: LookUps) => lookUps.getAbi(targetAddress);

describe("lookUpOnExplorers", () => {
  it("asks the first explorer alone, where it knows the contract, and says nothing of it", async () => {
    const log = createLog();

    expect(await lookUp({ a: knowing, b: down }, getAbi, { log })).to.equal(abi);
    expect(log).to.deep.equal({ opened: ["a"], closed: ["a"], answers: [], misses: [] });
  });

  it("names the explorer that shows each source, also of sources that are read at the same time", async () => {
    const shows = (address: Address, afterMs: number): Partial<LookUps> => ({
      getSourceCode: async (asked) => {
        await setTimeout(afterMs);
        return asked === address ? childRecord : undefined;
      },
    });
    const shown = await lookUp({ a: shows(targetAddress, 20), b: shows(other, 0) }, ({ readShown }) =>
      Promise.all([targetAddress, other].map((address) => readShown(address, {}))),
    );

    expect(shown.map((one) => one?.explorer)).to.deep.equal(["a", "b"]);
  });

  it("goes on where one fails or does not know the contract, and tells which one answered", async () => {
    const log = createLog();

    expect(await lookUp({ a: down, b: ignorant, c: knowing }, getAbi, { log })).to.equal(abi);
    expect(log.answers).to.deep.equal(["c, a EXPLORER_UNREACHABLE, b unknown"]);
    expect(log.closed).to.deep.equal(["a", "b", "c"]);
  });

  it("is missed only where every explorer says so: one that failed might know it", async () => {
    expect(await lookUp({ a: ignorant, b: ignorant }, getAbi)).to.equal(undefined);
    expect((await failureOf(lookUp({ a: ignorant, b: down }, getAbi))).code).to.equal("EXPLORER_UNREACHABLE");
  });

  it("passes over an explorer that cannot be opened, but lets a single one's failure through as it is", async () => {
    const failure = new RangeError("no value for the variable KEY_OF_A");
    const broken = { ...toPlace("a", knowing), open: () => Promise.reject(failure) };

    expect(await lookUpAt([broken, toPlace("b", knowing)], getAbi)).to.equal(abi);
    expect(await lookUpAt([broken], getAbi).catch((error: unknown) => error)).to.equal(failure);
  });

  describe("with a default explorer that lacks its key", () => {
    const keyless = (log: Log): ExplorerPlace => ({
      ...toPlace("a", knowing, log),
      isOptional: true,
      open: () => Promise.reject(createFailure("API_KEY_MISSING", { explorer: "a" })),
    });

    const ask = (log: Log, ...places: readonly ExplorerPlace[]) => lookUpAt(places, getAbi, { log });

    it("says so beside another one's answer", async () => {
      const log = createLog();

      expect(await ask(log, keyless(log), toPlace("b", knowing, log))).to.equal(abi);
      expect(log.answers).to.deep.equal(["b, a API_KEY_MISSING absent"]);
    });

    it("reports that the others do not know the contract, and which were asked", async () => {
      const log = createLog();

      expect(await ask(log, keyless(log), toPlace("b", ignorant, log))).to.equal(undefined);
      expect(log.misses).to.deep.equal(["a API_KEY_MISSING absent, b unknown"]);
    });

    it("fails if there is no other, or if it was named", async () => {
      const log = createLog();
      const named = { ...keyless(log), isOptional: false };
      const alone = ask(log, keyless(log), { ...keyless(log), name: "b" });
      const required = ask(log, named, toPlace("b", ignorant, log));

      expect((await failureOf(alone)).code).to.equal("API_KEY_MISSING");
      expect((await failureOf(required)).code).to.equal("API_KEY_MISSING");
    });
  });

  it("asks the next explorer only for the creations that are missing, and keeps their order", async () => {
    const asked: (readonly Address[])[] = [];
    const knows = (known: Address): Partial<LookUps> => ({
      getContractCreation: async (addresses) => {
        asked.push(addresses);
        return addresses.filter((address) => address === known).map(creationOf);
      },
    });
    const creations = await lookUp({ a: knows(other), b: knows(targetAddress) }, (lookUps) =>
      lookUps.getContractCreation([targetAddress, other]),
    );

    expect(creations.map(({ address }) => address)).to.deep.equal([targetAddress, other]);
    expect(asked).to.deep.equal([[targetAddress, other], [targetAddress]]);
    expect(
      await lookUp({ a: ignorant, b: knows(other) }, (lookUps) =>
        lookUps.getContractCreation([targetAddress, other]),
      ),
    ).to.deep.equal([creationOf(other)]);
  });

  it("opens an explorer once for all questions", async () => {
    const log = createLog();
    await lookUp(
      { a: ignorant, b: knowing },
      async (lookUps) => [await getAbi(lookUps), await getAbi(lookUps)],
      {
        log,
      },
    );

    expect(log.opened).to.deep.equal(["a", "b"]);
  });

  it("does not ask an explorer again that has failed", async () => {
    let asked = 0;
    const failing: Partial<LookUps> = {
      getAbi: () => {
        asked += 1;
        return Promise.reject(unreachable);
      },
    };
    await lookUp({ a: failing, b: knowing }, async (lookUps) => [
      await getAbi(lookUps),
      await getAbi(lookUps),
    ]);

    expect(asked).to.equal(1);
  });

  it("asks no other explorer after the caller has aborted", async () => {
    const log = createLog();
    const controller = new AbortController();
    const reason = new RangeError("enough");
    const impatient: Partial<LookUps> = {
      getAbi: async () => {
        controller.abort(reason);
        throw reason;
      },
    };
    const outcome = await lookUp({ a: impatient, b: knowing }, getAbi, {
      log,
      signal: controller.signal,
    }).catch((error: unknown) => error);

    expect(outcome).to.equal(reason);
    expect(log).to.deep.include({ opened: ["a"], closed: ["a"] });
  });
});
