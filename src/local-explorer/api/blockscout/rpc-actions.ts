import type { Address } from "../../../base/hex.ts";
import {
  formatRpcRefusal,
  formatRpcSource,
  formatSubmissionRefusal,
  formatUidStatus,
  rpcTexts,
  toRpcText,
  toUid,
  type UidStatus,
} from "../../../explorer-api/blockscout/rpc-style.ts";
import { parseCheckStatusRequest } from "../../../explorer-api/etherscan/actions/check-status.ts";
import { formatGetAbiAnswer, parseGetAbiRequest } from "../../../explorer-api/etherscan/actions/get-abi.ts";
import { parseGetSourceCodeRequest } from "../../../explorer-api/etherscan/actions/get-source-code.ts";
import { parseVerifyProxyContractRequest } from "../../../explorer-api/etherscan/actions/verify-proxy-contract.ts";
import { parseVerifySourceCodeRequest } from "../../../explorer-api/etherscan/actions/verify-source-code.ts";
import { type Envelope, formatNotOk, formatOk } from "../../../explorer-api/etherscan/call.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import type { Clock } from "../../../verification/ports.ts";
import { toAddress } from "../../engine/chains.ts";
import type { Store } from "../../store/create-store.ts";
import type { JobState } from "../../store/jobs.ts";
import type { ChainAction, StoreAction } from "../etherscan/action.ts";
import { getContractCreation } from "../etherscan/look-ups.ts";
import { findKnownContract, toVerifiedRecord } from "../known-contract.ts";
import { awaitVerdict, type TakenSubmission, takeProxy, takeSource } from "../take-submission.ts";

/** Answers with the ABI of a verified contract. */
export const getAbi: ChainAction = async ({ parameters, chain, signal }, services) => {
  const parsed = parseGetAbiRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatRpcRefusal(toRpcText(parsed.text));
  }
  const address = toAddress(parsed.request.address);
  const abi = (await findKnownContract({ chain, address, signal }, services))?.contract?.abi;
  return abi === undefined ? formatRpcRefusal(statusTexts.notVerified) : formatGetAbiAnswer(abi);
};

/** Answers with the source of a verified contract; of others with their address alone. */
export const getSourceCode: ChainAction = async ({ parameters, chain, signal }, services) => {
  const parsed = parseGetSourceCodeRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatRpcRefusal(toRpcText(parsed.text));
  }
  const address = toAddress(parsed.request.address);
  const known = await findKnownContract({ chain, address, signal }, services);
  const implementation = known?.implementation;
  const record = known?.contract && toVerifiedRecord(known.contract, implementation);
  return formatRpcSource(address, { record, implementation });
};

/** The most addresses that are looked at; others are left out without a word. */
const maxAddresses = 10;

/** The most that Etherscan's action takes at once. */
const addressesAtOnce = 5;

/** Answers with who created contracts; those that are not found are left out. */
export const getCreation: ChainAction = async (call, services) => {
  const addresses = (call.parameters.get("contractaddresses") ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "")
    .slice(0, maxAddresses);
  if (addresses.length === 0) {
    return formatSubmissionRefusal(rpcTexts.missingAddresses);
  }
  const found: unknown[] = [];
  for (let at = 0; at < addresses.length; at += addressesAtOnce) {
    const some = addresses.slice(at, at + addressesAtOnce).join(",");
    const parameters = new Map([...call.parameters, ["contractaddresses", some]]);
    const answer = await getContractCreation({ ...call, parameters }, services);
    if ("message" in answer && answer.status === "0" && answer.message === "NOTOK") {
      return formatSubmissionRefusal(toRpcText(String(answer.result)));
    }
    found.push(...("result" in answer && Array.isArray(answer.result) ? answer.result : []));
  }
  return formatOk(found);
};

/** Takes the source of a contract for verification. */
export const verifySourceCode: ChainAction = async ({ parameters, ...call }, services) => {
  if ((parameters.get("codeformat") ?? "") === "") {
    return formatSubmissionRefusal(rpcTexts.missingCodeFormat);
  }
  const parsed = parseVerifySourceCodeRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatSubmissionRefusal(toRpcText(parsed.text));
  }
  const address = toAddress(parsed.request.address);
  const autodetects = parameters.get("autodetectconstructorarguments");
  // hardhat-verify 2 sends none, whatever the constructor takes, as Blockscout's verifier finds them itself.
  const autodetectsArguments =
    autodetects === "true" || (autodetects !== "false" && parsed.request.encodedConstructorArguments === "");
  return formatTaken(
    await takeSource(
      {
        ...call,
        submission: { ...parsed.request, address, autodetectsArguments },
        createReceipt: () => createUid(address, services),
      },
      services,
    ),
  );
};

/** Makes the uid of a submission that comes now; one more for its address in the same second gets the next. */
function createUid(
  address: Address,
  { store, clock }: { readonly store: Pick<Store, "jobs">; readonly clock: Clock },
): string {
  let seconds = Math.floor(clock.now() / 1000);
  for (;;) {
    const uid = toUid(address, seconds);
    const isTaken = (["source", "proxy"] as const).some((kind) => store.jobs.find(uid, kind) !== undefined);
    if (!isTaken) {
      return uid;
    }
    seconds += 1;
  }
}

/** Takes a verified proxy that is to be linked to its implementation, whatever the expected one is. */
export const verifyProxyContract: ChainAction = async ({ parameters, ...call }, services) => {
  const parsed = parseVerifyProxyContractRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatSubmissionRefusal(toRpcText(parsed.text));
  }
  const address = toAddress(parsed.request.address);
  const known = await findKnownContract({ ...call, address }, services);
  if (known?.contract === undefined) {
    return formatSubmissionRefusal(rpcTexts.proxyNotVerified);
  }
  return formatTaken(
    await takeProxy(
      {
        ...call,
        address,
        expectedImplementation: undefined,
        createReceipt: () => createUid(address, services),
      },
      services,
    ),
  );
};

function formatTaken(taken: TakenSubmission): Envelope {
  switch (taken.kind) {
    case "taken":
      return formatOk(taken.receipt);
    case "already-verified":
      return formatSubmissionRefusal(rpcTexts.alreadyVerified);
    case "no-code":
      return formatSubmissionRefusal(rpcTexts.noCode);
    case "daily-limit":
    case "queue-full":
      return formatSubmissionRefusal(statusTexts.serverBusy);
  }
}

/** Answers what has become of a submitted source. */
export const checkVerifyStatus: StoreAction = async ({ parameters, signal }, services) => {
  const parsed = parseCheckStatusRequest(parameters);
  return parsed.kind === "invalid"
    ? formatRpcRefusal(toRpcText(parsed.text))
    : formatUidStatus(
        toUidStatus(await awaitVerdict({ ...parsed.request, kind: "source", signal }, services)),
      );
};

function toUidStatus(job: JobState | undefined): UidStatus {
  if (job === undefined) {
    return "unknown-uid";
  }
  if (job.kind === "pending") {
    return "pending";
  }
  return job.verdict.kind === "rejected" ? "rejected" : "verified";
}

/** Answers what has become of a submitted proxy: in Etherscan's words, but while it waits. */
export const checkProxyVerification: StoreAction = async ({ parameters, signal }, services) => {
  const parsed = parseCheckStatusRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatRpcRefusal(toRpcText(parsed.text));
  }
  const job = await awaitVerdict({ ...parsed.request, kind: "proxy", signal }, services);
  if (job === undefined) {
    return formatUidStatus("unknown-uid");
  }
  if (job.kind === "pending") {
    return formatOk(rpcTexts.proxyPending);
  }
  const { kind, message } = job.verdict;
  return kind === "rejected" ? formatNotOk(message) : formatOk(message);
};
