import type { CliProject } from "../../test/helpers/cli-project.ts";

/**
 * Runs a command on the node of a project, and returns it with what it writes to stdout.
 *
 * The port and the receipt, which are new each time, are replaced.
 */
export async function show(project: CliProject, ...words: readonly string[]): Promise<string> {
  const { stdout } = await project.run(...words);
  const output = stdout
    .trimEnd()
    .replaceAll(`127.0.0.1:${project.explorerPort}`, "127.0.0.1:4280")
    .replaceAll(/(\n {2}Receipt {4}).*/g, "$1ezai8otvk4ni9cdoqz432py0n4s1xhw1sc59zy1i5xsct51jps");
  return `$ npx hardhat ${words.join(" ")} --network localhost\n${output}`;
}
