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
import { formatGetContractCreationAnswer } from "../../../explorer-api/etherscan/actions/get-contract-creation.ts";
import { formatNotOk, formatOk } from "../../../explorer-api/etherscan/call.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import { wireAddressSchema } from "../../../explorer-api/etherscan/wire-values.ts";
import type { Clock } from "../../../verification/ports.ts";
import type { Store } from "../../store/create-store.ts";
import type { JobState } from "../../store/jobs.ts";
import type { ActionStyle } from "../etherscan/action-style.ts";

/** As Blockscout does, more are ignored. */
const maxAddresses = 10;

/** As Blockscout answers: without keys, with its own sentences, and HTTP status 400 of an unknown module or action. */
export const blockscoutStyle: ActionStyle = {
  hasKeys: false,
  unverifiedProxy: rpcTexts.proxyNotVerified,
  refuseAction(parameters, text) {
    const isNamed = parameters.has("module") && parameters.has("action");
    return {
      status: 400,
      json: formatRpcRefusal(isNamed ? toRpcText(text) : rpcTexts.missingParameters),
    };
  },
  refuse: (text) => formatRpcRefusal(toRpcText(text)),
  refuseSubmission: (text) => formatSubmissionRefusal(toRpcText(text)),
  parseAddresses(parameters) {
    const texts = (parameters.get("contractaddresses") ?? "").split(",").filter((text) => text.trim() !== "");
    if (texts.length === 0) {
      return { kind: "invalid", text: rpcTexts.missingAddresses };
    }
    const parsed = wireAddressSchema.array().safeParse(texts.slice(0, maxAddresses));
    return parsed.success
      ? { kind: "request", request: parsed.data }
      : { kind: "invalid", text: statusTexts.invalidAddress };
  },
  formatCreations: (creations) =>
    creations.length === 0 ? formatOk([]) : formatGetContractCreationAnswer(creations),
  formatSource: formatRpcSource,
  toSubmission(submission, parameters) {
    if ((parameters.get("codeformat") ?? "") === "") {
      return { kind: "invalid", text: rpcTexts.missingCodeFormat };
    }
    const autodetects = parameters.get("autodetectconstructorarguments");
    // hardhat-verify 2 sends none, whatever the constructor takes, as Blockscout's verifier finds them itself.
    const autodetectsArguments =
      autodetects === "true" || (autodetects !== "false" && submission.encodedConstructorArguments === "");
    return { kind: "request", request: { ...submission, autodetectsArguments } };
  },
  createReceipt: createUid,
  formatTaken(taken) {
    switch (taken.kind) {
      case "taken":
        return formatOk(taken.receipt);
      case "already-verified":
        return formatSubmissionRefusal(rpcTexts.alreadyVerified);
      case "no-code":
        return formatSubmissionRefusal(rpcTexts.noCode);
      case "daily-limit":
        return formatSubmissionRefusal(statusTexts.serverBusy);
    }
  },
  formatStatus(job, { kind }) {
    if (kind === "source" || job === undefined) {
      return formatUidStatus(toUidStatus(job));
    }
    if (job.kind === "pending") {
      return formatOk(rpcTexts.proxyPending);
    }
    const { verdict } = job;
    return verdict.kind === "rejected" ? formatNotOk(verdict.message) : formatOk(verdict.message);
  },
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

/** Makes the uid of a submission. A second one for its address in the same second gets the next second. */
function createUid(
  address: Address,
  { store, clock }: { readonly store: Pick<Store, "jobs">; readonly clock: Clock },
): string {
  let seconds = Math.floor(clock.now() / 1000);
  for (;;) {
    const uid = toUid(address, seconds);
    if (store.jobs.find(uid) === undefined) {
      return uid;
    }
    seconds += 1;
  }
}
