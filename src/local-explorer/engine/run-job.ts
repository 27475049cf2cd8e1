import { type BareHex, type Hex, toBareHex, toBigInt } from "../../base/hex.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { formatNoCode, statusTexts } from "../../explorer-api/etherscan/status-texts.ts";
import type { Store } from "../store/create-store.ts";
import type { ClaimedJob } from "../store/jobs.ts";
import { type CodeOnChain, type ConnectedChain, readDeployedCode } from "./chains.ts";
import type { CompileOptions } from "./compile-target.ts";
import { findCreationInTime, readCreationCall } from "./creation.ts";
import { type DetectImplementations, judgeProxy } from "./judge-proxy.ts";
import { judgeSource, type SourceJudgement } from "./judge-source.ts";
import type { ProxyRequest, SourceSubmission, Verdict, VerifiedContract } from "./records.ts";
import { describeRejection } from "./rejection.ts";

/** A verdict, and what is to be stored together with it. */
export interface JobOutcome {
  readonly verdict: Verdict;
  /** Stores what was found; run in one transaction with the verdict. */
  save(): void;
}

interface RunJobOptions extends CompileOptions {
  readonly store: Store;
  readonly detectImplementations: DetectImplementations;
  /** How long the chain is searched for the creation before the judgement goes on without it. */
  readonly creationSearchMs: number;
}

/**
 * Judges one job.
 *
 * @throws typed errors of the chain, after which the job may be tried again
 */
export async function runJob(
  { chain, request }: { readonly chain: ConnectedChain; readonly request: ClaimedJob["request"] },
  options: RunJobOptions,
): Promise<JobOutcome> {
  const address = request.kind === "source" ? request.submission.address : request.address;
  const onChain = await readDeployedCode({ chain, address }, options);
  if (onChain === undefined) {
    return unsaved(
      request.kind === "source"
        ? { kind: "rejected", message: describeRejection({ kind: "no-code", address }) }
        : { kind: "rejected", message: formatNoCode(address) },
    );
  }
  const target = { chain, onChain };
  return request.kind === "source"
    ? await runSourceJob({ ...target, submission: request.submission }, options)
    : await runProxyJob({ ...target, request }, options);
}

interface Target {
  readonly chain: ConnectedChain;
  readonly onChain: CodeOnChain;
}

async function runSourceJob(
  { chain, onChain, submission }: Target & { readonly submission: SourceSubmission },
  options: RunJobOptions,
): Promise<JobOutcome> {
  const { store, clock } = options;
  const { deployed, code } = onChain;
  if (store.contracts.findMatch(deployed) === "exact") {
    return unsaved({ kind: "already-verified", message: statusTexts.verifiedBefore });
  }
  const search = { ...options, limitMs: options.creationSearchMs };
  const creation = await findCreationInTime({ chain, onChain }, search);
  const { address } = deployed;
  const creationBytecode = creation?.creationBytecode;
  const creationCall =
    creation === undefined || creationBytecode !== undefined
      ? undefined
      : await readCreationCall(creation, { chain, signal: options.signal });
  const judgement = await judgeSource(
    { submission, onChain: { address, runtimeBytecode: code, creationBytecode, creationCall } },
    options,
  );
  if (judgement.kind === "rejected") {
    return unsaved({ kind: "rejected", message: describeRejection(judgement.rejection) });
  }
  const contract = toVerifiedContract({ submission, judgement, code, verifiedAtMs: clock.now() });
  return {
    verdict: { kind: "verified", message: statusTexts.verified },
    save: () => store.contracts.save(deployed, contract),
  };
}

async function runProxyJob(
  { chain, onChain, request }: Target & { readonly request: ProxyRequest },
  options: RunJobOptions,
): Promise<JobOutcome> {
  const judgement = await judgeProxy({ chain, onChain, request }, options);
  const { message } = judgement;
  if (judgement.kind === "rejected") {
    return unsaved({ kind: "rejected", message });
  }
  return {
    verdict: { kind: "verified", message },
    save: () => options.store.proxies.link(onChain.deployed, judgement.implementation),
  };
}

function unsaved(verdict: Verdict): JobOutcome {
  return { verdict, save: () => undefined };
}

/** Writes the record of a verified contract from what was submitted and how it was judged. */
function toVerifiedContract({
  submission,
  judgement,
  code,
  verifiedAtMs,
}: {
  readonly submission: SourceSubmission;
  readonly judgement: Extract<SourceJudgement, { readonly kind: "verified" }>;
  readonly code: Hex;
  readonly verifiedAtMs: number;
}): VerifiedContract {
  const { compilation, contract, match, linkedLibraries, encodedConstructorArguments } = judgement;
  const { optimizer, evmVersion } = compilation.settings;
  const linked = Object.entries(linkedLibraries).map(([name, address]): [string, Hex] => [
    name,
    toChecksumAddress(address),
  ]);
  return {
    match,
    contractName: contract.contractName,
    sourceName: contract.inputSourceName,
    codeFormat: submission.codeFormat,
    sourceCode: submission.sourceCode,
    compilerVersion: submission.compilerVersion,
    optimizer,
    evmVersion,
    licenseType: submission.licenseType,
    encodedConstructorArguments,
    libraries: submission.singleFile?.libraries ?? [],
    linkedLibraries: Object.fromEntries(linked),
    abi: contract.abi,
    metadataUri: toMetadataUri(toBareHex(code)),
    verifiedAtMs,
  };
}

const base58Digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** "sha2-256, 32 bytes", as IPFS puts it before a digest: https://multiformats.io/multihash/ */
const sha256Prefix = "1220";

/**
 * Where a contract's metadata file lies, by the hash in its runtime bytecode: `ipfs://Qm…` or
 * `bzzr://…`; undefined where the code does not say.
 */
export function toMetadataUri(runtimeBytecode: BareHex): string | undefined {
  const hash = findTrailingMetadata(runtimeBytecode)?.metadata.sourceHash;
  if (hash === undefined) {
    return undefined;
  }
  return hash.kind === "ipfs"
    ? `ipfs://${toBase58(`${sha256Prefix}${hash.digest}`)}`
    : `bzzr://${hash.digest}`;
}

/** A first version IPFS address is base 58 of the multihash, which never begins with a zero byte. */
function toBase58(hex: BareHex): string {
  let rest = toBigInt(hex);
  let text = "";
  while (rest > 0n) {
    text = base58Digits.charAt(Number(rest % 58n)) + text;
    rest /= 58n;
  }
  return text;
}
