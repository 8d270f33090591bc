import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { request } from 'node:http'
import path from 'node:path'
import process from 'node:process'
import { run } from '../../../src/cli/main.ts'
import { FolderSite } from '../../../src/site/folders/folderSite.ts'
import { OwnFiles } from '../../../src/site/look/ownFiles.ts'
import { LiveSearch } from '../../../src/site/search/liveSearch.ts'
import { LiveSite } from '../../../src/site/serve/liveSite.ts'
import { serveSite, type ServedSite } from '../../../src/site/serve/serveSite.ts'
import { garbageCollector } from '../../support/garbageCollector.ts'
import { testSize } from '../../support/testSize.ts'
import { siteFolder, smallDocs } from './siteFolder.ts'

/** Sends a request with exactly this path and host. */
async function ask(
  site: ServedSite,
  asked: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ readonly status: number; readonly text: string; readonly headers: NodeJS.Dict<string | string[]> }> {
  const { port } = new URL(site.url)
  return await new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path: asked, method, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString(), headers: answer.headers }),
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}

describe('A served site', () => {
  const docs = siteFolder(smallDocs)
  const errors: unknown[] = []
  let live: LiveSite
  let search: LiveSearch
  let site: ServedSite

  before(async () => {
    const report = (error: unknown): void => void errors.push(error)
    live = new LiveSite(new FolderSite(docs.folder), report)
    await live.site()
    search = new LiveSearch(async () => await live.site())
    site = await serveSite({ live, search, own: new OwnFiles(), report }, 0)
  })

  after(async () => {
    await site.close()
    docs.remove()
    assert.deepEqual(errors, [])
  })

  it('refuses requests that name another host', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80']) {
      assert.equal((await ask(site, '/', { host })).status, 403, host)
    }
    assert.equal((await ask(site, '/', { host: 'localhost:1' })).status, 200)
  })

  it('serves no file outside the docs, for any spelling of its path', async () => {
    docs.write('.git/config', 'secret\n')
    const inside = [
      '.git/config',
      '.gitbook.yaml/../.git/config',
      'README.md/../../etc/passwd',
      '%2e%2e/%2e%2e/etc/passwd',
    ]
    for (const file of [...inside, '../../../../../../etc/passwd', '..%2f..%2fetc%2fpasswd', '/etc/passwd', '%00']) {
      const { status, text } = await ask(site, `/~files/0/${file}`)
      assert.equal(status, 404, file)
      assert.doesNotMatch(text, /root:|\[core|secret/)
    }
    for (const name of ['../../package.json', '..%2f..%2fpackage.json', 'constructor']) {
      assert.equal((await ask(site, `/~site/${name}`)).status, 404)
    }
  })

  it('refuses methods other than GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      assert.equal((await ask(site, '/', {}, method)).status, 405)
    }
  })

  it('restricts pages to scripts from the site, and puts files of the docs in a sandbox', async () => {
    const page = await ask(site, '/guide/start')
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'; script-src 'self'/)
    assert.equal(page.headers['x-content-type-options'], 'nosniff')
    const picture = await ask(site, '/~files/0/.gitbook/assets/a.svg')
    assert.equal(picture.status, 200)
    assert.match(String(picture.headers['content-security-policy']), /^sandbox;/)
  })

  it('shows a page with its variables, links, images and code colors', async () => {
    const home = await ask(site, '/')
    assert.match(home.text, /Lantern/)
    assert.match(home.text, /href="\/guide\/start#set-up"/)
    const start = await ask(site, '/guide/start')
    assert.match(start.text, /src="\/~files\/0\/\.gitbook\/assets\/a\.svg"/)
    assert.match(start.text, /<span class="hljs-keyword">const<\/span>/)
    assert.match(start.text, /<h2 id="set-up">/)
    assert.match(start.text, /rel="next" href="\/guide\/start\/deep"/)
  })

  it('sends no content that a visitor without claims doesn’t get', async () => {
    assert.doesNotMatch((await ask(site, '/guide/start')).text, /Only for some/)
  })

  it('withholds this content from the Markdown of the page, too', async () => {
    const { text } = await ask(site, '/guide/start.md')
    assert.match(text, /Set up/)
    assert.doesNotMatch(text, /Only for some|^---/)
  })

  it('loads no image from another server', async () => {
    const { text } = await ask(site, '/guide/start/deep')
    assert.doesNotMatch(text, /<img[^>]*https:/)
    assert.match(text, /Picture on files\.example\.com/)
  })

  it('redirects former addresses and other spellings to the page', async () => {
    for (const path of ['/old/start', '/guide/start/', '/Guide/Start']) {
      const { status, headers } = await ask(site, path)
      assert.deepEqual([status, headers.location], [302, '/guide/start'], path)
    }
  })

  it('suggests pages if an address has none', async () => {
    const { status, text } = await ask(site, '/guide/strat')
    assert.equal(status, 404)
    assert.match(text, /<a href="\/guide\/start">Start<\/a>/)
    assert.doesNotMatch((await ask(site, '/guide/<script>')).text, /\/<script>/)
  })

  it('finds pages by title immediately, and by text', async () => {
    const find = async (query: string): Promise<readonly string[]> => {
      const { text } = await ask(site, `/~site/search?q=${encodeURIComponent(query)}`)
      return (JSON.parse(text) as { readonly href: string }[]).map(({ href }) => href)
    }
    assert.deepEqual(await find('deep pa'), ['/guide/start/deep'])
    await search.complete()
    assert.deepEqual(await find('heliot'), ['/guide/start/deep'])
    assert.deepEqual(await find('secret'), [])
    assert.deepEqual(await find('some'), [], 'what conditions withhold isn’t found')
    assert.deepEqual(await find('x'.repeat(5000)), [])
  })

  it('serves the Markdown of a page next to it', async () => {
    const { text, headers } = await ask(site, '/guide/deep.md'.replace('guide/', 'guide/start/'))
    assert.match(text, /^# Deep page/)
    assert.match(String(headers['content-type']), /^text\/markdown/)
  })

  it('answers many requests for pages, files and searches, valid or not, and keeps no more memory', async function () {
    this.timeout(600_000)
    const paths = [
      '/',
      '/guide/start',
      '/guide/start.md',
      '/nowhere',
      '/~site/site.css',
      '/~site/search?q=heliotrope',
      '/%',
    ]
    const statuses = new Map<string, number>()
    const askAll = async (count: number): Promise<void> => {
      let left = count
      const work = async (): Promise<void> => {
        while (left-- > 0) {
          const path = paths[left % paths.length] ?? '/'
          const { status } = await ask(site, path)
          assert.equal(statuses.get(path) ?? status, status, path)
          statuses.set(path, status)
        }
      }
      await Promise.all(Array.from({ length: 20 }, work))
    }
    const collect = garbageCollector()
    const heap = (): number => {
      collect()
      return process.memoryUsage().heapUsed / 1024 / 1024
    }
    await askAll(200)
    const before = heap()
    await askAll(testSize(300, 50_000))
    assert.ok(heap() - before < 30, `${heap() - before} MB`)
    assert.ok(
      [...statuses.values()].every((status) => status < 500),
      JSON.stringify([...statuses]),
    )
  })

  it('notifies a browser of changes, even one that reads slowly', async () => {
    const { port } = new URL(site.url)
    const before = live.version
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET /~site/changes?after=${before} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    socket.pause()
    const changes = 50
    for (let change = 1; change <= changes; change++) {
      const changed = live.changeAfter(live.version, AbortSignal.timeout(10_000))
      docs.write('README.md', `# Home\n\n${'Changed. '.repeat(change)}\n`)
      live.refresh()
      await changed
    }
    assert.equal(live.version, before + changes)
    let received = ''
    await new Promise<void>((resolve) => {
      socket.on('data', (piece) => {
        received += piece.toString()
        if (received.includes(`data: ${before + changes}\n`)) resolve()
      })
      socket.resume()
    })
    assert.match((await ask(site, '/')).text, /Changed\./)
    socket.destroy()
  })

  it('says that a page can’t be read if its file was deleted', async () => {
    const { rmSync } = await import('node:fs')
    rmSync(`${docs.folder}/secret.md`)
    const { status, text } = await ask(site, '/guide/secret')
    assert.equal(status, 200)
    assert.match(text, /can’t be read/)
  })
})

describe('A served site of several docs without a page at its top', () => {
  it('goes from the address that is printed to the first page, as the built site does', async () => {
    const docs = siteFolder({
      'a/SUMMARY.md': '* [One](one.md)\n',
      'a/one.md': '# One\n',
      'b/SUMMARY.md': '* [Two](two.md)\n',
      'b/two.md': '# Two\n',
      'left/.gitbook.yaml': 'root: ./gone\n',
    })
    const report = (error: unknown): void => assert.fail(String(error))
    const live = new LiveSite(new FolderSite(docs.folder), report)
    const search = new LiveSearch(async () => await live.site())
    const site = await serveSite({ live, search, own: new OwnFiles(), report }, 0)
    const out = `${docs.folder}-out`
    try {
      const { status, headers } = await ask(site, '/')
      assert.deepEqual([status, headers.location], [302, '/a/one'])
      assert.equal((await ask(site, '/a/one')).status, 200)
      assert.equal(await run(['build', docs.folder, '--out', out], () => undefined), 0)
      assert.match(readFileSync(path.join(out, 'index.html'), 'utf8'), /url=a\/one\.html/)
    } finally {
      await site.close()
      docs.remove()
      rmSync(out, { recursive: true, force: true })
    }
  })
})
