import type { CallOptions } from "../../base/clock.ts";
import type { Address, Hex } from "../../base/hex.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import type {
  CodeFormat,
  CodeMatches,
  ContractCreation,
  ExplorerKind,
  ExplorerOrigin,
  Submission,
  VerifiedSource,
} from "../../core/contract/contract-record.ts";
import type { ExplorerIdentity } from "../../core/contract/submission-key.ts";

export type SubmissionAnswer =
  | { readonly kind: "receipt"; readonly receipt: string }
  | { readonly kind: "already-verified"; readonly message: string }
  | { readonly kind: "not-indexed"; readonly message: string }
  | { readonly kind: "rejected"; readonly message: string }
  | SubmitLater
  /** The explorer works on another submission of this contract. There is no receipt. */
  | { readonly kind: "under-way"; readonly message: string }
  /** The answer was lost. The submission may have been accepted, and was not repeated. */
  | { readonly kind: "unknown"; readonly message: string };

export type ProxySubmissionAnswer =
  | SubmissionAnswer
  /** The explorer links no proxies on request. It may detect them by itself (`VerifiedSource.implementation`). */
  | { readonly kind: "unsupported"; readonly message: string }
  | { readonly kind: "proxy-not-verified"; readonly message: string }
  /** The implementation's source has to be verified first. If it was verified just now, waiting helps. */
  | { readonly kind: "implementation-not-verified"; readonly message: string };

export type StatusAnswer =
  | { readonly kind: "pending"; readonly message: string }
  /** `matches`: the explorer's own judgement, where it tells. */
  | { readonly kind: "verified"; readonly message: string; readonly matches?: CodeMatches | undefined }
  | { readonly kind: "already-verified"; readonly message: string }
  /** `lacksReason`: the message says that it failed, and no more. */
  | { readonly kind: "rejected"; readonly message: string; readonly lacksReason?: boolean | undefined }
  | { readonly kind: "unknown-receipt"; readonly message: string }
  /** The explorer has not indexed the contract yet. This receipt is void; a later submission may succeed. */
  | { readonly kind: "not-indexed"; readonly message: string }
  | SubmitLater;

export type ProxyStatusAnswer =
  | StatusAnswer
  | { readonly kind: "proxy-not-verified"; readonly message: string }
  | { readonly kind: "implementation-not-verified"; readonly message: string };

/** The explorer does not verify now. The same submission may succeed later. */
interface SubmitLater {
  readonly kind: "try-later";
  readonly message: string;
  readonly retryAfterMs?: number | undefined;
}

/** Expected answers are values; failures have a code. */
export interface Explorer {
  readonly name: string;
  readonly apiUrl: string;
  /** Its name in the journal if its URL changes from run to run; default: its URL. */
  readonly identity?: ExplorerIdentity | undefined;
  readonly kind: ExplorerKind;
  /** undefined: the user named it, or it comes along. */
  readonly origin?: ExplorerOrigin | undefined;
  readonly capabilities?: ExplorerCapabilities | undefined;
  /** Asks what the explorer accepts; undefined: it does not say. This is only advice, so a failed request is not a failure of the run. */
  readonly getCapabilities?:
    | ((options?: CallOptions) => Promise<ExplorerCapabilities | undefined>)
    | undefined;
  /** What its requests contain now: an answer shows that it is accepted; undefined: it is not known. */
  readonly getSent?: (() => SentWithRequests) | undefined;
  addressUrl(address: Address): string | undefined;
  /** The command that serves the pages, if nothing serves them now. */
  readonly pageCommand?: string | undefined;
  getAbi(address: Address, options?: CallOptions): Promise<readonly AbiEntry[] | undefined>;
  getSourceCode(address: Address, options?: CallOptions): Promise<VerifiedSource | undefined>;
  /** It may be shown although the proxy's own source is not verified. */
  getImplementation(address: Address, options?: CallOptions): Promise<Address | undefined>;
  getContractCreation(
    addresses: readonly Address[],
    options?: CallOptions,
  ): Promise<readonly ContractCreation[]>;
  submitContract(submission: Submission, options?: CallOptions): Promise<SubmissionAnswer>;
  checkContract(receipt: string, options?: CallOptions): Promise<StatusAnswer>;
  /**
   * Verifies a contract from the source of another one with the same code. Nothing is uploaded. undefined: not
   * possible.
   */
  readonly verifyBySimilarity?:
    | ((
        request: { readonly address: Address; readonly creationTransactionHash?: Hex | undefined },
        options?: CallOptions,
      ) => Promise<SubmissionAnswer>)
    | undefined;
  submitProxy(
    request: { readonly address: Address; readonly expectedImplementation?: Address | undefined },
    options?: CallOptions,
  ): Promise<ProxySubmissionAnswer>;
  checkProxy(receipt: string, options?: CallOptions): Promise<ProxyStatusAnswer>;
}

export interface SentWithRequests {
  readonly hasKey: boolean;
  /** Whether each request names the chain, and the explorer refuses one that it does not serve. */
  readonly namesChain: boolean;
}

/** An explorer of a network that is not opened yet. */
export interface ExplorerPlace {
  readonly name: string;
  readonly apiUrl: string;
  /** A hash of the whole address of the API: parts of its path that `apiUrl` hides may differ. */
  readonly addressHash?: string | undefined;
  readonly kind: ExplorerKind;
  readonly origin?: ExplorerOrigin | undefined;
  /** Whether it is a default explorer, which is left out where it cannot take part. Default: it was named. */
  readonly isOptional?: boolean | undefined;
  /**
   * Lists those of some contracts that it may have; default: all. Explorers of a forked chain do not have those that
   * were deployed on the fork.
   */
  readonly listKnown?: ((addresses: readonly Address[]) => Promise<readonly Address[]>) | undefined;
  /** Fails if the explorer cannot be used, for example because its API key is not set. */
  open(): Promise<{ readonly explorer: Explorer; close(): Promise<void> }>;
}

export interface ExplorerCapabilities {
  /** The oldest compiler version, such as `0.4.11`. */
  readonly minCompilerVersion?: string | undefined;
  /** The compiler versions, with the leading v. A missing version is only a warning. */
  readonly compilerVersions?: readonly string[] | undefined;
  /** In solc's spelling. Explorers may support newer ones, so a missing version is only a warning. */
  readonly evmVersions?: readonly string[] | undefined;
  readonly codeFormats?: readonly CodeFormat[] | undefined;
  readonly maxSourceBytes?: number | undefined;
  /**
   * After this time a submission whose answer was lost may be sent again, because the explorer works on it once at a
   * time.
   */
  readonly repeatAfterMs?: number | undefined;
}
