import { expect } from "chai";
import type { CompilationElsewhere } from "../helpers/compile-elsewhere.ts";
import { useCauseLab } from "../helpers/open-cause-lab.ts";
import { newestCompiler } from "../helpers/open-project.ts";
import { causeFiles } from "./cause-contracts.ts";

const vaultElsewhere = { name: "Vault", files: causeFiles } as const;

/** A source that was not edited: each of these words would be false. */
const falseWords = /\.sol:\d|edited|changed after|most likely|git (?:log|diff|checkout)|line \d/;

interface SettingCase {
  readonly what: string;
  readonly settings: NonNullable<CompilationElsewhere["settings"]>;
  readonly cause: string;
  readonly text: string;
  /** Whether only the hash of the sources tells it. */
  readonly needsHash?: boolean;
}

const cases: readonly SettingCase[] = [
  {
    what: "another EVM version",
    settings: { evmVersion: "paris" },
    cause: "evm-version",
    text: "evmVersion paris (here osaka)",
  },
  {
    what: "an EVM version that changes nothing but the metadata",
    settings: { evmVersion: "prague" },
    cause: "evm-version",
    text: "evmVersion prague (here osaka)",
    needsHash: true,
  },
  {
    what: "the optimizer with its number of runs",
    settings: { optimizer: { enabled: true, runs: 9_999 } },
    cause: "optimizer",
    text: "optimizer.enabled true (here false)",
    needsHash: true,
  },
  { what: "the pipeline", settings: { viaIR: true }, cause: "via-ir", text: "viaIR true (here false)" },
  {
    what: "several settings at once",
    settings: { evmVersion: "london", viaIR: true, optimizer: { enabled: true, runs: 1 } },
    cause: "settings",
    text: "evmVersion london",
    needsHash: true,
  },
  {
    what: "metadata.appendCBOR false",
    settings: { metadata: { appendCBOR: false } },
    cause: "settings",
    text: "metadata.appendCBOR false (here true)",
  },
  {
    what: "metadata.bytecodeHash none with another EVM version",
    settings: { metadata: { bytecodeHash: "none" }, evmVersion: "paris" },
    cause: "settings",
    text: "metadata.bytecodeHash none (here ipfs)",
  },
  {
    what: "debug.revertStrings strip",
    settings: { debug: { revertStrings: "strip" } },
    cause: "settings",
    text: "debug.revertStrings strip (here not set)",
  },
  {
    what: "experimental",
    settings: { experimental: true },
    cause: "settings",
    text: "experimental true (here not set)",
  },
  {
    what: "evmVersion amsterdam",
    settings: { experimental: true, evmVersion: "amsterdam" },
    cause: "settings",
    text: "evmVersion amsterdam (here osaka)",
  },
  {
    what: "runs 777 beside a profile of 200",
    settings: { optimizer: { enabled: true, runs: 777 } },
    cause: "optimizer",
    text: "optimizer.runs 777 (here 200)",
  },
];

describe("scenario 66: settings of the deployment, with an unchanged source", () => {
  describe("where the build has a hash of its sources", () => {
    const lab = useCauseLab({ files: causeFiles });

    for (const { what, settings, cause, text } of cases) {
      it(`scenario 66: finds ${what}`, async () => {
        const address = await lab.deployFromElsewhere({ ...vaultElsewhere, settings });
        const found = await lab.explain(address, { requireExact: true });

        expect(found.cause).to.equal(cause);
        expect(found.explanation).to.include(text).and.not.match(falseWords);
        expect(`${found.explanation} ${found.command}`).to.not.include("production");
        expect(found.place).to.equal(undefined);
      });
    }

    for (const optimizer of [
      { enabled: true, runs: 7_777 },
      { enabled: true, runs: 200, details: { yul: false } },
    ]) {
      it(`scenario 66: claims nothing of the untried optimizer ${JSON.stringify(optimizer)}`, async () => {
        const settings = { optimizer };
        const found = await lab.explain(await lab.deployFromElsewhere({ ...vaultElsewhere, settings }));

        expect(found.cause).to.equal("no-contract");
        expect(found.explanation)
          .to.match(/the closest is contracts\/Vault\.sol:Vault: \d+ % of the code is equal/)
          .and.not.match(falseWords)
          .and.not.include("optimizer");
        expect(found.explanation).to.not.include("production");
      });
    }
  });

  describe("where the code has no hash of its sources", () => {
    const metadata = { bytecodeHash: "none" };

    const lab = useCauseLab({
      files: causeFiles,
      solidity: { compilers: [{ ...newestCompiler, settings: { metadata } }] },
    });

    for (const { what, settings, cause, text } of cases.filter(
      (one) => one.settings.metadata === undefined && one.needsHash !== true,
    )) {
      const isTried = !what.includes("777") && !what.includes("amsterdam");
      it(`scenario 66: ${isTried ? "finds" : "names only what a compilation proves of"} ${what}`, async () => {
        const address = await lab.deployFromElsewhere({
          ...vaultElsewhere,
          settings: { ...settings, metadata },
        });
        const found = await lab.explain(address);

        expect(found.explanation).to.not.match(falseWords);
        if (isTried) {
          expect(found.cause).to.equal(cause);
          expect(found.explanation).to.include(text);
        } else {
          expect(found.explanation).to.not.include("production");
          expect(found.explanation).to.match(
            /is that of contracts\/Vault\.sol:Vault, compiled with other settings|^No contract/,
          );
        }
      });
    }
  });
});
