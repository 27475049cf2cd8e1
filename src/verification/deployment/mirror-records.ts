import type { Address } from "../../base/hex.ts";
import { createOnce } from "../../base/once.ts";
import { licenseNumberOfRecord } from "../../core/contract/license.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { Explorer, RecordedContract, VerifiedSource } from "../ports.ts";
import { toProxyStatus } from "../proxy/verify-proxy.ts";
import type { ProxyResult, RecordedResult, VerificationResult } from "../result.ts";
import { type Run, toCommandPlace, type VerificationPorts } from "../run.ts";
import { openStories } from "../verify-contract.ts";
import type { RecordsRun } from "./each-record.ts";
import { createRecordBuilds } from "./record-builds.ts";
import { workOnRecords } from "./work-on-records.ts";

interface MirrorRun extends RecordsRun {
  /** The explorer whose sources are mirrored. Of a check, it is the one of `explorers`, too. */
  readonly source: Explorer;
}

/**
 * Submits to other explorers what one explorer shows, if it compiles here to the code on the chain. A check only
 * proves it.
 */
export function mirrorRecords(
  records: readonly RecordedContract[],
  run: MirrorRun,
): Promise<readonly RecordedResult[]> {
  const ports = { ...run.ports, publishedBuilds: undefined };
  const isEachRequired = run.request.check === true;
  const work = { isSourceGiven: true, isEachRequired, toProxyResult: toMirroredProxy };
  return workOnRecords(records, { ...run, ports }, { ...work, verify: createMirror(run) });
}

type Mirror = (
  run: Run,
  records: { readonly own: RecordedContract | undefined },
) => Promise<VerificationResult>;

/** @throws CONTRACT_NOT_VERIFIED when the explorer that is mirrored does not show the contract */
function createMirror({ request: { check = false }, ports, source }: MirrorRun): Mirror {
  const sources = createOnce<{
    readonly shown: VerifiedSource;
    readonly openBuilds: ReturnType<typeof createRecordBuilds>;
  }>();
  const verifyOnce = openStories();
  const open = (address: Address, signal: AbortSignal) =>
    sources(address, signal, async () => {
      const shown = await source.getSourceCode(address, { signal });
      if (shown === undefined) {
        const place = toCommandPlace({ request: { address }, ports: { ...ports, explorer: source } });
        throw createFailure("CONTRACT_NOT_VERIFIED", { ...place, asked: source.name, isProof: check });
      }
      const { compiler } = ports;
      const from = { compiler, shownBy: source.name, isProof: check };
      return { shown, openBuilds: createRecordBuilds(shown, from) };
    });
  return async ({ request, ports: given, deadline }, { own }) => {
    const { shown, openBuilds } = await open(request.address, deadline.signal);
    const builds = openBuilds(deadline.signal);
    const { explorer } = given;
    const license = request.license ?? licenseNumberOfRecord(shown, ports.licenses);
    const one = {
      request: { ...request, license, note: false, isOfRecord: check },
      ports: {
        ...given,
        builds,
        host: withoutFiles(ports),
        // What is compared is what was compiled.
        explorer: check ? { ...explorer, getSourceCode: async () => shown } : explorer,
        words: aboutSource(source, { request, ports }),
      },
      deadline,
      recorded: { record: toClaims(shown, own) },
    };
    return toMirrored(await verifyOnce(one));
  };
}

/** Makes words speak of the source that is mirrored, and not of builds of this project. */
function aboutSource(
  source: Explorer,
  { request, ports }: Pick<Run, "request"> & { readonly ports: Pick<VerificationPorts, "host" | "words"> },
): VerificationPorts["words"] {
  const place = toCommandPlace({ request, ports: { ...ports, explorer: source } });
  return {
    ...ports.words,
    describeCause: (cause, own) =>
      ports.words.describeCause(cause, {
        ...(cause.kind === "other-record" ? own : place),
        shownBy: source.name,
        isProof: request.check,
      }),
  };
}

function toClaims(
  { contractName, encodedConstructorArguments: encoded }: VerifiedSource,
  record: RecordedContract | undefined,
) {
  return {
    contract: contractName,
    constructorArguments:
      encoded === undefined ? record?.constructorArguments : ({ kind: "hex", hex: encoded } as const),
    libraries: record?.libraries,
  };
}

function withoutFiles({ host }: Pick<VerificationPorts, "host">): VerificationPorts["host"] {
  return host && { ...host, buildProfiles: [], readSource: async () => ({ kind: "foreign" }) };
}

/** Some explorers link verified proxies alone: one whose source is not submitted is left out, and so is its link. */
function toMirroredProxy(result: ProxyResult): ProxyResult {
  const { proxy, contracts, link } = result;
  const isLeftOut = contracts.some(
    ({ address, status }) => address === proxy.address && (status === "skipped" || status === "mismatch"),
  );
  if (link.status !== "failed" || !isLeftOut) {
    return result;
  }
  const without: ProxyResult["link"] = { ...link, status: "unsupported" };
  return { ...result, link: without, status: toProxyStatus(contracts, without) };
}

/** Nothing of this project is to blame: it has no file of these sources, and no other source is proposed. */
function toMirrored(result: VerificationResult): VerificationResult {
  if (result.status !== "mismatch") {
    return result;
  }
  const { notes: _, differences, ...rest } = result;
  const { place: __, ...told } = differences;
  return { ...rest, message: told.explanation, differences: told };
}
