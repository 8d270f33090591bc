import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { run } from '../../../src/cli/main.ts'
import { UsageError } from '../../../src/cli/usageError.ts'
import { buildSite } from '../../../src/site/build/buildSite.ts'
import { FolderSite } from '../../../src/site/folders/folderSite.ts'
import { OwnFiles } from '../../../src/site/look/ownFiles.ts'
import { findBrowser, NoBrowser } from '../../../src/site/print/findBrowser.ts'
import { printSite } from '../../../src/site/print/printSite.ts'
import { findBrowser as findTestBrowser } from '../../support/vscode/browser.ts'
import { siteFolder, smallDocs } from './siteFolder.ts'

const printFolders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('galley-print-'))

async function textOfPages(
  file: string,
): Promise<{ readonly texts: string[]; readonly titles: string[]; readonly isTagged: boolean }> {
  const document = await getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const outline = await document.getOutline()
  const marked = (await document.getMarkInfo()) as ReadonlyMap<string, boolean> | null
  await document.loadingTask.destroy()
  return { texts, titles: outline.map(({ title }) => title), isTagged: marked?.get('Marked') === true }
}

describe('A printed site', () => {
  const docs = siteFolder(smallDocs)
  const pdf = path.join(docs.folder, '../', `${path.basename(docs.folder)}.pdf`)
  const { env } = process
  const former = { ...env }

  before(async () => {
    const { executable, env: needed } = await findTestBrowser()
    Object.assign(env, needed, { CHROME_PATH: executable })
  })

  after(() => {
    for (const name of Object.keys(env)) if (!(name in former)) delete env[name]
    Object.assign(env, former)
    docs.remove()
    rmSync(pdf, { force: true })
  })

  it('loads no image from elsewhere on the disk', async () => {
    const outside = ['/home/ada/passport.png', '../../passport.png', 'file:///home/ada/passport.png', 'missing.png']
    const text = outside.map((source) => `![a](${source})\n\n<img src="${source}">\n`).join('\n')
    const web = '![b](https://files.example.com/b.png)'
    const hostile = siteFolder({ 'README.md': `# Docs\n\n![c](c.png)\n\n${web}\n\n${text}`, 'c.png': 'c' })
    try {
      const signal = new AbortController().signal
      const site = await new FolderSite(hostile.folder, { visitor: {} }).read(signal)
      const quiet = { onProgress: () => undefined, report: () => undefined, at: { origin: '', path: '/' } }
      const out = path.join(hostile.folder, 'out')
      await buildSite(out, { site, own: new OwnFiles(), single: true, forPrint: true, signal, ...quiet })
      const html = readFileSync(path.join(out, 'index.html'), 'utf8')
      const sources = [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, source]) => source)
      assert.deepEqual(sources, ['~files/0/c.png', 'https://files.example.com/b.png'])
    } finally {
      hostile.remove()
    }
  })

  it('needs a browser, and says how to get one', async () => {
    await assert.rejects(findBrowser({ PATH: '.:node_modules/.bin', CHROME_PATH: 'chromium' }, 'linux'), NoBrowser)
    await assert.rejects(findBrowser({ CHROME_PATH: '/does/not/exist' }, 'linux'), /Install Chrome/)
    const known = env['CHROME_PATH']
    env['CHROME_PATH'] = '/does/not/exist'
    await assert.rejects(
      run(['build', docs.folder, '--pdf', pdf], () => undefined),
      UsageError,
    )
    if (known !== undefined) env['CHROME_PATH'] = known
    assert.equal(existsSync(pdf), false)
  })

  it('has titles and page numbers, a table of contents, bookmarks and tags', async () => {
    assert.equal(await run(['build', docs.folder, '--pdf', pdf], () => undefined), 0)
    const { texts, titles, isTagged } = await textOfPages(pdf)
    assert.match(texts[1] ?? '', /Contents.*Home.*Guide.*Begin.*Deep page/)
    const start = texts.findIndex((text) => text.includes('How to begin.'))
    assert.match(texts[start] ?? '', new RegExp(`\\b${start + 1}\\b`))
    assert.match(texts[start] ?? '', /Home.*Start/)
    assert.doesNotMatch(texts.join(), /Only for some/)
    assert.deepEqual(titles, ['Home', 'Start', 'Deep page'])
    assert.ok(isTagged)
  })

  it('keeps the existing file and ends the browser if printing is cancelled or fails', async () => {
    writeFileSync(pdf, 'before')
    const site = await new FolderSite(docs.folder).read(new AbortController().signal)
    const cancelled = new AbortController()
    const options = {
      site,
      own: new OwnFiles(),
      at: { origin: '', path: '/' },
      signal: cancelled.signal,
      onProgress: () => undefined,
      report: (error: unknown) => assert.fail(String(error)),
    }
    const printing = printSite(pdf, options)
    setImmediate(() => cancelled.abort(new Error('Cancelled.')))
    await assert.rejects(printing, /Cancelled/)
    const known = env['CHROME_PATH']
    env['CHROME_PATH'] = process.execPath
    await assert.rejects(printSite(pdf, { ...options, signal: new AbortController().signal }), /couldn’t print/)
    if (known !== undefined) env['CHROME_PATH'] = known
    assert.equal(readFileSync(pdf, 'utf8'), 'before')
    assert.deepEqual(printFolders(), [])
  })
})
