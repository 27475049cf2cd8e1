import { type Address, toBareHex } from "../../base/hex.ts";
import { type BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { decodeAddress } from "../../core/proxy/candidate.ts";
import { upgradedTopic } from "../../core/proxy/places.ts";
import type { ContractVersion } from "../../core/review/compare-versions.ts";
import type { Finding } from "../../core/review/finding.ts";
import { compareProxyVariables } from "../../core/review/shared-storage.ts";
import { readLogs } from "../deployment/read-logs.ts";
import { examineProxy } from "../proxy/examine-proxy.ts";
import type { Operation } from "../run.ts";
import { analyse } from "./describe-version.ts";
import { proveVersion, type ReviewRun } from "./prove-version.ts";
import type { ReviewSubject } from "./read-subject.ts";

interface NextVersion {
  readonly address: Address | undefined;
  readonly version: ContractVersion | undefined;
}

/** Lists what of a proxy itself misleads a comparison of its implementations. */
export async function inspectSubject(
  subject: ReviewSubject,
  next: NextVersion,
  run: ReviewRun,
): Promise<readonly Finding[]> {
  return [
    ...(await compareEvents(subject, run)),
    ...(await listFurtherTargets(subject, next, run)),
    ...(await compareVariables(subject, next, run)),
  ];
}

/** The slot decides what runs. A change of it without the event was hidden from those who watch events. */
async function compareEvents(
  { address, beacon = address, implementation }: ReviewSubject,
  run: Operation<"chain">,
): Promise<readonly Finding[]> {
  const { logs } = await readLogs({ address: beacon, topics: [upgradedTopic], fromBlock: 0 }, run);
  const told = decodeAddress(toBareHex(logs.at(-1)?.topics[1] ?? "0x"));
  if (told === undefined || told === implementation) {
    return [];
  }
  const reason = `its last event Upgraded names ${told}, but it delegates to ${implementation}`;
  return [{ severity: "broken", area: "authority", kind: "event", subject: beacon, reason }];
}

/** An implementation can delegate further, so that other code than its own runs. */
async function listFurtherTargets(
  { implementation, further }: ReviewSubject,
  { address }: NextVersion,
  run: ReviewRun,
): Promise<readonly Finding[]> {
  const next = address === undefined ? [] : await listTargets(address, run);
  const isKept = further.join() === next.join();
  return [
    { subject: implementation, targets: further },
    { subject: address, targets: next },
  ].flatMap(({ subject, targets }): readonly Finding[] => {
    const severity = isKept ? "note" : "unknown";
    const reason = `delegates further to ${targets.join(", ")}, which is not compared`;
    return subject === undefined || targets.length === 0
      ? []
      : [{ severity, area: "code", kind: "delegates", subject, reason }];
  });
}

async function listTargets(address: Address, run: ReviewRun): Promise<readonly Address[]> {
  const isNoProxy = (failure: BaseError) => isFailure(failure, "NOT_A_PROXY", "PROXY_TARGET_INVALID");
  const { answer } = await settle(examineProxy({ ...run, request: { address } }), isNoProxy);
  return answer?.detection.implementations ?? [];
}

async function compareVariables(
  { address, beacon }: ReviewSubject,
  { version }: NextVersion,
  run: ReviewRun,
): Promise<readonly Finding[]> {
  if (address === beacon || version?.variables === undefined) {
    return [];
  }
  const proxy = await proveVersion(address, run);
  const own = (await analyse(proxy, run))?.variables;
  if (own === undefined) {
    const reason =
      "its own source is not known, so its own variables were not compared with the next version's";
    return [{ severity: "note", area: "storage", kind: "proxy-variable", subject: address, reason }];
  }
  return compareProxyVariables(own, version.variables);
}
