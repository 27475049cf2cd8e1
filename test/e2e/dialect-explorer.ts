import type { RecordedRequest } from "../helpers/loopback-server.ts";
import {
  type OpenServer,
  openServer,
  type ServerAnswer,
  type ServerCertificate,
} from "../helpers/open-server.ts";
import { responseFixture } from "../helpers/response-fixture.ts";

/** How an explorer of a family wants to be asked, and what it answers: names of recorded answers. */
interface Manner {
  /** What it reads of a request; undefined where it does not find what it needs. */
  read(request: RecordedRequest): URLSearchParams | undefined;
  /** What it answers where it does not. */
  readonly refusal: string;
  readonly unverified: string;
  readonly receipt: string;
  readonly pending: string;
  readonly verified: string;
}

const etherscan = {
  refusal: "etherscan-chain-missing",
  unverified: "etherscan-source-unverified",
  receipt: "etherscan-submission",
  pending: "etherscan-status-pending",
  verified: "etherscan-status-verified",
};

const blockscout: Manner = {
  // Names are compared with their case, and of the two spellings it knows the right one.
  read: (request) => {
    const parameters = merge(request);
    return isSubmission(parameters) && !hasAll(parameters, ["constructorArguments", "codeformat"])
      ? undefined
      : parameters;
  },
  refusal: "blockscout-unknown-action",
  unverified: "blockscout-source-unverified",
  receipt: "blockscout-submission",
  pending: "blockscout-status-pending",
  verified: "blockscout-status-verified",
};

export const manners = {
  // It is routed by the query, and a chain id elsewhere is none.
  "etherscan-v2": {
    ...etherscan,
    read: (request) => (hasAll(request.query, ["chainid", "module"]) ? merge(request) : undefined),
  },
  // A POST is read from its body alone.
  "etherscan-v1": {
    ...etherscan,
    refusal: "zksync-unknown-action",
    read: ({ method, query, form }) => (method === "POST" ? form : query),
  },
  blockscout,
  // Another tenant is another explorer.
  tenant: {
    ...etherscan,
    refusal: "zksync-unknown-action",
    read: (request) => (request.query.get("tenant") === "7" ? merge(request) : undefined),
  },
  routescan: { ...etherscan, pending: "routescan-status-pending", read: merge },
  zksync: {
    refusal: "zksync-unknown-action",
    unverified: "zksync-source-unverified",
    receipt: "zksync-submission",
    pending: "zksync-status-pending",
    verified: "etherscan-status-verified",
    read: (request) => {
      const isForm = request.headers["content-type"] === "application/x-www-form-urlencoded";
      const parameters = merge(request);
      const isUnderstood = isForm && hasAll(parameters, ["constructorArguements"]);
      return isSubmission(parameters) && !isUnderstood ? undefined : parameters;
    },
  },
} satisfies Readonly<Record<string, Manner>>;

/** An explorer of a family that has no contract yet, and verifies what is submitted at the second poll. */
export async function openDialectExplorer({
  manner,
  certificate,
  redirect,
}: {
  readonly manner: keyof typeof manners;
  readonly certificate?: ServerCertificate;
  /** Where it sends a request instead of answering it. */
  readonly redirect?: (
    request: RecordedRequest,
  ) => { readonly status: number; readonly location: string } | undefined;
}): Promise<OpenServer> {
  let polls = 0;
  let submitted: URLSearchParams | undefined;
  const speech: Manner = manners[manner];
  const answer = (request: RecordedRequest): ServerAnswer => {
    const elsewhere = redirect?.(request);
    if (elsewhere !== undefined) {
      return { status: elsewhere.status, headers: { location: elsewhere.location } };
    }
    const parameters = speech.read(request);
    switch (parameters?.get("action")) {
      case "getsourcecode":
        return polls > 1 && submitted !== undefined ? show(submitted) : give(speech.unverified);
      case "verifysourcecode":
        submitted = parameters;
        return give(speech.receipt);
      case "checkverifystatus":
        polls += 1;
        return give(polls === 1 ? speech.pending : speech.verified);
      default:
        return give(speech.refusal);
    }
  };
  return openServer(answer, certificate);
}

function give(fixture: string): ServerAnswer {
  const { httpStatus, response } = responseFixture(fixture);
  return { status: httpStatus, json: response };
}

/** What it shows of a submission once it has verified it. */
function show(submitted: URLSearchParams): ServerAnswer {
  const [ContractName = ""] = (submitted.get("contractname") ?? "").split(":").reverse();
  const record = {
    SourceCode: `{${submitted.get("sourceCode")}}`,
    ABI: "[]",
    ContractName,
    CompilerVersion: submitted.get("compilerversion"),
  };
  return { json: { status: "1", message: "OK", result: [record] } };
}

function merge({ query, form }: RecordedRequest): URLSearchParams {
  return new URLSearchParams([...query, ...form]);
}

function hasAll(parameters: URLSearchParams, names: readonly string[]): boolean {
  return names.every((name) => parameters.has(name));
}

function isSubmission(parameters: URLSearchParams): boolean {
  return parameters.get("action") === "verifysourcecode";
}
