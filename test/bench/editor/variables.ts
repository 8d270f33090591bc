/** Environment variables by which the benchmark inside the editor learns what to measure and where to leave it. */
export const benchVariables = {
  url: 'GALLEY_BENCH_URL',
  token: 'GALLEY_BENCH_TOKEN',
  space: 'GALLEY_BENCH_SPACE',
  output: 'GALLEY_BENCH_OUTPUT',
} as const
