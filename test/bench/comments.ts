import { runInEditor } from './inEditor.ts'
import type { Measurement } from './measurement.ts'

/** Measures showing 1,000 comments on a page in a real extension host. */
export async function measureComments(): Promise<Measurement[]> {
  return await runInEditor('test/bench/editor/comments.test.ts', 'orgs=1,spaces=1,pages=3,depth=1,changeRequests=1')
}
