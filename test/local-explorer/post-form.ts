import type { Hono } from "hono";
import { z } from "zod";

export const envelope = z.object({ status: z.string(), message: z.string(), result: z.unknown() });

export type Answer = z.infer<typeof envelope>;

/** Something that answers requests: an app without a socket, or a server by its URL. */
export type Target = Pick<Hono, "request"> | { readonly apiUrl: string };

/** Calls an action the way most clients do: a form by POST, the fields in the body. */
export async function postForm(target: Target, fields: Readonly<Record<string, string>>): Promise<Answer> {
  const body = new URLSearchParams({ module: "contract", apikey: "test", ...fields });
  return await send(target, "", { method: "POST", body });
}

/** Calls an action with everything in the query. */
export async function getQuery(target: Target, fields: Readonly<Record<string, string>>): Promise<Answer> {
  return await send(target, `?${new URLSearchParams({ module: "contract", ...fields })}`, {});
}

async function send(target: Target, query: string, init: RequestInit): Promise<Answer> {
  const response =
    "apiUrl" in target
      ? await fetch(`${target.apiUrl}${query}`, init)
      : await target.request(`/api${query}`, init);
  return envelope.parse(await response.json());
}
