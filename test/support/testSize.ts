import process from 'node:process'

/** True to run everything at full size, which takes minutes (`npm run test:long`). */
export const isLongRun = process.env['GALLEY_TEST_LONG'] === '1'

/** Returns how often to try something: the usual number, or the number for the long run. */
export function testSize(usual: number, long: number): number {
  return isLongRun ? long : usual
}
