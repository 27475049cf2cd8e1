import { type ActionName, actionNames } from "./action-request.ts";
import type { ParsedRequest } from "./parsed-request.ts";
import type { RequestParameters } from "./request-parameters.ts";
import { statusTexts } from "./status-texts.ts";

/** Reads which action of the contract module is asked for; values are compared without their case. */
export function parseActionName(parameters: RequestParameters): ParsedRequest<ActionName> {
  if (parameters.get("module")?.toLowerCase() !== "contract") {
    return { kind: "invalid", text: statusTexts.unknownModule };
  }
  const wanted = parameters.get("action")?.toLowerCase();
  const action = actionNames.find((name) => name === wanted);
  return action === undefined
    ? { kind: "invalid", text: statusTexts.unknownAction }
    : { kind: "request", request: action };
}
