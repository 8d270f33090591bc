import process from 'node:process'

/** True when everything is to be tried at its full size, which takes minutes (`npm run test:long`). */
export const isLongRun = process.env['GALLEY_TEST_LONG'] === '1'

/** How often something is tried: seldom as a rule, often in the long run. */
export function testSize(usual: number, long: number): number {
  return isLongRun ? long : usual
}
