import { execFileSync } from "node:child_process";
import { expect } from "chai";
import { packageRoot } from "../package/package-root.ts";

const result = "✔ Verified on Scan: Vault\n  Address  ✔\n✘ Failed on Other";

function print(text: string, variables: Readonly<Record<string, string>>): string {
  const script = `import { createReporter } from "./src/app/reporter.ts";
    createReporter().print(${JSON.stringify(text)});`;
  const loader = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  return execFileSync(process.execPath, [...loader, "--input-type=module", "-e", script], {
    cwd: packageRoot,
    encoding: "utf8",
    env: { ...env, ...variables },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

describe("a printed result", () => {
  it("has its answers in green and red where colours are asked for", () => {
    expect(print(result, { FORCE_COLOR: "1" })).to.equal(
      "\u001b[32m✔ Verified on Scan: Vault\u001b[39m\n  Address  ✔\n\u001b[31m✘ Failed on Other\u001b[39m\n",
    );
  });

  it("has no colours where it is not printed to a terminal, or NO_COLOR is set", () => {
    expect(print(result, {})).to.equal(`${result}\n`);
    expect(print(result, { NO_COLOR: "1" })).to.equal(`${result}\n`);
  });

  it("has no colours in JSON", () => {
    const json = JSON.stringify({ message: result }, null, 2);

    expect(print(json, { FORCE_COLOR: "1" })).to.equal(`${json}\n`);
  });
});
