import { createServer } from "node:http";
import { type Listening, listen } from "../../test/helpers/listen.ts";

const unverified = [{ SourceCode: "", ABI: "Contract source code not verified", ContractName: "" }];

/** Starts an explorer that shows nothing yet, takes every submission and has verified it at the first poll. */
export function startExplorer(): Promise<Listening> {
  const submissions = new Map<string, URLSearchParams>();
  const answer = (parameters: URLSearchParams): unknown => {
    switch (parameters.get("action")) {
      case "getsourcecode": {
        const submitted = submissions.get(parameters.get("address")?.toLowerCase() ?? "");
        return submitted === undefined ? unverified : show(submitted);
      }
      case "verifysourcecode":
        submissions.set(parameters.get("contractaddress")?.toLowerCase() ?? "", parameters);
        return "a".repeat(50);
      default:
        return "Pass - Verified";
    }
  };
  const server = createServer(async (request, response) => {
    let text = `${(request.url ?? "").replace(/^.*\?/, "")}&`;
    for await (const chunk of request.setEncoding("utf8")) {
      text += chunk;
    }
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ status: "1", message: "OK", result: answer(new URLSearchParams(text)) }));
  });
  return listen(server);
}

function show(submitted: URLSearchParams): unknown {
  const [ContractName] = (submitted.get("contractname") ?? "").split(":").reverse();
  const CompilerVersion = submitted.get("compilerversion");
  return [{ SourceCode: `{${submitted.get("sourceCode")}}`, ABI: "[]", ContractName, CompilerVersion }];
}
