import path from "node:path";
import { createWords } from "../../src/app/words/host-words.ts";
import * as licenses from "../../src/explorer-api/etherscan/licenses.ts";
import { hardhatStyle } from "../../src/hardhat/hardhat-style.ts";
import { createBuildInfoStore } from "../../src/project/build-info-store.ts";
import { createJournal } from "../../src/project/journal/journal.ts";
import { createProofStore } from "../../src/project/proof-store.ts";
import type { ChainReader, Clock, Compiler } from "../../src/verification/ports.ts";
import type { VerificationPorts } from "../../src/verification/run.ts";
import { realCompiler } from "../helpers/real-compiler.ts";

interface Places {
  readonly chain: ChainReader;
  readonly clock: Clock;
  readonly compiler?: Compiler;
  readonly artifactsFolder: string;
  readonly cacheFolder: string;
}

/** Everything but the explorer is real: builds, proofs and journal are files. */
export function openRealPorts({
  artifactsFolder,
  cacheFolder,
  compiler = realCompiler,
  ...ports
}: Places): Omit<VerificationPorts, "explorer"> {
  return {
    ...ports,
    compiler,
    builds: createBuildInfoStore({ artifactsFolder }),
    records: { find: async () => [] },
    proofs: createProofStore({ folder: path.join(cacheFolder, "proofs") }),
    journal: createJournal({ folder: path.join(cacheFolder, "journal") }),
    licenses,
    words: createWords(hardhatStyle),
    reporter: { progress: () => undefined },
  };
}
