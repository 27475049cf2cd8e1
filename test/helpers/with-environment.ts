/** Runs a test with other environment variables, and sets them back. */
export async function withEnvironment<Result>(
  variables: Readonly<Record<string, string>>,
  test: () => Promise<Result>,
): Promise<Result> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await test();
  } finally {
    for (const name of Object.keys(variables)) {
      const value = before[name];
      if (value === undefined) {
        Reflect.deleteProperty(process.env, name);
      } else {
        process.env[name] = value;
      }
    }
  }
}
