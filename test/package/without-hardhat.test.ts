import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { z } from "zod";
import { packageRoot } from "./package-root.ts";

const names = z.record(z.string(), z.string()).default({});

const packageSchema = z.object({
  dependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});

const lock = z
  .object({ packages: z.record(z.string(), packageSchema) })
  .parse(JSON.parse(readFileSync(path.join(packageRoot, "package-lock.json"), "utf8")));

/** Lists the names of all packages that npm installs with this one: dependencies, and peers that are not optional. */
function listInstalled(): ReadonlySet<string> {
  const found = new Set<string>();
  const places = [""];
  for (const place of places) {
    for (const name of listNeeded(lock.packages[place])) {
      const nested = `${place}/node_modules/${name}`;
      if (!found.has(name)) {
        places.push(nested in lock.packages ? nested : `node_modules/${name}`);
      }
      found.add(name);
    }
  }
  return found;
}

function listNeeded(entry: z.infer<typeof packageSchema> | undefined): readonly string[] {
  const peers = Object.keys(entry?.peerDependencies ?? {});
  return [
    ...Object.keys(entry?.dependencies ?? {}),
    ...peers.filter((name) => entry?.peerDependenciesMeta[name]?.optional !== true),
  ];
}

describe("an installation of this package", () => {
  it("brings what the command line needs, and no Hardhat: `npm ls hardhat` is empty", () => {
    const installed = listInstalled();

    expect([...installed]).to.include.members(["ethers", "zod", "@nomicfoundation/hardhat-utils"]);
    expect(
      [...installed].filter((name) => name === "hardhat" || name.includes("hardhat-ethers")),
    ).to.deep.equal([]);
  });

  it("has the command line under both names", () => {
    const manifest = z
      .object({ bin: names })
      .parse(JSON.parse(readFileSync(path.join(packageRoot, "package.json"), "utf8")));

    expect(manifest.bin).to.deep.equal({
      "hardhat-verify-contract": "dist/cli.js",
      "verify-contract": "dist/cli.js",
    });
  });
});
