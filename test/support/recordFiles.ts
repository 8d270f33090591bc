// Loaded by each process of ring 1: records how long each of its files takes, with loading.
import type { Context, RootHookObject } from 'mocha'
import { relative } from 'node:path'
import { recordTest } from './testRecords.ts'
import { projectRoot } from './vscode/paths.ts'

let since = performance.now() - process.uptime() * 1000

export const mochaHooks: RootHookObject = {
  afterAll(this: Context) {
    const file = this.test?.parent?.suites[0]?.file
    const now = performance.now()
    if (file) recordTest({ kind: 'file', file: relative(projectRoot, file), ms: now - since })
    since = now
  },
}
