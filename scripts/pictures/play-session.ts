import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { openCliProject } from "../../test/helpers/cli-project.ts";
import { openDeployer } from "../../test/helpers/deployer.ts";
import { show } from "./show-command.ts";

const vault = "contracts/Vault.sol";
const example = fileURLToPath(new URL("../../examples/getting-started", import.meta.url));

/** A project with a node and a local explorer that run, and what the session of README shows in it. */
interface Session {
  /** The command that verifies a contract, and what it writes to stdout. */
  readonly verified: string;
  /** The same of a contract whose source was edited since. */
  readonly refused: string;
  /** The page of the contract that the session verifies. */
  readonly page: string;
}

/**
 * Plays the terminal session that README shows, then runs `work` while its servers still run.
 *
 * Addresses are the same each time, because the chain is new. The port and the receipt, which are not, are
 * replaced.
 */
export async function playSession(work: (session: Session) => Promise<void>): Promise<void> {
  const source = await readFile(path.join(example, vault), "utf8");
  const project = await openCliProject({ [vault]: source });
  try {
    commit(project.folder, vault);
    await project.serveExplorer();
    const deployer = await openDeployer(project.hre, "localhost");
    const deploy = () => deployer.deploy("Vault", [deployer.account, 1_893_456_000]);
    const [first, second] = [await deploy(), await deploy()];
    const verified = await show(project, "verify-contract", first);
    const edited = source.replace("block.timestamp < opensAt", "block.timestamp <= opensAt");
    await project.rebuild({ [vault]: edited });
    const refused = await show(project, "verify-contract", second);
    await work({
      verified,
      refused: `# after an edit of ${vault}, and a build:\n${refused}`,
      page: `http://127.0.0.1:${project.explorerPort}/address/${first}`,
    });
  } finally {
    await project.close();
  }
}

/** Commits a file to a repository of the folder's own, as users have one. The date makes its id the same each time. */
function commit(folder: string, file: string): void {
  // In its place, a project of the tests says that there is no repository.
  rmSync(path.join(folder, ".git"));
  const author = [
    "-c",
    "user.name=README",
    "-c",
    "user.email=readme@localhost",
    "-c",
    "commit.gpgsign=false",
  ];
  for (const words of [["init"], ["add", file], [...author, "commit", "--message", "Add the vault"]]) {
    const date = "2026-11-21T12:00:00Z";
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    execFileSync("git", words, { cwd: folder, stdio: "ignore", env });
  }
}

/** Returns a page of Markdown with the session between `<!-- session -->` and `<!-- end -->`. */
export function fillSession(page: string, text: string): string {
  return page.replace(
    /(<!-- session -->\n).*?(<!-- end -->)/s,
    (_, start: string, end: string) => `${start}\`\`\`\n${text}\n\`\`\`\n${end}`,
  );
}
