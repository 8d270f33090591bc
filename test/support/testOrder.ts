import { spawnSync } from 'node:child_process'
import { seededRandom } from '../../src/sandbox/generate/seededRandom.ts'
import { projectRoot } from './vscode/paths.ts'

/** Returns the items in an order that depends only on the seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandom(seed)
  const keyed = items.map((item) => ({ item, key: random() }))
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item)
}

/** Returns a seed that changes with each commit, so that a commit that passed passes again. */
export function seedOfCommit(): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' })
  return Number.parseInt(stdout.slice(0, 7), 16) || 1
}
