import type { AbiParameter } from "../../../core/build/compiled-contract.ts";

/** Comments, and texts that may look like some. */
const commentsOrTexts = /\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

/**
 * Returns a search for the members of the enum that a parameter has, such as `0 Open, 1 Frozen`. An ABI names
 * the enum alone (since solc 0.5.11, as the internal type), so its members are taken from the sources; if those
 * define several enums of the name, which of them is meant is not known.
 */
export function findEnumMembers(
  sources: readonly string[],
): (parameter: AbiParameter) => readonly string[] | undefined {
  let plain: readonly string[] | undefined;
  return ({ internalType }) => {
    const [, name] = /^enum (?:[\w$]+\.)?([\w$]+)$/.exec(String(internalType)) ?? [];
    if (name === undefined) {
      return undefined;
    }
    plain ??= sources.map((source) => source.replace(commentsOrTexts, " "));
    const definition = new RegExp(`\\benum\\s+${name.replaceAll("$", "\\$")}\\s*\\{([^{}]*)\\}`, "g");
    const [members, ...others] = plain.flatMap((source) =>
      [...source.matchAll(definition)].map(([, inside = ""]) => toMembers(inside)),
    );
    return others.length === 0 ? members : undefined;
  };
}

function toMembers(inside: string): readonly string[] {
  return inside
    .split(",")
    .map((member) => member.trim())
    .filter((member) => member !== "");
}

const maxShownMembers = 32;

/** Writes the members of an enum behind its type. */
export function formatMembers(members: readonly string[] | undefined): string {
  const shown = members?.slice(0, maxShownMembers).map((member, index) => `${index} ${member}`) ?? [];
  return shown.length === 0 ? "" : `: ${shown.join(", ")}`;
}

/** Whether a value may be longer than what fits into a URL. */
export function mayBeLong({ type }: AbiParameter): boolean {
  return type === "string" || type === "bytes" || type.endsWith("]") || type.startsWith("tuple");
}

/** How a value of a type is written. */
export function toExample(type: string): string {
  if (type.endsWith("]") || type.startsWith("tuple")) {
    return "JSON";
  }
  const [start = ""] = /^[a-z]+/.exec(type) ?? [];
  return (
    { address: "0x…", bytes: "0x…", function: "0x…", bool: "true or false", string: "text" }[start] ??
    "number"
  );
}
