import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { RuleId } from '../../src/core/authoring/checks/docsProblem.ts'
import { proseChecksOf, type ProseExtent } from '../../src/core/authoring/prose/proseChecks.ts'
import { proseProblems } from '../../src/core/authoring/prose/proseProblems.ts'
import { Speller } from '../../src/core/authoring/prose/speller.ts'
import { ScannedText } from '../../src/core/text/scanning/scannedText.ts'
import { readCheckConfiguration } from '../../src/folder/checkConfiguration.ts'
import { configuredProse } from '../../src/folder/configuredProse.ts'
import { readDocsFolder, type DocsFolder } from '../../src/folder/docsFolder.ts'
import { folderProseSettings } from '../../src/folder/folderProse.ts'
import { readDictionary } from '../../src/prose/dictionaries.ts'
import { median, type Measurement } from './measurement.ts'

const pageBytes = 5000
const longPageBytes = 200_000
const keys = 60

/** Measures all checks of words: of a folder of about 50 MB, and of a long page after each key. */
export async function measureProse(count = 10_000): Promise<Measurement[]> {
  const docs = await mkdtemp(path.join(tmpdir(), 'galley-bench-prose-'))
  try {
    for (let at = 0; at < count; at++) {
      const part = path.join(docs, `part${at % 100}`)
      if (at < 100) await mkdir(part)
      await writeFile(path.join(part, `page${at}.md`), madeUpProse(pageBytes, at))
    }
    const folder = await readDocsFolder(docs, {})
    const spelling = await timeOf(folder, 'rules: { spelling: info }\n', 'configured', ['spelling'])
    const terms = 'terms: { login: sign in, e-mail: email }\nheadings: sentence\n'
    const all = await timeOf(folder, terms, 'all', ['spelling', 'term', 'long-sentence', 'missing-alt'])
    const typed = await afterEachKey()
    return [
      { name: `prose: spelling over ${count} pages`, value: spelling, unit: 'ms', limit: { atMost: 10_000 } },
      { name: `prose: all rules over ${count} pages`, value: all, unit: 'ms', limit: { atMost: 10_000 } },
      { name: 'prose: a key in a page of 200 KB, median', value: median(typed), unit: 'ms', limit: { atMost: 50 } },
      {
        name: 'prose: a key in a page of 200 KB, slowest',
        value: Math.max(...typed),
        unit: 'ms',
        limit: { atMost: 50 },
      },
      {
        name: 'prose: a folder whose settings ask for none',
        value: await whileOff(),
        unit: 'ms',
        limit: { atMost: 1 },
      },
    ]
  } finally {
    await rm(docs, { recursive: true, force: true })
  }
}

/** Returns how long the checks of a folder take. Throws if one of these rules found nothing, because it can't have looked. */
async function timeOf(
  folder: DocsFolder,
  configuration: string,
  extent: ProseExtent,
  rules: readonly RuleId[],
): Promise<number> {
  const started = performance.now()
  const found = await configuredProse(folder, readCheckConfiguration(configuration), { specs: undefined, extent })
  const time = performance.now() - started
  const shown = new Set([...(found?.files.values() ?? [])].flatMap((file) => file.shown.map(({ rule }) => rule)))
  for (const rule of rules) if (!shown.has(rule)) throw new Error(`The rule ${rule} found nothing.`)
  return time
}

const choice = { isOn: false, language: 'en', dictionaries: {}, packagesAround: undefined }

/** Returns how long the checks took after each of some keys, typed across a long page. */
async function afterEachKey(): Promise<number[]> {
  const wanted = await folderProseSettings(readCheckConfiguration(''), 'all', choice)
  const spelling = new Speller((wanted?.dictionaries ?? []).map(readDictionary))
  const checks = wanted && proseChecksOf({ ...wanted, spelling })
  if (checks === undefined) throw new Error('There are no checks.')
  let text = madeUpProse(longPageBytes, 1)
  let scan = new ScannedText(text)
  proseProblems(scan, checks, { slug: 'a', title: 'A', description: 'B' })
  return Array.from({ length: keys }, (_, key) => {
    const at = text.indexOf(' ', Math.floor((text.length / keys) * key))
    text = `${text.slice(0, at)}x${text.slice(at)}`
    const started = performance.now()
    scan = new ScannedText(text, scan)
    proseProblems(scan, checks, { slug: 'a', title: 'A', description: 'B' })
    return performance.now() - started
  })
}

/** Returns the time to learn that a folder asks for no checks of words. Nothing else runs then. */
async function whileOff(): Promise<number> {
  const started = performance.now()
  const wanted = await folderProseSettings(readCheckConfiguration(''), 'configured', choice)
  if (wanted !== undefined) throw new Error('There are checks.')
  return performance.now() - started
}

const vocabulary =
  'the a this these each every server client page request response token account setting folder file project build deploy release branch change review comment editor button dialog value option default example network address secret customer payment invoice webhook event queue worker schedule region cluster database table column index query result error message status field form open close create delete update send receive wait start stop run check read write select enter click add remove quickly safely usually often before after when while with without from into over under between and or but because so that which'.split(
    ' ',
  )
const rare = ['recieve', 'seperate', 'login', 'e-mail', 'Kubernetes', 'useState', 'gRPC', 'api.example.com', '`code`']

/** Returns a page of sentences with tags, code, links, images, names, and a few mistakes. */
function madeUpProse(bytes: number, seed: number): string {
  let state = seed * 7919 + 13
  const random = (below: number): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  const word = (): string => {
    const kind = random(60)
    if (kind === 0) return rare[random(rare.length)] ?? ''
    // Names that no dictionary has.
    if (kind === 1)
      return `${vocabulary[random(vocabulary.length)] ?? ''}${'abcdefghij'[random(10)] ?? ''}${'klmnop'[random(6)] ?? ''}ix`
    return vocabulary[random(vocabulary.length)] ?? ''
  }
  const sentence = (): string => `The ${Array.from({ length: 6 + random(50) }, word).join(' ')}.`
  let text = '---\ndescription: A page of words\n---\n\n# Page\n\n'
  for (let at = 0; text.length < bytes; at++) {
    text += `## Part ${at} of the ${word()}\n\n${sentence()} ${sentence()} See [the ${word()}](/page${at}).\n\n`
    text += `{% hint style="info" %}\n${sentence()}\n{% endhint %}\n\n![](image${at}.png)\n\n`
    text += `* ${sentence()}\n* ${sentence()}\n\n\`\`\`sh\nrun --it ${at}\n\`\`\`\n\n`
  }
  return text
}
