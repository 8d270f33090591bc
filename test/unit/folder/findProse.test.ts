import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Dictionary } from '../../../src/core/text/prose/dictionary.ts'
import { Speller } from '../../../src/core/authoring/prose/speller.ts'
import { spellingProblems } from '../../../src/core/authoring/prose/spellingRule.ts'
import { proseMask } from '../../../src/core/text/prose/proseMask.ts'
import { readCheckConfiguration } from '../../../src/folder/checkConfiguration.ts'
import { configuredProse } from '../../../src/folder/configuredProse.ts'
import { findProse } from '../../../src/folder/findProse.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { folderProseSettings } from '../../../src/folder/folderProse.ts'
import { findDictionary, readDictionary } from '../../../src/prose/dictionaries.ts'

const english = await findDictionary('en', {})
assert.ok(english)
const dictionary: Dictionary = readDictionary(english)

describe('The spelling of a page', () => {
  const speller = new Speller([dictionary], { known: new Set(['galey']) })
  const found = (text: string): string[] =>
    spellingProblems(text, proseMask(text), speller).map(({ values }) => values.join(' → '))

  it('skips code, tags, addresses, names, abbreviations and known words', () => {
    assert.deepEqual(found('`teh` {% hint style="teh" %} https://teh.example/teh teh.md fooBar API APIs galey\n'), [])
    assert.deepEqual(
      found('Kubernetes, Zendesk, GitBook, kube-system, Markus, resync, scrollable, dropdown, enums\n'),
      [],
    )
    assert.deepEqual(
      found('The PQuery query, bzero, srpm, nonkey, malloc, tunable equalities, and two verifiers\n'),
      [],
    )
  })

  it('skips technical terms, names of companies, and who or what does something', () => {
    assert.deepEqual(
      found('Use systemd and Pinterest. The renderer and the provisioner call sizeof, bcrypt and backdoors.'),
      [],
    )
  })

  it('skips parts of a word with emphasis inside', () => {
    assert.deepEqual(found('The s**tatus** and **i**ntended, a r<strong>unning</strong> <em>Te</em>st.'), [])
    assert.deepEqual(found('**Recieve**, <strong>recieve</strong><br>recieve and receive.'), [
      'Recieve → Receive',
      'recieve → receive',
      'recieve → receive',
    ])
  })

  it('skips words with British spelling, but not mistakes in their endings', () => {
    const british =
      'behaviour coloured organise organisation cancelled focussed centre licence analyse acknowledgement grey'
    assert.deepEqual(found(`${british}\n`), [])
    assert.deepEqual(found('The behaviuor, an absense\n'), ['behaviuor → behavior', 'absense → absence'])
  })

  it('skips words with entities, which have letters that the mask blanks', () => {
    assert.deepEqual(found('An &#x75;nder, _SP&#x49;_ and a wor&#x64;.\n'), [])
  })

  it('finds words with a wrong letter, and words run together, with a suggestion', () => {
    assert.deepEqual(found('Teh docs, the other, recieve alot, softwarewith occured in the the seperate confg.\n'), [
      'Teh → The',
      'recieve → receive',
      'alot → a lot',
      'softwarewith → software with',
      'occured → occurred',
      'seperate → separate',
      'confg → config',
    ])
    assert.deepEqual(found('The management. State Managment.\n'), ['Managment → Management'])
  })

  it('skips words that links and parentheses split', () => {
    assert.deepEqual(
      found('See the p[roject](a.md), [Docke](b.md)r, [docke](b.md)r, B(inary)json and \\[VI]rtual.\n'),
      [],
    )
    assert.deepEqual(found('The [recieve](a.md) and (recieve).\n'), ['recieve → receive', 'recieve → receive'])
  })

  it('skips regular past tenses, nouns and adverbs, but not those with a wrong letter', () => {
    assert.deepEqual(found('It is forecasted, uppercased and broadcasted with liveness, verifiably.\n'), [])
    assert.deepEqual(found('It is occured, refered and happyness.\n'), [
      'occured → occurred',
      'refered → referred',
      'happyness → happiness',
    ])
  })

  it('skips words in quotation marks', () => {
    assert.deepEqual(found('The variable "recieve" or “ispath”, and "to recieve".\n'), ['recieve → receive'])
  })

  it('skips words with another first letter, and words with accents', () => {
    assert.deepEqual(found('With kqueue, inotify and rsynced, adapté, acyclic.\n'), [])
  })

  it('skips passages of another language, and lists of names', () => {
    assert.deepEqual(found('Wenn sie gelöscht werden oder nicht korrekt sind, fliegen sie hier raus.\n'), [])
    assert.deepEqual(found('* aac\n* aiff\n* dts\n* flac\n* ogg\n'), [])
  })
})

describe('Dictionaries', () => {
  it('come from a package around a trusted folder, or from a configured file', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'galley-dictionaries-'))
    try {
      const home = path.join(folder, 'node_modules/dictionary-de')
      mkdirSync(home, { recursive: true })
      writeFileSync(path.join(home, 'index.dic'), '2\nHaus\nhinaus\n')
      writeFileSync(path.join(home, 'index.aff'), 'SET UTF-8\n')
      const docs = path.join(folder, 'docs')
      const german = await findDictionary('de-AT', { folder: docs })
      assert.equal(german?.dic, path.join(home, 'index.dic'))
      assert.deepEqual(readDictionary(german).near('hinuas'), ['hinaus'])
      assert.equal(await findDictionary('de', {}), undefined)
      assert.equal((await findDictionary('de', { named: { de: '/x/de.dic' } }))?.aff, '/x/de.aff')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('The prose of a folder', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-words-'))
    writeFileSync(
      path.join(folder, 'README.md'),
      '# Start\n\nWe recieve the confg, the documnt and the [exampel](https://www.exampel.com).\n',
    )
    writeFileSync(path.join(folder, 'code.md'), '# Documnt\n\n```\nread(confg)\n```\n')
    writeFileSync(path.join(folder, 'SUMMARY.md'), '* [Start](README.md)\n* [Documnt](code.md)\n')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const spelled = (found: Awaited<ReturnType<typeof configuredProse>>): string[] =>
    [...(found?.files.values() ?? [])].flatMap(({ shown }) => shown.map(({ values: [word = ''] }) => word))

  it('isn’t checked for spelling unless the configuration says so', async () => {
    const docs = await readDocsFolder(folder)
    assert.equal(await configuredProse(docs, readCheckConfiguration(''), { specs: undefined }), undefined)
    const off = readCheckConfiguration('rules: { spelling: off, term: off }\n')
    const all = await configuredProse(docs, off, { specs: undefined, extent: 'all' })
    assert.deepEqual(all?.wanted.dictionaries, [])
  })

  it('has known words from code, titles, names of websites and the configuration', async () => {
    const docs = await readDocsFolder(folder)
    const on = readCheckConfiguration('rules: { spelling: info }\n')
    assert.deepEqual(spelled(await configuredProse(docs, on, { specs: undefined })), ['recieve'])
    const known = readCheckConfiguration('rules: { spelling: info }\nwords: [recieve]\n')
    assert.deepEqual(spelled(await configuredProse(docs, known, { specs: undefined })), [])
  })

  it('has corrections that the docs use. Without one, a short word is a name', () => {
    const corrections = (text: string, used: ReadonlySet<string>): string[] =>
      spellingProblems(text, text, new Speller([dictionary], { used })).map(({ values }) => values.join(' → '))
    const text = 'The width of a puse, an alot of it, backtest, wieght and posession.\n'
    assert.deepEqual(corrections(text, new Set(['pulse', 'lot'])), [
      'puse → pulse',
      'alot → a lot',
      'backtest → backrest',
      'wieght → weight',
      'posession → possession',
    ])
    const many = Array.from({ length: 2000 }, (_, at) => `word${at}`)
    assert.deepEqual(corrections(text, new Set([...many, 'pulse', 'lot'])), [
      'puse → pulse',
      'alot → a lot',
      'wieght → weight',
      'posession → possession',
    ])
  })

  it('has the same problems in threads, and only changed pages are read again', async () => {
    const configuration = readCheckConfiguration('rules: { spelling: info }\n')
    const choice = { isOn: false, language: 'en', dictionaries: {}, packagesAround: undefined }
    const wanted = await folderProseSettings(configuration, 'configured', choice)
    assert.ok(wanted)
    const docs = await readDocsFolder(folder)
    const here = await findProse(docs, wanted)
    const inThreads = await findProse(docs, wanted, { minForThreads: 1 })
    assert.deepEqual(spelled(inThreads), spelled(here))
    writeFileSync(path.join(folder, 'code.md'), '# Documnt\n\nWe occured, too.\n')
    const again = await findProse(await readDocsFolder(folder, { known: docs }), wanted, { known: here })
    assert.deepEqual(spelled(again), ['recieve', 'documnt', 'occured'])
    assert.equal(again.files.get('README.md')?.shown, here.files.get('README.md')?.shown)
  })

  it('has the corrections that a changed page uses, also in pages that stayed the same', async () => {
    writeFileSync(path.join(folder, 'README.md'), '# Width\n\nThe width of a puse.\n')
    const configuration = readCheckConfiguration('rules: { spelling: info }\n')
    const choice = { isOn: false, language: 'en', dictionaries: {}, packagesAround: undefined }
    const wanted = await folderProseSettings(configuration, 'configured', choice)
    assert.ok(wanted)
    const docs = await readDocsFolder(folder)
    const before = await findProse(docs, wanted)
    writeFileSync(path.join(folder, 'code.md'), '# Pulse\n\nEach pulse counts.\n')
    const after = await findProse(await readDocsFolder(folder, { known: docs }), wanted, { known: before })
    assert.deepEqual(
      after.files.get('README.md')?.shown.map(({ values }) => values),
      [['puse', 'pulse']],
    )
  })
})
