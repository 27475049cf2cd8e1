import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { formatError } from "../../../explorer-api/sourcify/wire-values.ts";
import { answerFailure } from "../../answer-failure.ts";
import type { CallName } from "../../faults/create-fault-plan.ts";
import { answerOrFault, type Connection } from "../../faults/inject-fault.ts";
import { addressPath } from "../../pages/parts.ts";
import { submissionPath } from "../../pages/submission-page.ts";
import type { ApiSources } from "../api-sources.ts";
import { answerJob } from "./answer-job.ts";
import { lookUp } from "./look-up.ts";
import { findNamedContract, type Reply, refuse } from "./replies.ts";
import { verify } from "./verify.ts";

type ApiContext = Context<{ Bindings: Connection }>;

export function createSourcifyApi(options: ApiSources): Hono<{ Bindings: Connection }> {
  const { onInternalError } = options;
  const api = new Hono<{ Bindings: Connection }>();
  const on =
    (name: CallName | undefined, answer: (c: ApiContext) => Promise<Reply>) => async (c: ApiContext) => {
      const respond = async () => {
        const { status, body } = await answer(c);
        return c.json(body, status);
      };
      return await answerOrFault(c, { name, answer: respond }, options);
    };
  api.post(
    "/v2/verify/:chainId/:address",
    on("sourcify-verify", (c) => answerVerify(c, options)),
  );
  api.get(
    "/v2/verify/:verificationId",
    on("sourcify-job", (c) => {
      const { signal } = c.req.raw;
      return answerJob({ verificationId: param(c, "verificationId"), signal }, options);
    }),
  );
  api.get(
    "/v2/contract/:chainId/:address",
    on("sourcify-contract", (c) => answerLookUp(c, options)),
  );
  addPages(api);
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

async function answerVerify(c: ApiContext, options: ApiSources): Promise<Reply> {
  // A client that is answered before it has sent its body may report a lost connection.
  const body = await c.req.text();
  const found = await findNamedContract(readPlace(c), options.chains);
  return found.kind === "refused"
    ? found.reply
    : await verify({ ...found.value, body, signal: c.req.raw.signal }, options);
}

async function answerLookUp(c: ApiContext, options: ApiSources): Promise<Reply> {
  const found = await findNamedContract(readPlace(c), options.chains);
  return found.kind === "refused"
    ? found.reply
    : await lookUp({ ...found.value, fields: c.req.query("fields"), signal: c.req.raw.signal }, options);
}

function addPages(api: Hono<{ Bindings: Connection }>): void {
  api.get("/repo-ui/:chainId/:address", (c) => {
    const { chainId, address } = readPlace(c);
    return c.redirect(/^\d{1,16}$/.test(chainId) ? addressPath(address, { chainId: Number(chainId) }) : "/");
  });
  api.get("/repo-ui", (c) => c.redirect("/"));
  api.get("/verify-ui/jobs/:verificationId", (c) => c.redirect(submissionPath(param(c, "verificationId"))));
  api.get("/verify-ui", (c) => c.redirect("/"));
}

function readPlace(c: Context): { readonly chainId: string; readonly address: string } {
  return { chainId: param(c, "chainId"), address: param(c, "address") };
}

function param(c: Context, name: string): string {
  return c.req.param(name) ?? "";
}
