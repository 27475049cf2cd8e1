/** `npm run build`: the package's code and types, in `dist`. */
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { bundle } from "./bundle.ts";
import { declareTypes } from "./declare-types.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

await rm(dist, { recursive: true, force: true });
await Promise.all([bundle(dist), declareTypes(dist)]);
