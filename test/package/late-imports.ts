// Loads something of each kind, to show that what lists loaded modules sees them all.
import { createRequire } from "node:module";

await import("./package-root.ts");
await import("zod");
createRequire(import.meta.url)("ms");
