/** The environment variables of a benchmark in VS Code: what to measure, and where to write the results. */
export const benchVariables = {
  url: 'GALLEY_BENCH_URL',
  token: 'GALLEY_BENCH_TOKEN',
  space: 'GALLEY_BENCH_SPACE',
  output: 'GALLEY_BENCH_OUTPUT',
} as const
