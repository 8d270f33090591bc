import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../test/support/vscode/paths.ts'
import { bundleTexts, codeTexts } from './codeTexts.ts'
import { pageTexts } from './pageTexts.ts'
import type { ProseText } from './proseText.ts'

/** Pages for users and contributors. The style page is left out, because it names the words that we don't use. */
const pages = ['*.md', 'media/guide/**/*.md', 'src/cli/README.md', 'test/README.md']

/** Returns all prose of the project: pages, strings and comments. */
export function projectTexts(): ProseText[] {
  const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')
  const list = (patterns: readonly string[]): string[] =>
    globSync(patterns, { cwd: projectRoot })
      .map((file) => file.replaceAll('\\', '/'))
      .toSorted()
  const bundles = ['package.nls.json', 'l10n/bundle.l10n.json']
  return [
    ...list(pages).flatMap((file) => pageTexts(file, read(file))),
    ...bundles.flatMap((file) => bundleTexts(file, read(file))),
    ...list(['{src,scripts,test}/**/*.{ts,mjs}']).flatMap((file) => codeTexts(file, read(file))),
  ]
}
