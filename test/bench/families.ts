import { runInEditor } from './inEditor.ts'
import type { Measurement } from './measurement.ts'

/** Measures browsing 5,000 members and 1,000 sites page by page, in a real extension host. */
export async function measureFamilies(): Promise<Measurement[]> {
  return await runInEditor('test/bench/editor/families.test.ts', 'orgs=1,spaces=1,pages=10,members=5000,sites=1000')
}
