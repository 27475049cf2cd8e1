// Failing calls on a fork, with forkSources off, with nothing in the cache, and with the sources in the cache: how long
// 700 of them take, as a ratio to those without forkSources, and how many questions a service gets. The compiler of the
// tests remembers its answers, so only the first round compiles.
//
//   node --experimental-strip-types bench/forks/main.ts [rounds]

import { type ForkedProject, type ForkStage, openForkStage } from "../../test/e2e/fork-stage.ts";
import { median } from "../median.ts";

const calls = 700;

interface Measured {
  readonly ms: number;
  readonly questions: number;
}

async function measure(stage: ForkStage, { caller, close }: ForkedProject): Promise<Measured> {
  const { vault, proxy } = stage.addresses;
  const go = caller.getFunction("go");
  const before = stage.service.asked.length;
  const startMs = performance.now();
  for (let call = 0; call < calls; call++) {
    await go.staticCall(call % 2 === 0 ? vault : proxy, 3).catch(() => undefined);
  }
  const ms = performance.now() - startMs;
  await close();
  return { ms, questions: stage.service.asked.length - before };
}

async function main(): Promise<void> {
  const rounds = Number(process.argv[2] ?? "5");
  const stage = await openForkStage();
  const results: { off: Measured; cold: Measured; warm: Measured }[] = [];
  for (let round = 0; round < rounds; round++) {
    const off = await measure(stage, await stage.openFork(undefined));
    const first = await stage.openFork({});
    const again = await stage.openFork({}, { from: first.project });
    const cold = await measure(stage, { ...first, close: async () => undefined });
    const warm = await measure(stage, again);
    await first.close();
    results.push({ off, cold, warm });
  }
  await stage.close();
  for (const run of ["cold", "warm"] as const) {
    const ratio = median(results.map((one) => one[run].ms / one.off.ms));
    const questions = median(results.map((one) => one[run].questions));
    const more = median(results.map((one) => one[run].ms - one.off.ms));
    console.log(
      `${run}: ${ratio.toFixed(2)} times the time of ${calls} calls without forkSources (by ${Math.round(more)} ms), ${questions} questions`,
    );
  }
}

await main();
