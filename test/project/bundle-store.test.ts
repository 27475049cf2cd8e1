import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { formatBundle } from "../../src/core/build/bundle.ts";
import { toFullyQualifiedName } from "../../src/core/contract/contract-name.ts";
import { createBundleStore, createStandardJsonStore } from "../../src/project/bundle-store.ts";
import { failureOf } from "../helpers/failure.ts";
import { inTemporaryFolder } from "../helpers/temporary-folder.ts";
import { build, child } from "../helpers/worlds.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const other = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

const bundle = {
  address,
  chainId: 10,
  contract: child,
  contractName: toFullyQualifiedName(child),
  solcLongVersion: build.solcLongVersion,
  input: build.input,
  encodedConstructorArguments: "",
  libraries: {},
} as const;

describe("createBundleStore", () => {
  it("writes a bundle and its folder", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "deployments", "main", "a.json");
      const store = createBundleStore({ file });
      await store.check({ address, chainId: 10 });
      await store.write(bundle);

      expect(await readFile(file, "utf8")).to.equal(formatBundle(bundle));
    });
  });

  it("replaces only a bundle of the same contract on the same chain", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "a.json");
      const store = createBundleStore({ file });
      await store.write(bundle);
      await store.check({ address, chainId: 10 });

      expect((await failureOf(store.check({ address: other, chainId: 10 }))).code).to.equal("OUTPUT_EXISTS");
      expect((await failureOf(store.check({ address, chainId: 1 }))).code).to.equal("OUTPUT_EXISTS");
    });
  });

  it("reports that the file cannot be written", async () => {
    await inTemporaryFolder(async (folder) => {
      await writeFile(path.join(folder, "file"), "");
      const store = createBundleStore({ file: path.join(folder, "file", "a.json") });

      expect((await failureOf(store.write(bundle))).code).to.equal("BUNDLE_NOT_WRITTEN");
    });
  });
});

describe("createStandardJsonStore", () => {
  it("writes only the compiler input, and replaces only another one", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "form", "input.json");
      const store = createStandardJsonStore({ file });
      await store.check({ address, chainId: 10 });
      await store.write(bundle);
      await store.check({ address: other, chainId: 1 });

      expect(JSON.parse(await readFile(file, "utf8"))).to.deep.equal(bundle.input);
      const metadata = JSON.stringify({ ...bundle.input, compiler: {}, output: {}, version: 1 });
      for (const text of ["notes", "{}", formatBundle(bundle), metadata]) {
        await writeFile(file, text);
        expect((await failureOf(store.check({ address, chainId: 10 }))).code).to.equal("OUTPUT_EXISTS");
      }
    });
  });

  it("reports that the file cannot be written", async () => {
    await inTemporaryFolder(async (folder) => {
      await writeFile(path.join(folder, "file"), "");
      const refused = await failureOf(
        createStandardJsonStore({ file: path.join(folder, "file", "a.json") }).write(bundle),
      );

      expect(refused.code).to.equal("BUNDLE_NOT_WRITTEN");
      expect(refused.message).to.include("No standard JSON was written");
    });
  });
});
