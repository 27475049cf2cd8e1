import { expect } from "chai";
import { isSpdxExpression } from "../../../src/core/contract/spdx-expression.ts";
import type { Flattened } from "../../../src/core/flatten/flattened.ts";
import type { FlattenCase } from "./read-case.ts";

/** Expects of a flattened source what its case says, and one valid licence at the most. */
export function expectDetails(
  { source, renames, included, license }: Flattened,
  expected: FlattenCase,
): void {
  expect(renames).to.deep.equal(expected.renames);
  for (const text of expected.present) {
    expect(source).to.contain(text);
  }
  for (const text of expected.absent) {
    expect(source).to.not.contain(text);
  }
  const licenses = source.match(/^\/\/ SPDX-License-Identifier: .+$/gm) ?? [];
  expect(licenses).to.deep.equal(license === undefined ? [] : [`// SPDX-License-Identifier: ${license}`]);
  expect(license ?? null).to.equal(expected.license);
  expect(license === undefined || isSpdxExpression(license)).to.equal(true);
  const origins = included.map(({ inputSourceName }) => inputSourceName);
  const changes = origins.filter((origin, index) => origin !== origins[index - 1]);
  expect(changes).to.deep.equal(expected.origins ?? changes);
}
