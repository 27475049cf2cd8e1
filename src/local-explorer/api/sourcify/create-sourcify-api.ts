import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { parseListQuery } from "../../../explorer-api/sourcify/look-up.ts";
import { formatChains, formatVersion } from "../../../explorer-api/sourcify/server-info.ts";
import type { VerificationKind } from "../../../explorer-api/sourcify/verify-requests.ts";
import { formatError, isVerificationId } from "../../../explorer-api/sourcify/wire-values.ts";
import { answerFailure } from "../../answer-failure.ts";
import type { Chains } from "../../engine/chains.ts";
import type { FaultPlan } from "../../faults/create-fault-plan.ts";
import { type Connection, injectFault } from "../../faults/inject-fault.ts";
import type { SourcifyCall } from "../../faults/sourcify-faults.ts";
import { addressPath } from "../../pages/parts.ts";
import { submissionPath } from "../../pages/submission-page.ts";
import { answerJob } from "./answer-job.ts";
import { listChainsOf, listContracts, lookUp } from "./look-up.ts";
import {
  checkQuery,
  findNamedChain,
  findNamedContract,
  type Reply,
  readAddress,
  refuse,
  reply,
  type SourcifyServices,
} from "./replies.ts";
import { verify } from "./verify.ts";

export interface SourcifyOptions extends SourcifyServices {
  readonly version: string;
  readonly faults: FaultPlan;
  /** Told of failures that are bugs or broken disks. */
  readonly onInternalError: (error: unknown) => void;
}

type ApiContext = Context<{ Bindings: Connection }>;

/** Sourcify's API v2 on the same engine and store as the others. */
export function createSourcifyApi(options: SourcifyOptions): Hono<{ Bindings: Connection }> {
  const { faults, clock, onInternalError } = options;
  const api = new Hono<{ Bindings: Connection }>();
  const on =
    (call: SourcifyCall | undefined, answer: (c: ApiContext) => Promise<Reply>) => async (c: ApiContext) => {
      const respond = async () => {
        const { status, body } = await answer(c);
        return c.json(body, status);
      };
      const fault = call && faults.next(call);
      const request = c.req.raw;
      return fault === undefined
        ? await respond()
        : await injectFault(fault, {
            request,
            parameters: new Map(),
            connection: c.env ?? {},
            clock,
            answer: respond,
          });
    };
  for (const [path, kind] of verifyRoutes) {
    api.post(
      path,
      on("sourcify-verify", (c) => answerVerify(c, { kind, options })),
    );
  }
  api.get(
    "/v2/verify/:verificationId",
    on("sourcify-job", async (c) => {
      const query = checkQuery(c.req.url, []);
      const { signal } = c.req.raw;
      return query.kind === "refused"
        ? query.reply
        : await answerJob({ verificationId: param(c, "verificationId"), signal }, options);
    }),
  );
  addLookUps(api, { on, options });
  addPages(api, options);
  api.all(
    "/v2/*",
    on(undefined, async () => refuse("route_not_found", "There is no such route")),
  );
  api.onError((error, c) => {
    const { result } = answerFailure(error, { signal: c.req.raw.signal, onInternalError });
    const body = formatError({ code: "internal_error", message: String(result), errorId: randomUUID() });
    return c.json(body, 500);
  });
  return api;
}

const verifyRoutes: readonly (readonly [string, VerificationKind])[] = [
  ["/v2/verify/metadata/:chainId/:address", "metadata"],
  ["/v2/verify/similarity/:chainId/:address", "similarity"],
  ["/v2/verify/etherscan/:chainId/:address", "etherscan"],
  ["/v2/verify/:chainId/:address", "standard-json"],
];

async function answerVerify(
  c: ApiContext,
  { kind, options }: { readonly kind: VerificationKind; readonly options: SourcifyOptions },
): Promise<Reply> {
  const query = checkQuery(c.req.url, []);
  if (query.kind === "refused") {
    return query.reply;
  }
  // Read first: a client that is answered before it has sent everything may take that for a lost connection.
  const body = await c.req.text();
  const found = await findNamedContract(readPlace(c), options.chains);
  if (found.kind === "refused") {
    return found.reply;
  }
  const sender = c.env?.incoming?.socket.remoteAddress ?? "";
  return await verify({ ...found.value, kind, body, sender, signal: c.req.raw.signal }, options);
}

interface RouteTools {
  readonly on: (
    call: SourcifyCall | undefined,
    answer: (c: ApiContext) => Promise<Reply>,
  ) => (c: ApiContext) => Promise<Response>;
  readonly options: SourcifyOptions;
}

function addLookUps(api: Hono<{ Bindings: Connection }>, { on, options }: RouteTools): void {
  const { chains, version } = options;
  api.get(
    "/v2/contract/all-chains/:address",
    on("sourcify-contract", async (c) => {
      const query = checkQuery(c.req.url, []);
      if (query.kind === "refused") {
        return query.reply;
      }
      const address = readAddress(param(c, "address"));
      return address.kind === "refused"
        ? address.reply
        : await listChainsOf({ address: address.value, signal: c.req.raw.signal }, options);
    }),
  );
  api.get(
    "/v2/contract/:chainId/:address",
    on("sourcify-contract", async (c) => {
      const query = checkQuery(c.req.url, ["fields", "omit"]);
      if (query.kind === "refused") {
        return query.reply;
      }
      const found = await findNamedContract(readPlace(c), chains);
      return found.kind === "refused"
        ? found.reply
        : await lookUp({ ...found.value, query: query.value, signal: c.req.raw.signal }, options);
    }),
  );
  api.get(
    "/v2/contracts/:chainId",
    on("sourcify-contract", (c) => answerList(c, options)),
  );
  api.get(
    "/chains",
    on(undefined, async () => reply(await describeChains(chains))),
  );
  api.get(
    "/version",
    on(undefined, async () => reply(formatVersion({ server: version, commit: undefined }))),
  );
}

async function answerList(c: ApiContext, options: SourcifyOptions): Promise<Reply> {
  const query = checkQuery(c.req.url, ["sort", "limit", "afterMatchId"]);
  if (query.kind === "refused") {
    return query.reply;
  }
  const page = parseListQuery(query.value);
  if (page.kind === "invalid") {
    return refuse("invalid_parameter", page.message);
  }
  const chain = await findNamedChain(param(c, "chainId"), options.chains);
  return chain.kind === "refused"
    ? chain.reply
    : listContracts({ chain: chain.value, page: page.request }, options);
}

async function describeChains(chains: Chains) {
  const reachable = await chains.listReachable();
  return formatChains(
    reachable.map(({ identity: { chainId } }) => ({
      chainId,
      name: `Chain ${chainId}`,
      title: undefined,
      isSupported: true,
      // What the Etherscan-style API of this explorer shows can be imported.
      hasEtherscanApi: true,
    })),
  );
}

/** The pages that clients link to are our own pages. */
function addPages(api: Hono<{ Bindings: Connection }>, { store }: SourcifyOptions): void {
  api.get("/repo-ui/:chainId/:address", (c) => {
    const { chainId, address } = readPlace(c);
    return c.redirect(/^\d{1,16}$/.test(chainId) ? addressPath(address, { chainId: Number(chainId) }) : "/");
  });
  api.get("/repo-ui", (c) => c.redirect("/"));
  api.get("/verify-ui/jobs/:verificationId", (c) => {
    const id = param(c, "verificationId");
    const report = isVerificationId(id) ? store.jobs.findReport(id) : undefined;
    const isVerified = report?.state.kind === "finished" && report.state.verdict.kind !== "rejected";
    if (report?.kind === "source") {
      return c.redirect(isVerified ? addressPath(report.address, report) : submissionPath(id));
    }
    return c.redirect(`/v2/verify/${encodeURIComponent(id)}`);
  });
  api.get("/verify-ui", (c) => c.redirect("/"));
}

function readPlace(c: Context): { readonly chainId: string; readonly address: string } {
  return { chainId: param(c, "chainId"), address: param(c, "address") };
}

function param(c: Context, name: string): string {
  return c.req.param(name) ?? "";
}
