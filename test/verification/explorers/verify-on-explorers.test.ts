import { expect } from "chai";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { verifyOnExplorers } from "../../../src/verification/explorers/verify-on-explorers.ts";
import type { ExplorerPlace } from "../../../src/verification/ports.ts";
import {
  isVerified,
  type VerificationOutcome,
  type VerificationResult,
} from "../../../src/verification/result.ts";
import { explorersResultSchema } from "../../../src/verification/results/explorers-result-schema.ts";
import { verifyContract } from "../../../src/verification/verify-contract.ts";
import { failureOf } from "../../helpers/failure.ts";
import type { FakeWorld, FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { runIn } from "../../helpers/fake-run.ts";
import { createChildWorld, receipt } from "../../helpers/worlds.ts";

const accepted = { kind: "receipt", receipt } as const;

const verified = { kind: "verified", message: "Pass - Verified" } as const;

const rejected = { kind: "rejected", message: "Fail - Unable to verify" } as const;

const well: FakeWorldOptions = { submissions: [accepted], statuses: [verified] };

const refusing: FakeWorldOptions = { submissions: [accepted], statuses: [rejected] };

const down: FakeWorldOptions = {
  record: createFailure("EXPLORER_UNREACHABLE", {
    explorer: "Down",
    host: "down.example",
    reason: "refused",
  }),
};

interface Closing {
  readonly closed: string[];
}

/** An explorer of a script, which has a name of its own. */
function toPlace(name: string, options: FakeWorldOptions, { closed }: Closing): ExplorerPlace {
  const apiUrl = `https://${name}.example/api`;
  const { explorer } = createChildWorld(options).ports;
  return {
    name,
    apiUrl,
    kind: "etherscan",
    open: async () => ({
      explorer: { ...explorer, name, apiUrl },
      close: async () => void closed.push(name),
    }),
  };
}

function verifyOn(
  places: readonly ExplorerPlace[],
  world: FakeWorld = createChildWorld(),
  request: Omit<Parameters<typeof runIn>[1], "timeoutMs"> = {},
): Promise<VerificationOutcome> {
  return runIn(world, { timeoutMs: 60_000, ...request }, (run) =>
    verifyOnExplorers<VerificationResult>(places, {
      deadline: run.deadline,
      ports: run.ports,
      verify: (service) => verifyContract({ ...run, ports: { ...run.ports, ...service } }),
    }),
  );
}

describe("verifyOnExplorers", () => {
  it("gives the result of a single explorer as it is, and throws its failure", async () => {
    const closing: Closing = { closed: [] };
    const result = await verifyOn([toPlace("a", well, closing)]);
    const failure = await failureOf(verifyOn([toPlace("b", down, closing)]));

    expect(result).to.include({ status: "verified", receipt }).and.not.to.have.property("explorers");
    expect(failure.code).to.equal("EXPLORER_UNREACHABLE");
    expect(closing.closed).to.deep.equal(["a", "b"]);
  });

  it("has the status of all: verified only where every explorer shows the source", async () => {
    const already = { submissions: [{ kind: "already-verified", message: "Already" }] } as const;
    const statusOf = async (...options: FakeWorldOptions[]) =>
      (await verifyOn(options.map((one, index) => toPlace(`e${index}`, one, { closed: [] })))).status;

    expect(await statusOf(well, well)).to.equal("verified");
    expect(await statusOf(well, already)).to.equal("verified");
    expect(await statusOf(already, already)).to.equal("already-verified");
    expect(await statusOf(refusing, refusing)).to.equal("rejected");
    expect(await statusOf(refusing, down)).to.equal("error");
    expect(await statusOf(well, refusing)).to.equal("partly-verified");
  });

  it("posts to Sourcify last, 2 seconds after the others could have their posts, and at once if it is alone", async () => {
    const sourcify = () => ({ ...toPlace("Sourcify", well, { closed: [] }), kind: "sourcify" }) as const;
    const waitsFor = async (...others: readonly ExplorerPlace[]) => {
      const world = createChildWorld();
      const { explorers } = await verifyOn([sourcify(), ...others], world);
      const names = explorers?.map(({ explorer }) => explorer.name);
      return { names, waits: world.clock.sleepsMs.filter((ms) => ms === 2_000).length };
    };

    const names = ["Etherscan", "Sourcify"];
    expect(await waitsFor(toPlace("Etherscan", well, { closed: [] }))).to.deep.equal({ names, waits: 1 });
    expect(await waitsFor()).to.deep.equal({ names: undefined, waits: 0 });
  });

  describe("skips", () => {
    const keyless: ExplorerPlace = {
      ...toPlace("a", well, { closed: [] }),
      isOptional: true,
      open: async () => {
        throw createFailure("API_KEY_MISSING", { explorer: "a" });
      },
    };

    const other = () => toPlace("b", well, { closed: [] });

    it("scenario 49: a default explorer that lacks its key, and is a success all the same", async () => {
      const outcome = await verifyOn([keyless, other()]);
      const [first, second] = outcome.explorers ?? [];

      expect(first).to.deep.include({
        status: "skipped",
        code: "API_KEY_MISSING",
        message: "The explorer a needs an API key, and none is set.",
      });
      expect(second?.status).to.equal("verified");
      expect(outcome.status).to.equal("verified");
      expect(isVerified(outcome)).to.equal(true);
      expect(explorersResultSchema.parse(outcome)).to.deep.equal(outcome);
    });

    const absent: Readonly<Record<string, FakeWorldOptions>> = {
      EXPLORER_CHAIN_UNSUPPORTED: {
        record: createFailure("EXPLORER_CHAIN_UNSUPPORTED", {
          explorer: "a",
          chainId: 1,
          message: "unsupported chain",
        }),
      },
      EXPLORER_SERVICE_MISSING: {
        submissions: [
          createFailure("EXPLORER_SERVICE_MISSING", { explorer: "a", message: "not implemented" }),
        ],
      },
      EXPLORER_SETTING_UNSUPPORTED: {
        capabilities: { codeFormats: ["solidity-single-file"] },
      },
    };
    for (const [code, options] of Object.entries(absent)) {
      it(`a default explorer that does not serve the chain, the method or the form: ${code}`, async () => {
        const place = () => toPlace("a", options, { closed: [] });
        const request = { codeFormat: "standard-json" } as const;
        const skipped = await verifyOn(
          [{ ...place(), isOptional: true }, other()],
          createChildWorld(),
          request,
        );
        const failed = await verifyOn([place(), other()], createChildWorld(), request);

        expect(skipped.explorers?.[0]).to.include({ status: "skipped", code });
        expect(skipped.status).to.equal("verified");
        expect(isVerified(skipped)).to.equal(true);
        expect(failed.explorers?.[0]).to.include({ status: "error", code });
        expect(failed.status).to.equal("partly-verified");
        expect(isVerified(failed)).to.equal(false);
      });
    }

    it("no explorer that was named: that is a failure, and the others are kept", async () => {
      const outcome = await verifyOn([{ ...keyless, isOptional: false }, other()]);

      expect(outcome.explorers?.map(({ status }) => status)).to.deep.equal(["error", "verified"]);
      expect(outcome.status).to.equal("partly-verified");
      expect(isVerified(outcome)).to.equal(false);
    });

    it("not all: with none left, the first failure is thrown", async () => {
      const failure = await failureOf(verifyOn([keyless, { ...keyless, name: "b" }]));

      expect(failure.code).to.equal("API_KEY_MISSING");
    });
  });

  it("rejects with the caller's own reason when the caller aborts", async () => {
    const reason = new RangeError("the caller is gone");
    const places = [toPlace("a", well, { closed: [] }), toPlace("b", well, { closed: [] })];
    const outcome = await verifyOn(places, createChildWorld(), { signal: AbortSignal.abort(reason) }).catch(
      (error: unknown) => error,
    );

    expect(outcome).to.equal(reason);
  });
});
