import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from '../../../src/cli/main.ts'
import { UsageError } from '../../../src/cli/usageError.ts'
import { buildSite } from '../../../src/site/build/buildSite.ts'
import { FolderSite } from '../../../src/site/folders/folderSite.ts'
import { OwnFiles } from '../../../src/site/look/ownFiles.ts'
import { projectRoot } from '../../support/vscode/paths.ts'
import { siteFolder, smallDocs } from './siteFolder.ts'

async function build(folder: string, ...args: string[]): Promise<{ readonly status: number; readonly text: string }> {
  let text = ''
  const status = await run(['build', folder, ...args], (more) => (text += more))
  return { status, text }
}

/** Returns all files below a folder with their content. */
function filesIn(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name)).sort()
  return new Map(files.map((file) => [path.relative(folder, file), readFileSync(file, 'latin1')]))
}

describe('A built site', () => {
  const docs = siteFolder(smallDocs)
  const out = path.join(docs.folder, '../', `${path.basename(docs.folder)}-out`)

  after(() => {
    docs.remove()
    rmSync(out, { recursive: true, force: true })
  })

  it('never overwrites files that no build wrote', async () => {
    mkdirSync(out)
    writeFileSync(path.join(out, 'notes.txt'), 'mine')
    await assert.rejects(build(docs.folder, '--out', out), UsageError)
    assert.equal(readFileSync(path.join(out, 'notes.txt'), 'utf8'), 'mine')
    rmSync(out, { recursive: true })
    assert.equal((await build(docs.folder, '--out', out)).status, 0)
    writeFileSync(path.join(out, 'notes.txt'), 'mine')
    await assert.rejects(build(docs.folder, '--out', out), /notes\.txt/)
    rmSync(path.join(out, 'notes.txt'))
  })

  it('has all pages with their Markdown, redirects, lists for crawlers, and the needed files', async () => {
    await build(docs.folder, '--out', out, '--base', 'https://example.com/docs')
    const files = filesIn(out)
    for (const file of ['index.html', 'guide/start.html', 'guide/start.md', 'guide/start/deep.html', '404.html']) {
      assert.ok(files.has(file), file)
    }
    assert.match(files.get('old/start.html') ?? '', /url=\.\.\/guide\/start\.html/)
    assert.equal(files.get('_redirects'), '/docs/old/start /docs/guide/start 301\n')
    assert.match(files.get('sitemap.xml') ?? '', /<loc>https:\/\/example\.com\/docs\/guide\/start\/deep<\/loc>/)
    assert.doesNotMatch(files.get('sitemap.xml') ?? '', /secret/)
    assert.match(files.get('robots.txt') ?? '', /Sitemap: https:\/\/example\.com\/docs\/sitemap\.xml/)
    assert.match(
      files.get('llms.txt') ?? '',
      /\[Start\]\(https:\/\/example\.com\/docs\/guide\/start\.md\): How to begin\./,
    )
    assert.match(files.get('guide/start.html') ?? '', /src="\.\.\/~files\/0\/gitbook\/assets\/a\.svg"/)
    assert.ok(files.has('~files/0/gitbook/assets/a.svg'))
    assert.match(files.get('guide/secret.html') ?? '', /noindex/)
  })

  it('holds nothing of a page whose entry is commented out, unless readers can reach it by links', async () => {
    const entries = '* [Start](README.md)\n<!--\n* [Secret plans](secret.md)\n* [Gone](gone.md)\n-->\n* [End](end.md)\n'
    const draft = siteFolder({
      'SUMMARY.md': entries,
      'README.md': '# Start\n\n[Linked](linked.md#part)\n',
      'secret.md': '# Secret plans\n\nheliotrope [Back](README.md) [Other](unlinked.md)\n',
      'unlinked.md': '# Unlinked\n',
      'linked.md': '# Linked\n\n## Part\n\n[More](more.md)\n',
      'more.md': '# More\n',
      'end.md': '# End\n',
    })
    await build(draft.folder, '--out', out, '--base', 'https://example.com/')
    draft.remove()
    const files = filesIn(out)
    const pages = [...files.keys()].filter((file) => file.endsWith('.html') && !file.startsWith('~'))
    assert.deepEqual(pages, ['404.html', 'end.html', 'index.html', 'linked.html', 'more.html'])
    for (const [file, text] of files) assert.doesNotMatch(text, /heliotrope|Secret plans/, file)
    assert.doesNotMatch(files.get('llms.txt') ?? '', /linked|more/)
  })

  it('marks a missing file, and opens a heading in other letters by the platform’s anchor in ASCII', async () => {
    const docs = siteFolder({
      'README.md':
        '# Start\n\n{% file src="gone.pdf" %}\n\n[1](b.md#sussigkeiten) [2](b.md#nothing) [3](#uber-uns)\n\n## Über uns\n',
      'b.md': '# B\n\n## Süßigkeiten\n',
    })
    await build(docs.folder, '--out', out)
    docs.remove()
    const html = filesIn(out).get('index.html') ?? ''
    assert.match(
      html,
      /<a href="#" class="galley-broken">[^]*gone\.pdf[^]*Broken link: the file [^<]* exist\.<\/span><\/a>/,
    )
    const links = Array.from(html.matchAll(/<a href="([^"]*)"[^>]*>(\d)<\/a>/g), ([, href, words]) => [words, href])
    assert.deepEqual(links, [
      ['1', `b.html#${encodeURIComponent('süßigkeiten')}`],
      ['2', 'b.html#nothing'],
      ['3', `#${encodeURIComponent('über-uns')}`],
    ])
  })

  it('contains nothing that a visitor without claims doesn’t get', async () => {
    await build(docs.folder, '--out', out)
    for (const [file, text] of filesIn(out)) assert.doesNotMatch(text, /Only for some/, file)
  })

  it('contains what a visitor with a claim gets', async () => {
    await build(docs.folder, '--out', out, '--visitor', 'unsigned.beta')
    assert.match(filesIn(out).get('guide/start.html') ?? '', /Only for some/)
    assert.match(filesIn(out).get('guide/start.md') ?? '', /Only for some/)
    await assert.rejects(build(docs.folder, '--out', out, '--visitor', 'a b=c'), UsageError)
  })

  it('has the same bytes for the same docs', async () => {
    await build(docs.folder, '--out', out)
    const before = filesIn(out)
    await build(docs.folder, '--out', out)
    assert.deepEqual(filesIn(out), before)
  })

  it('names a page that can’t be read, and keeps the previous build', async () => {
    await build(docs.folder, '--out', out)
    const before = filesIn(out)
    const site = await new FolderSite(docs.folder).read(new AbortController().signal)
    const page = path.join(docs.folder, 'guide/deep.md')
    const text = readFileSync(page, 'utf8')
    rmSync(page)
    const { unread } = await buildSite(out, {
      site,
      own: new OwnFiles(),
      at: { origin: '', path: '/' },
      single: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      report: (error) => assert.fail(String(error)),
    })
    assert.deepEqual(unread, ['guide/deep.md'])
    assert.deepEqual(filesIn(out), before)
    docs.write('guide/deep.md', text)
  })

  it('doesn’t follow links out of the docs', async function () {
    if (process.platform === 'win32') return this.skip()
    symlinkSync('/etc/passwd', path.join(docs.folder, 'leak.txt'))
    docs.write('README.md', '# Home\n\n[Leak](leak.txt) [Up](../../../etc/passwd) ![x](/etc/passwd)\n')
    await build(docs.folder, '--out', out)
    for (const [file, text] of filesIn(out)) assert.doesNotMatch(text, /root:x:0/, file)
  })

  it('as a single document has every page once, with working links', async () => {
    await build(docs.folder, '--out', out, '--single')
    const html = filesIn(out).get('index.html') ?? ''
    const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
    const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id = '']) => decodeURIComponent(id))
    assert.ok(links.length > 5)
    assert.deepEqual(
      // Broken links of the docs have no target.
      links.filter((id) => id !== '' && !ids.has(id)),
      [],
    )
    assert.equal(html.match(/<section id="p\d+"/g)?.length, 3)
  })

  it('keeps the previous build if the process is killed, and builds again afterward', async () => {
    const many = siteFolder(
      Object.fromEntries(
        Array.from({ length: 400 }, (_, at) => [`page${at}.md`, `# Page ${at}\n\n${'Words. '.repeat(200)}\n`]),
      ),
    )
    await build(docs.folder, '--out', out)
    const before = filesIn(out)
    const main = path.join(projectRoot, 'src/cli/main.ts')
    const fresh = path.join(path.dirname(out), `.${path.basename(out)}.galley-new`)
    const building = spawn(process.execPath, [main, 'build', many.folder, '--out', out], { stdio: 'ignore' })
    const ended = once(building, 'exit')
    while (building.exitCode === null && (!existsSync(fresh) || readdirSync(fresh).length < 20)) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    building.kill('SIGKILL')
    await ended
    assert.deepEqual(filesIn(out), before)
    assert.equal((await build(many.folder, '--out', out)).status, 0)
    assert.ok(existsSync(path.join(out, 'page399.html')))
    assert.ok(!existsSync(fresh))
    many.remove()
  })
})
