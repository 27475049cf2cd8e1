interface Outcome {
  readonly explorers?: readonly unknown[] | undefined;
}

type Only<OutcomeT> = Extract<OutcomeT, { readonly explorers?: undefined }>;

/** The result of a verification on a network with one explorer. */
export async function onlyResult<OutcomeT extends Outcome>(
  outcome: Promise<OutcomeT>,
): Promise<Only<OutcomeT>> {
  const result = await outcome;
  if (!isOnly(result)) {
    throw new RangeError("the network of this test has one explorer");
  }
  return result;
}

function isOnly<OutcomeT extends Outcome>(outcome: OutcomeT): outcome is Only<OutcomeT> {
  return outcome.explorers === undefined;
}
