import { ContractNotVerifiedError } from "../../core/errors/explorer-errors.ts";
import type { Deadline } from "../deadline.ts";
import { verifyOnExplorers } from "../explorers/verify-on-explorers.ts";
import type { Explorer, ExplorerPlace, RecordedContract, VerifiedSource } from "../ports.ts";
import { toCommandPlace, type VerificationPorts, type VerificationRequest } from "../request.ts";
import {
  isForeign,
  toExplorersResult,
  type VerificationOutcome,
  type VerificationResult,
} from "../result.ts";
import { countProgress, type EachRun, inLanes, toResult } from "./each-record.ts";
import { createRecordBuilds } from "./record-builds.ts";
import type { RecordedResult } from "./recorded-result.ts";
import { verifyRecorded } from "./verify-recorded.ts";

/** What the user asks for, of each contract. */
export type MirrorRequest = Pick<VerificationRequest, "license" | "force" | "requireExact">;

interface MirrorRun extends EachRun {
  readonly request: MirrorRequest;
  /** Shows the sources. */
  readonly source: Explorer;
  /** Where they are to be shown, too. Open as often as it is asked for. */
  readonly explorers: readonly ExplorerPlace[];
}

/**
 * Brings what one explorer shows of contracts to others. An explorer's word is no proof: its sources are
 * compiled here with the compiler that its record names, and only what gives the code on the chain is
 * submitted, with the record's licence.
 *
 * The failure of one contract leaves the others in place.
 */
export async function mirrorRecords(
  records: readonly RecordedContract[],
  run: MirrorRun,
): Promise<readonly RecordedResult[]> {
  const progress = countProgress(records.length, run);
  return inLanes(records, async (record) => {
    const result = await toResult(record, run, (deadline) => mirrorRecord(record, run, deadline));
    progress(result);
    return result;
  });
}

async function mirrorRecord(
  record: RecordedContract,
  run: MirrorRun,
  deadline: Deadline,
): Promise<RecordedResult["explorers"]> {
  const { address } = record;
  const { ports, source, explorers } = run;
  const shown = await source.getSourceCode(address, { signal: deadline.signal });
  if (shown === undefined) {
    const place = toCommandPlace({ request: { address }, ports });
    throw new ContractNotVerifiedError({ ...place, asked: source.name });
  }
  const encoded = shown.encodedConstructorArguments;
  const known: RecordedContract = {
    ...record,
    isByHand: false,
    contract: shown.contractName,
    constructorArguments: encoded === undefined ? record.constructorArguments : { kind: "hex", hex: encoded },
  };
  const request = {
    ...run.request,
    license: run.request.license ?? findLicense(shown, ports),
    address,
    explain: false,
  };
  const proving = { ...ports, builds: createRecordBuilds(shown, ports.compiler), host: withoutFiles(ports) };
  const outcome: VerificationOutcome = await verifyOnExplorers(explorers, {
    deadline,
    clock: ports.clock,
    combine: toExplorersResult,
    verify: async (explorer) => {
      const one = { request, ports: { ...proving, explorer }, deadline };
      return toMirrored(await verifyRecorded(one, { record: known, builds: undefined }), source);
    },
  });
  return outcome.explorers ?? [outcome];
}

/** The sources are those of the record, and not files of this project. */
function withoutFiles({ host }: Pick<VerificationPorts, "host">): VerificationPorts["host"] {
  return host && { ...host, buildProfiles: [], readSource: async () => undefined };
}

/** The number of the licence that a record shows, by its name for people or its SPDX id. */
function findLicense(
  { license }: VerifiedSource,
  { licenses }: Pick<VerificationPorts, "licenses">,
): string | undefined {
  if (license === undefined) {
    return undefined;
  }
  const found =
    licenses.licenses.find(({ displayName }) => displayName === license) ??
    licenses.findLicenseBySpdx(license);
  return found && `${found.number}`;
}

/** What the sources compile to is not what is on the chain: nothing of this project is to blame. */
function toMirrored(result: VerificationResult, { name }: Explorer): VerificationResult {
  const { differences, explorer } = result;
  if (result.status !== "mismatch" || differences === undefined) {
    return result;
  }
  if (isForeign(result)) {
    return { ...result, message: `${explorer.name} shows another source than ${name} does already.` };
  }
  const message = `What ${name} shows does not compile to the code on the chain, so it is not passed on.`;
  return { ...result, message, differences: { ...differences, explanation: message, command: null } };
}
