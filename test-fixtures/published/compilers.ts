import type { PublishedCompiler } from "./types.ts";

/** Compilers of the catalogue. npm's packages hold the same Emscripten builds as solc's own archive. */
export const compilers = {
  "0.5.16": { folder: "solc-0.5.16", longVersion: "0.5.16+commit.9c3226ce" },
  "0.6.6": { folder: "solc-0.6.6", longVersion: "0.6.6+commit.6c089d02" },
  "0.6.12": { folder: "solc-0.6.12", longVersion: "0.6.12+commit.27d51765" },
  "0.7.6": { folder: "solc-0.7.6", longVersion: "0.7.6+commit.7338295f" },
  "0.8.13": { folder: "solc-0.8.13", longVersion: "0.8.13+commit.abaa5c0e" },
  "0.8.20": { folder: "solc-0.8.20", longVersion: "0.8.20+commit.a1b79de6" },
  "0.8.23": { folder: "solc-0.8.23", longVersion: "0.8.23+commit.f704f362" },
  "0.8.28": { folder: "solc-0.8.28", longVersion: "0.8.28+commit.7893614a" },
  "0.8.35": { folder: "solc-0.8.35", longVersion: "0.8.35+commit.47b9dedd" },
} as const satisfies Record<string, PublishedCompiler>;
