import assert from 'node:assert/strict'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkText } from '../../../src/core/authoring/checks/checkText.ts'
import { codeRegions } from '../../../src/core/text/dialect/codeRegions.ts'
import { ScannedText } from '../../../src/core/text/scanning/scannedText.ts'
import { readCheckConfiguration } from '../../../src/folder/checkConfiguration.ts'
import { configuredProse } from '../../../src/folder/configuredProse.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { projectRoot } from '../../support/vscode/paths.ts'

/** A kind of mistake, and how it's written at the end of a section of a page. The number makes each one different. */
interface Kind {
  readonly rule: string
  readonly text: (number: number, words: readonly string[]) => string
}

const kinds: readonly Kind[] = [
  // One letter of a word is missing, or two are swapped.
  { rule: 'spelling', text: (number, words) => `It has a ${misspelled(words, number)} as number ${number}.` },
  { rule: 'repeated-word', text: (number) => `This is what the the reader ${number} sees.` },
  { rule: 'term', text: (number) => `First ${number % 2 === 0 ? 'login' : 'log\nin'} to go on with ${number}.` },
  { rule: 'missing-alt', text: (number) => (number % 2 === 0 ? `![](m${number}.png)` : `<img src="m${number}.png">`) },
  { rule: 'skipped-heading', text: (number) => `${'#'.repeat(6)} Deep ${number}` },
  { rule: 'table-header', text: (number) => `|  |  |\n| --- | --- |\n| a | ${number} |` },
  { rule: 'long-sentence', text: (number) => `It has ${'many and more '.repeat(14)}words, ${number}.` },
  { rule: 'link-text', text: (number) => `Click [here](README.md#m${number}) to go on.` },
  {
    rule: 'insensitive-word',
    text: (number) => `Put it on the ${number % 2 === 0 ? 'blacklist' : 'whitelist'} of ${number}.`,
  },
  { rule: 'long-heading', text: (number) => `## ${'The heading of a part '.repeat(4)}${number}` },
]
const ofEach = 20

function misspelled(words: readonly string[], number: number): string {
  const word = words[(number * 37) % words.length] ?? ''
  const at = 2 + (number % (word.length - 4))
  return number % 2 === 0
    ? word.slice(0, at) + word.slice(at + 1)
    : word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}

describe('200 mistakes of 10 kinds, planted in the pages of the guide', () => {
  let docs: string
  before(() => {
    docs = mkdtempSync(path.join(tmpdir(), 'galley-planted-'))
    cpSync(path.join(projectRoot, 'media/guide'), docs, { recursive: true })
  })
  after(() => rmSync(docs, { recursive: true, force: true }))

  it('are found in at least 95 of 100 cases, and nothing else is', async () => {
    const files = globSync('**/*.md', { cwd: docs })
      .filter((file) => !file.endsWith('SUMMARY.md'))
      .toSorted()
    const texts = new Map(files.map((file) => [file, readFileSync(path.join(docs, file), 'utf8')]))
    const words = wordsOf([...texts.values()])
    const planted: { readonly file: string; readonly rule: string; readonly text: string }[] = []
    for (let number = 0; number < ofEach * kinds.length; number++) {
      const kind = kinds[number % kinds.length]
      const file = files[(number * 7) % files.length]
      assert.ok(kind !== undefined && file !== undefined)
      const text = kind.text(number, words)
      texts.set(file, withPlanted(texts.get(file) ?? '', text, number))
      planted.push({ file, rule: kind.rule, text })
    }
    for (const [file, text] of texts) writeFileSync(path.join(docs, file), text)

    const found = await problemsOf(docs, texts)
    const isIn = (one: Found, { file, text }: { readonly file: string; readonly text: string }): boolean => {
      const at = texts.get(file)?.indexOf(text) ?? -1
      return one.file === file && at !== -1 && one.start >= at && one.end <= at + text.length
    }
    const missed = planted.filter((each) => !found.some((one) => one.rule === each.rule && isIn(one, each)))
    const others = found.filter((one) => !planted.some((each) => isIn(one, each)))
    assert.equal(planted.length, 200)
    assert.ok(missed.length <= 10, `${missed.length} missed: ${JSON.stringify(missed)}`)
    assert.deepEqual(others, [])
  })
})

/** Returns words of the guide that are long enough to be misspelled, each once. */
function wordsOf(texts: readonly string[]): string[] {
  const all = texts.flatMap((text) => text.match(/(?<![\w/.`-])[a-z]{7,12}(?![\w/.`-])/g) ?? [])
  return [...new Set(all)].toSorted()
}

/** Writes a mistake as a block of its own before one of the headings of a page, or at its end. */
function withPlanted(page: string, text: string, number: number): string {
  const code = codeRegions(page)
  const starts = new ScannedText(page).sections.map(({ start }) => start).slice(2)
  const usable = [...starts, page.length].filter((at) => !code.some(({ start, end }) => start < at && at < end))
  const at = usable[number % usable.length] ?? page.length
  return `${page.slice(0, at).trimEnd()}\n\n${text}\n\n${page.slice(at)}`
}

interface Found {
  readonly file: string
  readonly rule: string
  readonly start: number
  readonly end: number
}

async function problemsOf(docs: string, texts: ReadonlyMap<string, string>): Promise<Found[]> {
  const configuration = readCheckConfiguration('terms:\n  - use: sign in\n    not: [login, log in]\n')
  const prose = await configuredProse(await readDocsFolder(docs), configuration, { specs: undefined, extent: 'all' })
  const repeated = [...texts].flatMap(([file, text]) =>
    checkText(text).flatMap((problem) => (problem.rule === 'repeated-word' ? [{ file, ...problem }] : [])),
  )
  const shown = [...(prose?.files ?? [])].flatMap(([file, each]) => each.shown.map((one) => ({ file, ...one })))
  return [...repeated, ...shown].map(({ file, rule, start, end }) => ({ file, rule, start, end }))
}
