import { z } from "zod";
import { registrySchema } from "../../src/app/deployments/registry-schema.ts";
import { explorersResultSchema } from "../../src/verification/results/explorers-result-schema.ts";
import { initCodeResultSchema } from "../../src/verification/results/init-code-result-schema.ts";
import { pendingSubmissionsSchema } from "../../src/verification/results/pending-submissions-schema.ts";
import { preflightResultSchema } from "../../src/verification/results/preflight-result-schema.ts";
import {
  proxyExplorersResultSchema,
  proxyResultSchema,
} from "../../src/verification/results/proxy-result-schema.ts";
import { recordedDeploymentResultSchema } from "../../src/verification/results/recorded-result-schema.ts";
import { failureSchema } from "../../src/verification/results/result-members.ts";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";
import { reviewResultSchema } from "../../src/verification/results/review-result-schema.ts";

/** What `--json` prints, by the name of the file of its schema. */
const documents = {
  "verification-result": {
    schema: verificationResultSchema,
    title: "Result of one verification",
    description: "What `verify-contract --json` prints, and what the functions return.",
  },
  "explorers-result": {
    schema: explorersResultSchema,
    title: "Result of one verification on several explorers",
    description: "What `verify-contract --json` prints where a network has several explorers.",
  },
  "recorded-deployment-result": {
    schema: recordedDeploymentResultSchema,
    title: "Result of verifying the contracts of a deployment or a transaction",
    description: "What `verify-deployment --json` and `verify-contract --tx --json` print.",
  },
  "proxy-result": {
    schema: proxyResultSchema,
    title: "Result of verifying a proxy",
    description: "What `verify-proxy --json` prints, and what the functions return.",
  },
  "proxy-explorers-result": {
    schema: proxyExplorersResultSchema,
    title: "Result of verifying a proxy on several explorers",
    description: "What `verify-proxy --json` prints where a network has several explorers.",
  },
  "init-code-result": {
    schema: initCodeResultSchema,
    title: "Init code of a contract",
    description: "What `contract-initcode --json` prints, and what `getInitCode` returns.",
  },
  "preflight-result": {
    schema: preflightResultSchema,
    title: "Result of a preflight",
    description: "What `preflight --json` prints, and what `preflight` returns.",
  },
  "review-result": {
    schema: reviewResultSchema,
    title: "Result of the review of upgrades",
    description: "What `review-upgrade --json` prints, and what `reviewUpgrade` returns.",
  },
  registry: {
    schema: registrySchema,
    title: "Registry of a deployment",
    description: "What `verify-deployment --registry` writes.",
  },
  "pending-submissions": {
    schema: pendingSubmissionsSchema,
    title: "Submissions without a verdict",
    description: "What `verify-status --json` prints, and what `getPendingSubmissions` returns.",
  },
  failure: {
    schema: failureSchema,
    title: "Failure",
    description: "What any task prints with `--json` when it fails; docs/errors.md explains each code.",
  },
};

/** The file of what several schemas have in common. */
const sharedFile = "shared.schema.json";

/**
 * Each published JSON Schema as the text of its file, by the file's name. What several have in common is in a file
 * of its own, to which the others refer.
 *
 * They are schemas of what is read: a version to come may add members, and nobody's check is to fail for it.
 */
export function formatSchemas(): Readonly<Record<string, string>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, { schema }] of Object.entries(documents)) {
    registry.add(schema, { id });
  }
  const uri = (id: string) => (id in documents ? `${id}.schema.json` : sharedFile);
  const { schemas } = z.toJSONSchema(registry, { io: "input", reused: "ref", uri });
  const { __shared: { $defs: shared = {} } = {}, ...own } = schemas;
  const isSmall = (text: string) => text.length <= maxInlined && !text.includes('"$ref"');
  const small = Object.entries(shared).filter(([, schema]) => isSmall(JSON.stringify(schema)));
  const inline = createInliner(
    new Map(small.map(([name, schema]) => [`${sharedFile}#/$defs/${name}`, schema])),
  );
  const large = Object.entries(shared).filter(([name]) => small.every(([other]) => other !== name));
  const texts = Object.entries(documents).map(([id, { title, description }]) => {
    const { $schema, $id: _, ...rest } = own[id] ?? {};
    return [uri(id), { $schema, title, description, ...inline(rest) }] as const;
  });
  const defs = inline(Object.fromEntries(large));
  const names = nameDefinitions(Object.fromEntries(texts), defs);
  const named = Object.entries(defs).map(([id, schema]) => [names.get(id) ?? id, schema] as const);
  const all = [...texts, [sharedFile, { $defs: Object.fromEntries(named) }] as const];
  return Object.fromEntries(all.map(([file, schema]) => [file, toText(schema, names)]));
}

const reference = /^shared\.schema\.json#\/\$defs\/(\w+)$/;

/** Names the shared schemas by the members that they are the schemas of: numbers would change with each new member. */
function nameDefinitions(documentTexts: object, definitions: object): ReadonlyMap<string, string> {
  const shared = new Map<string, unknown>(Object.entries(definitions));
  const names = new Map<string, string>();
  const found = [...findReferences(documentTexts)];
  // The loop also visits the references that it adds.
  for (const { id, path } of found) {
    if (!names.has(id)) {
      names.set(id, chooseName(path, new Set(names.values())));
      found.push(...findReferences(shared.get(id), path));
    }
  }
  return names;
}

/** The path contains each key: of files, of JSON Schema and of members. */
function* findReferences(
  value: unknown,
  path: readonly string[] = [],
): Iterable<{ readonly id: string; readonly path: readonly string[] }> {
  if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      const [, id] = reference.exec(key === "$ref" ? String(member) : "") ?? [];
      if (id !== undefined) {
        yield { id, path };
      }
      yield* findReferences(member, [...path, key]);
    }
  }
}

function chooseName([file = "", ...path]: readonly string[], taken: ReadonlySet<string>): string {
  const members = path.filter((_, index) => path[index - 1] === "properties");
  const whole = [file.replace(".schema.json", ""), ...members];
  const ends = whole.map((_, index) => whole.slice(-index - 1).join("."));
  const numbered = Array.from({ length: taken.size + 1 }, (_, index) => `${whole.join(".")}.${index + 2}`);
  return [...ends, ...numbered].find((name) => !taken.has(name)) ?? "";
}

/** A schema of so many characters is read more easily where it is used. */
const maxInlined = 300;

/** Creates a function that puts schemas in the place of references to them. */
function createInliner(schemas: ReadonlyMap<unknown, object>) {
  const inline = (value: object): object =>
    Object.fromEntries(
      Object.entries(toReferenced(value)).map(([name, member]) => [name, inlineMember(member)]),
    );
  const toReferenced = (value: object): object => {
    const { $ref, ...others } = { $ref: undefined, ...value };
    const schema = schemas.get($ref);
    return schema === undefined ? value : { ...schema, ...others };
  };
  const inlineMember = (member: unknown): unknown => {
    if (Array.isArray(member)) {
      return member.map(inlineMember);
    }
    return typeof member === "object" && member !== null ? inline(member) : member;
  };
  return inline;
}

function toText(schema: object, names: ReadonlyMap<string, string>): string {
  const rename = (key: string, value: unknown) =>
    key === "$ref"
      ? String(value).replace(reference, (_, id: string) => `${sharedFile}#/$defs/${names.get(id)}`)
      : value;
  return `${JSON.stringify(schema, rename, 2)}\n`;
}
