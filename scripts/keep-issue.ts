/**
 * Keeps one issue of the repository in step with the check of the action: opens it when the check fails, writes the
 * last result to it, and closes it when the check passes. A step of action.yml runs it; the checkout of an action
 * has no packages, so it uses none.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";

/** What GitHub returns of an issue, as far as it is read. */
interface Issue {
  readonly number: number;
  readonly body: string | null;
  readonly author_association: string;
  readonly user: { readonly type: string } | null;
  readonly pull_request?: object;
}

/** GitHub takes bodies of up to 65,536 characters. */
const longestReport = 60_000;

const read = (name: string) => process.env[name] ?? "";

/** Sends a request to GitHub's REST API, and returns the text of the answer. */
async function ask(method: string, place: string, body?: object): Promise<string> {
  const response = await fetch(`${read("GITHUB_API_URL")}/repos/${read("GITHUB_REPOSITORY")}/${place}`, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${read("ISSUE_TOKEN")}`,
      "content-type": "application/json",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    const hint = response.status === 403 ? ' Does the job have the permission "issues: write"?' : "";
    throw new Error(`GitHub answered ${response.status} to ${method} ${place}.${hint}`);
  }
  return response.text();
}

/** Finds the open issue that begins with the mark. A stranger can copy the mark, so theirs do not count. */
async function findIssue(mark: string): Promise<Issue | undefined> {
  for (let page = 1; ; page++) {
    const answer = await ask("GET", `issues?state=open&per_page=100&page=${page}`);
    const issues: readonly Issue[] = JSON.parse(answer);
    const own = issues.find(
      ({ body, user, author_association: association, pull_request: isPullRequest }) =>
        isPullRequest === undefined &&
        body?.startsWith(mark) === true &&
        (user?.type === "Bot" || ["OWNER", "MEMBER", "COLLABORATOR"].includes(association)),
    );
    if (own !== undefined || issues.length < 100) {
      return own;
    }
  }
}

/** Returns the report, or its first lines if it is too long for an issue. */
function shorten(report: string): string {
  if (report.length <= longestReport) {
    return report;
  }
  const lines = report.slice(0, longestReport);
  return `${lines.slice(0, lines.lastIndexOf("\n"))}\n\nThe report is longer: the run has all of it.\n`;
}

async function keepIssue(): Promise<void> {
  const isPassed = read("STATUS") === "0";
  const which = ["WORKING_DIRECTORY", "DEPLOYMENT", "NETWORK", "EXPLORER"].map(read).map(encodeURIComponent);
  const mark = `<!-- hardhat-verify-contract ${which.join(" ")} -->`;
  const report = await readFile(path.join(read("RUNNER_TEMP"), "deployed-contracts.md"), "utf8");
  const run = `${read("GITHUB_SERVER_URL")}/${read("GITHUB_REPOSITORY")}/actions/runs/${read("GITHUB_RUN_ID")}`;
  const text = report === "" ? "The check ended without a result.\n" : shorten(report);
  const body = `${mark}\n${text}\n[The run of this check](${run})\n`;
  const issue = await findIssue(mark);
  if (issue !== undefined) {
    const end = isPassed ? { state: "closed", state_reason: "completed" } : {};
    await ask("PATCH", `issues/${issue.number}`, { body, ...end });
  } else if (!isPassed) {
    const network = read("NETWORK") === "" ? "" : ` on ${read("NETWORK")}`;
    await ask("POST", "issues", { title: `The check of deployed contracts${network} fails`, body });
  }
}

await keepIssue().catch((error: unknown) => {
  console.error(
    `::error::The issue was not kept: ${error instanceof Error ? error.message : "unknown error"}`,
  );
  process.exitCode = 1;
});
