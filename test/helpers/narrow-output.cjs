/**
 * What solc would answer to an input, out of what it has answered to one that differs from it in
 * `outputSelection` alone and asks for more: code does not depend on what else is asked for.
 *
 * Plain JavaScript, because the process that compiles for all tests loads it.
 */

/** What is asked for by a name of its own. To solc, other names stand for several outputs. */
const outputs = new Set([
  ...["abi", "metadata", "evm.legacyAssembly", "evm.methodIdentifiers"],
  ...["object", "linkReferences", "opcodes", "sourceMap"].flatMap((name) => [
    `evm.bytecode.${name}`,
    `evm.deployedBytecode.${name}`,
  ]),
  "evm.deployedBytecode.immutableReferences",
]);

/** What inputs have in common that differ in nothing but the order of their sources and in what they ask for. */
function readQuestion(text) {
  try {
    const { language, sources, settings } = JSON.parse(text);
    const { outputSelection, ...rest } = settings;
    const asked = Object.entries(outputSelection).flatMap(([file, contracts]) =>
      Object.entries(contracts).map(([contract, names]) => ({ file, contract, names })),
    );
    const key = JSON.stringify([language, sort(sources), sort(rest)]);
    return asked.every(({ names }) => Array.isArray(names)) ? { key, asked } : undefined;
  } catch {
    return undefined;
  }
}

function sort(members) {
  return Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Whether single contracts are asked about, and each of their outputs was asked for before. */
function isCovered(asked, askedBefore) {
  const isFor = (name, wanted) => name === wanted || name === "*";
  return (
    asked.length > 0 &&
    asked.every(({ file, contract, names }) => {
      const had = askedBefore.filter((one) => isFor(one.file, file) && isFor(one.contract, contract));
      const isHad = (name) => outputs.has(name) && had.some((one) => one.names.includes(name));
      return ![file, contract].includes("*") && contract !== "" && names.length > 0 && names.every(isHad);
    })
  );
}

/**
 * Undefined if solc says something that may be about code which is not asked for now, or has no such contract. Up to
 * 0.6, solc cannot generate the code of some contracts alone, and gives the whole of the bytecode to who asks for a part.
 */
function narrowOutput(text, asked, version) {
  if (/^0\.[0-6]\./.test(version)) {
    return undefined;
  }
  const { contracts = {}, sources = {}, errors, ...rest } = JSON.parse(text);
  const isOfCode = ({ severity, message }) =>
    severity === "error" || / (?:code|initcode) size /.test(message);
  if (
    errors?.some(isOfCode) ||
    asked.some(({ file, contract }) => contracts[file]?.[contract] === undefined)
  ) {
    return undefined;
  }
  const picked = pick(contracts, (file, ofFile) =>
    pick(ofFile, (contract, all) => {
      const names = asked.find((one) => one.file === file && one.contract === contract)?.names;
      return names && pickOutputs(all, names, "");
    }),
  );
  const idsAlone = Object.entries(sources).map(([name, { id }]) => [name, { id }]);
  return JSON.stringify({ contracts: picked, errors, sources: Object.fromEntries(idsAlone), ...rest });
}

function pickOutputs(value, names, prefix) {
  return pick(value, (name, member) => {
    const place = prefix + name;
    if (names.includes(place)) {
      return member;
    }
    const isPart = names.some((wanted) => wanted.startsWith(`${place}.`));
    return isPart ? pickOutputs(member, names, `${place}.`) : undefined;
  });
}

/** The members that `choose` returns, in their order; undefined if there are none: solc writes no empty objects. */
function pick(members, choose) {
  const picked = Object.entries(members)
    .map(([name, member]) => [name, choose(name, member)])
    .filter(([, chosen]) => chosen !== undefined);
  return picked.length > 0 ? Object.fromEntries(picked) : undefined;
}

module.exports = { isCovered, narrowOutput, readQuestion };
