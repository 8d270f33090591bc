import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './vscode/paths.ts'

/** A Markdown file that people wrote. */
export interface RealText {
  /** Relative to the root of the project. */
  readonly file: string
  readonly text: string
}

const own = ['media/guide/**/*.md', 'test/README.md', '{README,CHANGELOG,SECURITY}.md']

/** The documentation of installed packages, and its number of files. A test that finds fewer files fails. */
const installed: readonly (readonly [pattern: string, count: number])[] = [
  ['undici/docs/**/*.md', 42],
  ['playwright-core/lib/tools/**/*.md', 18],
  ['@azure/*/README.md', 12],
  ['@secretlint/*/README.md', 6],
  ['{ajv,fast-check,fastest-levenshtein,hono,js-yaml,jsonc-parser}/README.md', 6],
  ['{lru-cache,markdown-it,mocha,node-diff3,picomatch,selfsigned}/README.md', 6],
  ['{undici,yaml,eslint-plugin-regexp,@hono/node-server}/README.md', 4],
]

/** Returns the guide and other Markdown of this project, and the documentation of some installed packages. */
export function realTexts(): RealText[] {
  const files = installed.flatMap(([pattern, count]) => {
    const found = globSync(`node_modules/${pattern}`, { cwd: projectRoot })
    assert.equal(found.length, count, `${pattern} has ${found.length} files: count them again in realTexts.ts`)
    return found
  })
  return [...globSync(own, { cwd: projectRoot }), ...files].toSorted().map((file) => {
    return { file, text: readFileSync(join(projectRoot, file), 'utf8') }
  })
}
