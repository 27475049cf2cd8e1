import { expect } from "chai";
import type { ReviewResult } from "../../src/verification/results/review-result-schema.ts";
import { openCliProject } from "../helpers/cli-project.ts";
import { openDeployer } from "../helpers/deployer.ts";

export type ReviewStage = Awaited<ReturnType<typeof openReviewStage>>;

/** A project on a node that its own process serves, and reviews of its contracts. */
export async function openReviewStage(files: Readonly<Record<string, string>>) {
  const project = await openCliProject(files);
  const deployer = await openDeployer(project.hre, "localhost");
  const { provider, networkConfig } = await project.hre.network.getOrCreate("localhost");
  const nodeUrl = networkConfig.type === "http" ? await networkConfig.url.getUrl() : expect.fail("no URL");
  const request = (method: string, ...params: readonly unknown[]) =>
    provider.request({ method, params: [...params] });
  const send = async (to: string, data: string) =>
    String(await request("eth_sendTransaction", { from: deployer.account, to, data }));

  /** Runs `review-upgrade`: its findings as objects, by their kinds, and as told, those of the whole first. */
  async function review(...args: readonly string[]) {
    const { exitCode, stdout, stderr } = await project.run("review-upgrade", ...args, "--json");
    expect(stdout, stderr).to.match(/^\{/);
    const result: ReviewResult & { readonly code?: string } = JSON.parse(stdout);
    const findings = (result.upgrades ?? []).flatMap((upgrade) => upgrade.findings);
    const kinds = findings.map((one) => `${one.severity} ${one.area} ${one.kind} ${one.subject}`);
    const told = [...(result.findings ?? []), ...findings].map(
      ({ severity, kind, subject, reason }) => `${severity} ${kind} ${subject}: ${reason}`,
    );
    return { exitCode, result, findings, kinds, told };
  }

  return { project, deployer, nodeUrl, request, send, review };
}
