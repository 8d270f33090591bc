import { runInEditor } from './inEditor.ts'
import type { Measurement } from './measurement.ts'

/** Measures the Change Requests view, a review and the facts before a merge, with 1,000 change requests. */
export async function measureChangeRequests(): Promise<Measurement[]> {
  const content = 'orgs=1,spaces=3,pages=500,depth=3,changeRequests=1000'
  return await runInEditor('test/bench/editor/changeRequests.test.ts', content)
}
