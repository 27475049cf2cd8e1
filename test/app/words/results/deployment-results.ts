import {
  type DeploymentWork,
  describeDeployment,
} from "../../../../src/app/words/results/describe-deployment.ts";
import {
  combineStatuses,
  type Differences,
  type ExplorerFailureResult,
  type Failure,
  type MismatchResult,
  type ProxyContract,
  type RecordedDeploymentResult,
  type RecordedResult,
  type VerifiedResult,
} from "../../../../src/verification/result.ts";

export const first = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
export const second = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";
export const third = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";

export const etherscan = { name: "Etherscan", apiUrl: "https://api.example/api", kind: "etherscan" } as const;
export const sourcify = { name: "Sourcify", apiUrl: "https://sourcify.example", kind: "sourcify" } as const;

export const shown = {
  status: "verified",
  match: "exact",
  address: first,
  chainId: 1,
  contract: "project/contracts/Token.sol:Token",
  explorer: etherscan,
  url: null,
  receipt: "a receipt",
  codeFormat: "solidity-standard-json-input",
  compiler: "v0.8.30",
  constructorArguments: { encoded: "", values: [], origin: "none" },
  libraries: {},
  sources: [],
  license: null,
  message: "",
} as const satisfies VerifiedResult;

/** A result with a cause, and what else is known of its differences. */
export function withCause(cause: string, message: string, more: Partial<Differences> = {}): MismatchResult {
  const closest = { closest: null, similarity: null };
  const differences = { cause, explanation: message, command: "git log", ...closest, ...more };
  return { ...shown, status: "mismatch", match: null, message, differences };
}

const place = { chainId: 1, network: "mainnet", file: "/project/list.json" } as const;

/** A recorded contract with what explorers say of it. */
export function toContract(
  name: string,
  address: string,
  ...explorers: RecordedResult["explorers"]
): RecordedResult {
  const status = combineStatuses(explorers);
  return { ...place, status, name, address, explorers };
}

/** A recorded contract that failed for all explorers. */
export function toFailed(name: string, address: string, failure: Omit<Failure, "status">): RecordedResult {
  return {
    ...place,
    status: "error",
    name,
    address,
    explorers: [],
    failure: { status: "error", ...failure },
  };
}

/** The failure of one explorer. */
export const down: ExplorerFailureResult = {
  status: "error",
  code: "X",
  message: "Down.",
  hints: ["Wait."],
  explorer: sourcify,
};

export const edited = toContract(
  "Shop | <b>",
  second,
  withCause("edited-source", "Shop.sol was edited: 50 %.", {
    place: { source: "contracts/Shop.sol", line: 7 },
  }),
);

export const nobody = toFailed("Nobody", third, {
  code: "NO_CODE_AT_ADDRESS",
  message: "No code.",
  hints: ["Check it."],
});

export const token = toContract("Token", first, shown);

/** A proxy's result on Etherscan. */
export function toProxyResult(
  status: "verified" | "already-verified" | "mismatch" | "error",
  contracts: ProxyContract[],
  ownSource?: "none" | "unknown" | "unproved",
): RecordedResult["explorers"][number] {
  return {
    status,
    proxy: { address: first, kind: "eip-1967", implementations: [second], url: null },
    ...(ownSource !== undefined && { ownSource }),
    explorer: etherscan,
    contracts,
    link: { status: "already-linked", receipt: null, message: "" },
  };
}

export function toResult(...contracts: RecordedResult[]): RecordedDeploymentResult {
  return { status: "error", contracts, notAsked: [] };
}

/** Returns the lines of a deployment's description. */
export function linesOf(contracts: readonly RecordedResult[], work: DeploymentWork = {}): readonly string[] {
  return describeDeployment(toResult(...contracts), work).split("\n");
}
