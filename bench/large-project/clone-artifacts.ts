import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const cloneFolder = "contracts/clones";

/**
 * Fills a project's artifacts up to a number with copies of its own, under other names and with some
 * bytes of their code changed; with 0, takes such copies away.
 */
export async function cloneArtifacts(folder: string, total: number): Promise<number> {
  const artifacts = path.join(folder, "artifacts");
  await rm(path.join(artifacts, cloneFolder), { recursive: true, force: true });
  const originals: string[] = [];
  for await (const file of glob("**/*.json", { cwd: artifacts, exclude: ["build-info"] })) {
    originals.push(file);
  }
  let count = originals.length;
  for (let round = 0; count < total; round++) {
    for (const file of originals.slice(0, total - count)) {
      await writeClone(artifacts, { file, round });
      count += 1;
    }
  }
  return count;
}

async function writeClone(
  artifacts: string,
  { file, round }: { readonly file: string; readonly round: number },
): Promise<void> {
  const artifact = JSON.parse(await readFile(path.join(artifacts, file), "utf8"));
  const contractName = `${artifact.contractName}${round}`;
  const sourceName = `${cloneFolder}/${round}/${path.dirname(file)}`;
  const clone = {
    ...artifact,
    contractName,
    sourceName,
    inputSourceName: `project/${sourceName}`,
    bytecode: vary(artifact.bytecode, round),
    deployedBytecode: vary(artifact.deployedBytecode, round),
  };
  const folder = path.join(artifacts, sourceName);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${contractName}.json`), JSON.stringify(clone, null, 2));
}

/** Other code of the same length, as that of an edited constant is. */
function vary(code: string, round: number): string {
  const value = (round + 1).toString(16).padStart(4, "0");
  return code.length < 100 ? code : `${code.slice(0, 60)}${value}${code.slice(60 + value.length)}`;
}
