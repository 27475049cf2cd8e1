import { splitName } from "../../../core/contract/contract-name.ts";
import { parseCheckStatusRequest } from "../../../explorer-api/etherscan/actions/check-status.ts";
import { parseVerifyProxyContractRequest } from "../../../explorer-api/etherscan/actions/verify-proxy-contract.ts";
import { parseVerifySourceCodeRequest } from "../../../explorer-api/etherscan/actions/verify-source-code.ts";
import type { Submission } from "../../../verification/ports.ts";
import { toAddress } from "../../engine/chains.ts";
import { submissionPath } from "../../pages/submission-page.ts";
import type { JobKind } from "../../store/jobs.ts";
import { findContractAt } from "../contract-at-address.ts";
import { awaitVerdict, takeProxy, takeSource } from "../take-submission.ts";
import type { ChainAction, StoreAction } from "./action-style.ts";

export const verifySourceCode: ChainAction = async ({ style, parameters, apiKey, ...call }, services) => {
  const parsed = parseVerifySourceCodeRequest(parameters);
  if (parsed.kind === "invalid") {
    return style.refuseSubmission(parsed.text);
  }
  const address = toAddress(parsed.request.address);
  const { singleFile, ...request } = parsed.request;
  const source = singleFile === undefined ? {} : toStandardJson(parsed.request);
  const submission = style.toSubmission({ ...request, ...source, address }, parameters);
  if (submission.kind === "invalid") {
    return style.refuseSubmission(submission.text);
  }
  const perDay = services.limits.submissionsPerDay;
  const submitter = apiKey && { ...apiKey, perDay };
  const createReceipt = () => style.createReceipt(address, services);
  const context = { ...call, submission: submission.request, submitter, createReceipt };
  return style.formatTaken(await takeSource(context, services), { address, kind: "source" });
};

type SubmittedSource = Pick<Submission, "sourceCode" | "contractName" | "singleFile">;

/** Writes a single file and its fields as standard JSON. A single file has no name, so it gets that of the contract. */
export function toStandardJson({ sourceCode, contractName: submitted, singleFile }: SubmittedSource) {
  const { optimizer = false, runs = 200, evmVersion, libraries = [] } = singleFile ?? {};
  const { contractName } = splitName(submitted);
  const sourceName = `${contractName}.sol`;
  const named = libraries.map(({ name, address }) => [splitName(name).contractName, address]);
  const input = {
    language: "Solidity",
    sources: { [sourceName]: { content: sourceCode } },
    settings: {
      optimizer: { enabled: optimizer, runs },
      ...(evmVersion === undefined ? {} : { evmVersion }),
      ...(named.length === 0 ? {} : { libraries: { [sourceName]: Object.fromEntries(named) } }),
    },
  };
  return { sourceCode: JSON.stringify(input), contractName: `${sourceName}:${contractName}` };
}

export const verifyProxyContract: ChainAction = async ({ style, parameters, apiKey, ...call }, services) => {
  const parsed = parseVerifyProxyContractRequest(parameters);
  if (parsed.kind === "invalid") {
    return style.refuseSubmission(parsed.text);
  }
  const { expectedImplementation: expected } = parsed.request;
  const address = toAddress(parsed.request.address);
  const { unverifiedProxy } = style;
  if (unverifiedProxy !== undefined) {
    const known = await findContractAt({ ...call, address }, services);
    if (known?.contract === undefined) {
      return style.refuseSubmission(unverifiedProxy);
    }
  }
  const perDay = services.limits.proxySubmissionsPerDay;
  const submitter = apiKey && { ...apiKey, perDay };
  const createReceipt = () => style.createReceipt(address, services);
  const expectedImplementation = expected && toAddress(expected);
  const context = { ...call, address, expectedImplementation, submitter, createReceipt };
  return style.formatTaken(await takeProxy(context, services), { address, kind: "proxy" });
};

export function createCheckStatus(kind: JobKind): StoreAction {
  return async ({ style, parameters, origin, signal }, services) => {
    const parsed = parseCheckStatusRequest(parameters);
    if (parsed.kind === "invalid") {
      return style.refuse(parsed.text);
    }
    const { receipt } = parsed.request;
    const job = await awaitVerdict({ receipt, kind, signal }, services);
    const page = services.isForOneCall === true ? undefined : `${origin}${submissionPath(receipt)}`;
    return style.formatStatus(job, { kind, page });
  };
}
