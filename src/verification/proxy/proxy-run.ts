import type { Address } from "../../core/hex.ts";
import type { BuildInfoStore } from "../ports.ts";
import type { VerificationRequest } from "../request.ts";
import type { Undertaking } from "../run.ts";

/** What the user asks for. Name, arguments and libraries differ from contract to contract: they are found. */
export interface ProxyRequest
  extends Pick<VerificationRequest, "address" | "license" | "force" | "requireExact"> {
  /** Refuse before anything is submitted if the proxy leads elsewhere. */
  readonly expectedImplementation?: Address | undefined;
}

/** One verification of a proxy under way. */
export interface ProxyRun extends Undertaking {
  readonly request: ProxyRequest;
  /** Builds that the project's packages bring along, for what the project has not built itself. */
  readonly publishedBuilds: BuildInfoStore;
}
