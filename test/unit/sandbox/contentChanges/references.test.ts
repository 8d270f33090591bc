import assert from 'node:assert/strict'
import { Branch, insert } from '../support/branch.ts'

describe('resolving references in the text of a change request', () => {
  let branch: Branch
  beforeEach(async () => {
    branch = await Branch.ofGuides()
  })
  afterEach(() => branch.close())

  const resolve = async (target: string, from = 'guides/setup') => {
    const page = await branch.id(from)
    await branch.write({ operation: 'update_page', page, document: { markdown: `See [it](${target}).` } })
    return /\]\((.*)\)/.exec(await branch.body(from))?.[1]
  }

  it('finds pages by ID, by path and by relative file path', async () => {
    const usage = `/pages/${await branch.id('guides/usage')}`
    for (const target of [
      usage,
      '/pages/guides/usage',
      '/pages/guides/usage.md',
      '/pages/guides/usage/README.md',
      './usage.md',
      'usage.md',
      'usage',
      './usage/',
      '../guides/usage.md',
      '/guides/usage',
    ]) {
      assert.equal(await resolve(target), usage, target)
    }
    assert.equal(await resolve('./usage.md#part'), `${usage}#part`)
    const guides = `/pages/${await branch.id('guides')}`
    assert.equal(await resolve('../guides/README.md'), guides)
    assert.equal(await resolve('guides/usage.md', 'news'), usage)
  })

  it('finds subpages relative to a page, as if the page were a README.md', async () => {
    const setup = await branch.id('guides/setup')
    await branch.write(insert('Linux', { into: setup }))
    assert.equal(await resolve('./linux.md'), `/pages/${await branch.id('guides/setup/linux')}`)
  })

  it('finds pages and files of the same batch in any order', async () => {
    const base64 = Buffer.from('a,b').toString('base64')
    const { insertedFiles } = await branch.write(
      insert('One', { ref: 'one', document: { markdown: 'To [two](./two.md) and [data](./data).' } }),
      insert('Two', { ref: 'two', document: { markdown: 'To [one](./one.md#part).' } }),
      {
        operation: 'insert_files',
        files: [{ name: 'a.csv', ref: 'data', base64, contentType: 'text/csv' }],
      },
    )
    const [one, two] = [await branch.id('one'), await branch.id('two')]
    const file = insertedFiles?.[0]
    assert.equal(await branch.body('one'), `To [two](/pages/${two}) and [data](/files/${file?.id}).\n`)
    assert.equal(await branch.body('two'), `To [one](/pages/${one}#part).\n`)
    assert.equal(await resolve(`/files/${file?.id}`), `/files/${file?.id}`)
    const { items } = await branch.sandbox.ok('listFilesInChangeRequestById', branch.place)
    assert.equal(await resolve(items[0]?.downloadURL ?? ''), `/files/${file?.id}`)
  })

  it('refuses a reference name that is used twice or is the path of a page', async () => {
    assert.match((await branch.refused([insert('A', { ref: 'a' }), insert('B', { ref: 'a' })]))[1], /used twice/)
    assert.match((await branch.refused([insert('A', { ref: 'news' })]))[1], /path of a page/)
  })

  it('keeps external addresses, and turns broken links and data URLs into plain text', async () => {
    assert.equal(await resolve('https://example.com/a?b=c#d'), 'https://example.com/a?b=c#d')
    assert.equal(await resolve('#part'), '#part')
    assert.equal(await resolve('mailto:a@example.com'), 'mailto:a@example.com')
    for (const target of ['./nowhere.md', '/pages/nowhere', '/files/nowhere']) {
      assert.equal(await resolve(target), undefined, target)
      assert.equal(await branch.body('guides/setup'), 'See it.\n')
    }
    const page = await branch.id('news')
    const markdown = 'A ![dot](data:image/png;base64,AAAA) here.'
    await branch.write({ operation: 'update_page', page, document: { markdown } })
    assert.equal(await branch.body('news'), 'A dot here.\n')
  })
})
