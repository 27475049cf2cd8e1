/**
 * Verifies a contract with hardhat-verify and with this plugin (the build in dist) by one command on three
 * services at once, and prints the rows of docs/comparison.md:
 *
 *     npm run build && node bench/verify/services.ts
 *
 * Each service is a local explorer of its own, spoken to as Etherscan, Blockscout and Sourcify, so that none
 * knows what another one shows. hardhat-verify is installed below .tmp, from npm.
 */

import type { FaultRule, LocalExplorer } from "../../src/local-explorer.ts";
import { moreSourcifyFaults } from "../../test/e2e/more-faults.ts";
import { openStage } from "./open-stage.ts";
import { incumbent, ours, type Tool } from "./tools.ts";

/** With all its services, not one of them. */
const everywhere: Tool = { ...incumbent, command: (address) => ["verify", address] };

interface Case {
  readonly what: string;
  readonly hasKey?: boolean;
  /** Whether the time is that of the services, and not this machine's. */
  readonly isTimed?: boolean;
  /** Of each service, in the order Etherscan, Blockscout, Sourcify. */
  readonly faults?: readonly (readonly FaultRule[])[];
}

const pendingThrice: readonly FaultRule[] = [
  { action: "checkverifystatus", call: "1-3", fault: "pending" },
  { action: "sourcify-job", call: "1-3", fault: "sourcify-pending" },
];
const unsupported: readonly FaultRule[] = [
  { action: "sourcify-verify", call: "every", fault: moreSourcifyFaults["Sourcify's unsupported chain"] },
];

const cases: readonly Case[] = [
  { what: "all three answer" },
  {
    what: "each decides at the fourth poll",
    isTimed: true,
    faults: [pendingThrice, pendingThrice, pendingThrice],
  },
  { what: "no key for Etherscan", hasKey: false },
  { what: "Sourcify does not know the chain", faults: [[], [], unsupported] },
];

const stage = await openStage({ name: "bench-services" });
// From here on, nothing outside of this machine is reached; npm has installed hardhat-verify before.
Object.assign(process.env, { HTTPS_PROXY: "http://127.0.0.1:9", NO_PROXY: "127.0.0.1" });
try {
  console.log(`hardhat-verify ${incumbent.version}, Node ${process.version}\n`);
  console.log("| one command, three services | hardhat-verify | this plugin |");
  console.log("| --- | --- | --- |");
  for (const { what, hasKey = true, isTimed = false, faults = [] } of cases) {
    const cells: string[] = [];
    for (const tool of [everywhere, ours]) {
      cells.push(await runCase(tool, { hasKey, isTimed, faults }));
    }
    console.log(`| ${what} | ${cells.join(" | ")} |`);
  }
} finally {
  stage.close();
}

/** Runs a tool's command once: how many services show the contract afterwards, and how the command ends. */
async function runCase(tool: Tool, { hasKey, isTimed, faults = [] }: Omit<Case, "what">): Promise<string> {
  const explorers: LocalExplorer[] = [];
  for (const index of [0, 1, 2]) {
    explorers.push(await stage.startExplorer(faults[index] ?? []));
  }
  const [scan, scout, sourcify] = explorers.map(({ url }) => url);
  const address = await stage.deploy();
  const cost = await stage.verify(tool, {
    address,
    // Without a key it is about Etherscan's own address: nothing is asked there, as nothing would be answered.
    apiUrl: hasKey ? `${scan}/api` : undefined,
    blockscoutUrl: `${scout}/blockscout/api`,
    config: toConfig(tool, { key: hasKey ? "bench" : undefined, sourcifyUrl: `${sourcify}` }),
  });
  const shown = await Promise.all(explorers.map((explorer) => isShown(explorer, address)));
  await Promise.all(explorers.map((explorer) => explorer.close()));
  const seconds = isTimed ? [`${(cost.wallMs / 1000).toFixed(0)} s`] : [];
  const facts = [`${shown.filter(Boolean).length} of 3 show it`, `exit code ${cost.exitCode}`, ...seconds];
  return facts.join(", ");
}

/** Both tools have three services by default; only the server of Sourcify is another one here. */
function toConfig(
  tool: Tool,
  { key, sourcifyUrl }: { readonly key: string | undefined; readonly sourcifyUrl: string },
): object {
  const apiUrl = sourcifyUrl;
  return tool === ours
    ? { verifyContract: { apiKey: key, sourcify: { apiUrl } } }
    : { verify: { ...(key !== undefined && { etherscan: { apiKey: key } }), sourcify: { apiUrl } } };
}

async function isShown({ url }: LocalExplorer, address: string): Promise<boolean> {
  const answer = await fetch(`${url}/v2/contract/700700/${address}`);
  return answer.status === 200;
}
