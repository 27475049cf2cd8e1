/** Does the work when it is asked for first; later callers get the same promise. */
export function remember<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let promise: Promise<Result> | undefined;
  return () => {
    promise ??= work();
    return promise;
  };
}

/** The same for each thing that the work is about. */
export function rememberEach<Subject, Result>(
  work: (subject: Subject) => Promise<Result>,
): (subject: Subject) => Promise<Result> {
  const promises = new Map<Subject, Promise<Result>>();
  return (subject) => {
    const promise = promises.get(subject) ?? work(subject);
    promises.set(subject, promise);
    return promise;
  };
}
