import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFrontMatter } from '../../../../src/core/markdown/frontMatter.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** A Markdown file of an installed package. */
export interface RealText {
  readonly file: string
  readonly package: string
  /** As it is stored as a page: without front matter, lines ending in LF. */
  readonly body: string
}

/** The documentation that installed packages bring along: each text once, the larger ones of very many left out. */
export function realTexts(): RealText[] {
  const seen = new Set<string>()
  return globSync(['node_modules/**/{doc,docs}/**/*.md', 'node_modules/**/*.md'], { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const body = readFrontMatter(readFileSync(path.join(root, file), 'utf8').replaceAll(/\r\n?/g, '\n')).body
      if (seen.has(body) || body.trim() === '') return []
      seen.add(body)
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? ''
      return [{ file, package: name, body }]
    })
}
