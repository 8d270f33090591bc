import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Document, DocumentNode } from '../../../../../src/contract/schemas/document.ts'
import { assignKeys } from '../../../../../src/core/text/markdown/matching/assignKeys.ts'
import { parseMarkdown } from '../../../../../src/core/text/markdown/parsing/parseMarkdown.ts'
import { plainText } from '../../../../../src/core/text/markdown/document/plainText.ts'

function counter(prefix: string) {
  let count = 0
  return () => `${prefix}${++count}`
}

function blocks(nodes: DocumentNode[]): DocumentNode[] {
  return nodes.flatMap((node) => {
    const inner = blocks([...(node.fragments ?? []), ...(node.nodes ?? [])])
    return node.object === 'block' ? [node, ...inner] : inner
  })
}

function words(node: DocumentNode): string {
  return plainText({ object: 'document', data: {}, nodes: [node] })
}

/** Returns the keys as `key: words`: those of top-level blocks, or of all blocks if `deep` is set. */
function keysOf(document: Document, deep = false): string[] {
  return (deep ? blocks(document.nodes) : document.nodes).map((node) => `${node.key}: ${words(node)}`)
}

function first(markdown: string): Document {
  return assignKeys(parseMarkdown(markdown).document, counter('old'))
}

function next(markdown: string, previous: Document): Document {
  return assignKeys(parseMarkdown(markdown).document, counter('new'), previous)
}

const page = 'Alpha is the first one.\n\nBeta comes after it.\n\nGamma ends the list.\n'

describe('keys of blocks', () => {
  it('are unique, and every block has one', () => {
    const document = first(
      '# H\n\n* a\n* b\n\n> q\n\n<details>\n\n<summary>s</summary>\n\nbody\n\n</details>\n\n```\nx\n```\n',
    )
    const keys = blocks(document.nodes).map((node) => node.key)
    assert.ok(keys.every((key) => key !== undefined))
    assert.equal(new Set(keys).size, keys.length)
  })

  it('never repeat one of the document or of the previous one, for any newKey', () => {
    const previous = first(page)
    const document = assignKeys(parseMarkdown(`${page}\nDelta was added.`).document, counter('old'), previous)
    assert.deepEqual(keysOf(document).at(-1), 'old4: Delta was added.')
    assert.throws(() => assignKeys(parseMarkdown('a\n\nb').document, () => 'same'), /same keys again/)
  })

  it('stay when the words of their block change', () => {
    const document = next(page.replace('comes after it', 'now comes right after it'), first(page))
    assert.deepEqual(keysOf(document), [
      'old1: Alpha is the first one.',
      'old2: Beta now comes right after it.',
      'old3: Gamma ends the list.',
    ])
  })

  it('stay when everything around their block is edited, added to, removed and moved', () => {
    const edited = 'Gamma ends the list.\n\nSomething new entirely.\n\nAlpha is still the first one.\n'
    assert.deepEqual(keysOf(next(edited, first(page))), [
      'old3: Gamma ends the list.',
      'new1: Something new entirely.',
      'old1: Alpha is still the first one.',
    ])
  })

  it('are new for a completely different block', () => {
    const document = next(
      page.replace('Beta comes after it.', 'Unrelated words stand here instead, many of them.'),
      first(page),
    )
    assert.equal(document.nodes[1]?.key, 'new1')
  })

  it('distinguish blocks with the same words by what is around them', () => {
    const previous = first('Same\n\nLeft side\n\nSame\n\nRight side\n')
    assert.deepEqual(keysOf(next('Left side\n\nSame\n\nRight side\n', previous)), [
      'old2: Left side',
      'old3: Same',
      'old4: Right side',
    ])
  })

  it('stay with a paragraph that becomes a heading, or moves into a hint', () => {
    const previous = first('One two three\n\nFour five six\n')
    assert.equal(next('## One two three\n\nFour five six\n', previous).nodes[0]?.key, 'old1')
    const wrapped = next('One two three\n\n{% hint style="info" %}\nFour five six\n{% endhint %}\n', previous)
    assert.deepEqual(keysOf(wrapped, true), ['old1: One two three', 'new1: Four five six', 'old2: Four five six'])
  })

  it('stay in lists, tabs, tables and code', () => {
    const text =
      '* one apple\n* two pears\n\n| a | b |\n|---|---|\n| cell one | cell two |\n\n```js\nlet a = 1\nlet b = 2\n```\n'
    const previous = first(text)
    const document = next(
      text
        .replace('two pears', 'two ripe pears')
        .replace('cell two', 'cell number two')
        .replace('let a', 'let z\nlet a'),
      previous,
    )
    const known = new Set(blocks(previous.nodes).map((node) => node.key))
    assert.deepEqual(
      blocks(document.nodes)
        .filter((node) => !known.has(node.key))
        .map(words),
      ['let z'],
    )
  })

  it('stay with an image whose description changes, but not with another image', () => {
    const previous = first('![a](one.png)\n\ntext\n\n![b](two.png)\n')
    const document = next('![b](two.png)\n\ntext\n\n![c](one.png)\n', previous)
    const keyOf = (source: Document, url: string) =>
      blocks(source.nodes).find((node) => node.type === 'image' && JSON.stringify(node.data).includes(url))?.key
    assert.equal(keyOf(document, 'two.png'), keyOf(previous, 'two.png'))
  })

  it('stay if the document already has them, and no other block gets them', () => {
    const document = parseMarkdown(page).document
    const given: Document = {
      ...document,
      nodes: document.nodes.map((node, index) => ({ ...node, key: index < 2 ? 'mine' : 'own' })),
    }
    assert.deepEqual(
      assignKeys(given, counter('new')).nodes.map((node) => node.key),
      ['mine', 'new1', 'own'],
    )
  })

  it('are added without changing the given document', () => {
    const document = parseMarkdown(page).document
    const copy = structuredClone(document)
    assignKeys(document, counter('k'), first(page))
    assert.deepEqual(document, copy)
  })

  it('stay through any insertion, deletion and reordering of different blocks', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/)
    const paragraphs = fc.uniqueArray(
      fc.array(word, { minLength: 3, maxLength: 8 }).map((list) => list.join(' ')),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(paragraphs, fc.infiniteStream(fc.nat()), (texts, stream) => {
        const previous = first(texts.join('\n\n'))
        const keyOf = new Map(previous.nodes.map((node) => [words(node), node.key]))
        const shuffled = texts
          .filter(() => (stream.next().value ?? 0) % 4 !== 0)
          .map((text) => ({ text, at: stream.next().value ?? 0 }))
          .sort((one, other) => one.at - other.at)
          .map(({ text }) => text)
        const document = next(shuffled.join('\n\n'), previous)
        for (const node of document.nodes) assert.equal(node.key, keyOf.get(words(node)))
        const keys = blocks(document.nodes).map((node) => node.key)
        assert.equal(new Set(keys).size, keys.length)
      }),
    )
  })
})
