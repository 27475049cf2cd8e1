interface Argument {
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
}

/** Writes an argument on one line: `plan = {to: 0x…, shares: [1, 2], note: "for \"all\""}`. */
export function describeArgument({ name, type, value }: Argument): string {
  const shown = writeValue(type, value);
  return name === "" ? shown : `${name} = ${shown}`;
}

function writeValue(type: string, value: unknown): string {
  if (typeof value === "string") {
    return type === "string" ? JSON.stringify(value) : value;
  }
  if (typeof value !== "object" || value === null) {
    return String(value);
  }
  const item = type.replace(/\[\d*\]$/, "");
  if (Array.isArray(value) && item !== type) {
    return `[${value.map((one) => writeValue(item, one)).join(", ")}]`;
  }
  const types = listMemberTypes(type);
  const members = Object.entries(value).map(([name, one], index) => {
    const shown = writeValue(types[index] ?? "string", one);
    return Array.isArray(value) ? shown : `${name}: ${shown}`;
  });
  return Array.isArray(value) ? `(${members.join(", ")})` : `{${members.join(", ")}}`;
}

function listMemberTypes(type: string): readonly string[] {
  const inside = type.slice(1, -1);
  let depth = 0;
  const ends = [...inside].flatMap((character, index) => {
    depth += Number(character === "(") - Number(character === ")");
    return character === "," && depth === 0 ? [index] : [];
  });
  return [...ends, inside.length].map((end, index) => {
    const member = inside.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end).trim();
    return /^(?:\(.*\)|[^ (]+)(?:\[\d*\])*/.exec(member)?.[0] ?? member;
  });
}
