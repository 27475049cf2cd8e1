import { proxyPatterns } from "../../core/proxy/proxy-pattern.ts";
import { stripControls } from "../../core/text/strip-controls.ts";
import type { ProxyContract, ProxyLink, ProxyResult } from "../../verification/proxy/proxy-result.ts";

/**
 * A proxy's result in words: the answer first, then a line for each contract, then the link. Explorers
 * have a say in it, so each line is made harmless to a terminal.
 */
export function describeProxyResult(result: ProxyResult): string {
  const { proxy, contracts, link } = result;
  const rows: readonly (readonly [label: string, text: string | null])[] = [
    ["address", proxy.address],
    ["page", proxy.url],
    ...contracts.map((contract) => [contract.role, describeContract(contract)] as const),
    ["link", `${linkTexts[link.status]}: ${link.message}`],
  ];
  const headline = `${describeHeadline(result)} ${result.explorer.name}: ${describeProxy(result)}`;
  const lines = rows.flatMap(([label, text]) =>
    text === null ? [] : [`  ${label.padEnd(14)} ${stripControls(text)}`],
  );
  return [stripControls(headline), ...lines].join("\n");
}

const linkTexts = {
  linked: "linked",
  "already-linked": "linked already",
  unsupported: "warning, this explorer links no proxies on request",
  failed: "failed",
  pending: "still pending",
} as const satisfies Record<ProxyLink["status"], string>;

function describeHeadline({ status, link }: ProxyResult): string {
  const linked = link.status === "unsupported" ? ", not linked" : " and linked";
  switch (status) {
    case "verified":
      return `✔ Proxy verified${linked} on`;
    case "already-verified":
      return `✔ Proxy already verified${linked} on`;
    case "pending":
      return "… Proxy still pending on";
    case "rejected":
      return link.status === "failed" ? "✘ Proxy not linked on" : "✘ Proxy rejected by";
    case "mismatch":
    case "error":
      return "✘ Proxy not verified on";
  }
}

function describeProxy({ proxy: { kind, implementations }, contracts }: ProxyResult): string {
  const [, pattern = kind] = Object.entries(proxyPatterns).find(([name]) => name === kind) ?? [];
  const targets = implementations.map((address) => nameOf(address, contracts));
  return `${pattern} → ${targets.join(", ")}`;
}

function nameOf(address: string, contracts: readonly ProxyContract[]): string {
  const contract = contracts.find((candidate) => candidate.address === address);
  return contract !== undefined && "contract" in contract && contract.contract !== null
    ? contract.contract
    : address;
}

function describeContract(contract: ProxyContract): string {
  switch (contract.status) {
    case "skipped":
      return `skipped ${contract.address}: ${contract.message}`;
    case "error":
      return `✘ ${contract.address}: ${contract.message} (${contract.code})`;
    case "verified":
    case "already-verified":
      return `✔ ${describeMatched(contract)}`;
    case "pending":
      return `… ${describeMatched(contract)}, still pending: ${contract.message}`;
    case "rejected":
    case "mismatch":
      return `✘ ${describeMatched(contract)}, ${contract.status}: ${contract.message}`;
  }
}

function describeMatched({
  contract,
  address,
  match,
  status,
}: Exclude<ProxyContract, { readonly status: "skipped" | "error" }>): string {
  const before = status === "already-verified" ? ["already verified"] : [];
  const kind = match === null ? [] : [`${match} match`];
  const notes = [...before, ...kind].join(", ");
  return `${contract ?? "unknown"} at ${address}${notes === "" ? "" : ` (${notes})`}`;
}
