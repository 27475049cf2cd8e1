import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

/** The compiler that is a dependency by its own name. */
export const soljsonPath = resolve("node_modules/solc/soljson.js");
export const soljsonVersion = "0.8.37+commit.f401782d";

export interface SolcPackage {
  /** The version of the package. */
  readonly version: string;
  readonly path: string;
}

/** All compilers among the development dependencies: "solc" and aliases of it, such as "solc-0.5.17". */
export function listSolcPackages(): readonly SolcPackage[] {
  const manifest = z.object({ devDependencies: z.record(z.string(), z.string()) });
  const { devDependencies } = manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));
  return Object.entries(devDependencies)
    .filter(([name, range]) => name === "solc" || range.startsWith("npm:solc@"))
    .map(([name]) => ({
      version: z.object({ version: z.string() }).parse(readJson(`node_modules/${name}/package.json`)).version,
      path: resolve("node_modules", name, "soljson.js"),
    }));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
