import assert from 'node:assert/strict'
import type { SemanticChange } from '../../../src/contract/changeRequestContent.ts'
import type { Collection } from '../../../src/contract/collections.ts'
import type { Space } from '../../../src/contract/spaces.ts'
import { browsableAddress } from '../../../src/core/text/strings/browsableAddress.ts'
import { byteCount } from '../../../src/core/docs/files/byteCount.ts'
import { changedThings } from '../../../src/core/review/changeRequests/changedThings.ts'
import { contentTree, withoutSpaces, type ContentLevel } from '../../../src/core/docs/pages/contentTree.ts'
import { displayTitle, emojiCharacter } from '../../../src/core/text/strings/displayTitle.ts'
import { contentSpace, spacesOn, type SitePartValue } from '../../../src/core/docs/sites/siteStructureParts.ts'
import type { SiteStructure } from '../../../src/contract/siteStructure.ts'
import { RefreshPace } from '../../../src/features/shared/connections/refreshPace.ts'

const collection = (id: string, parent?: string): Collection => ({ id, parent }) as Collection
const space = (id: string, parent?: string, deletedAt?: string): Space => ({ id, parent, deletedAt }) as Space

function outline({ collections, spaces }: ContentLevel): unknown[] {
  return [...collections.map((branch) => [branch.collection.id, ...outline(branch)]), ...spaces.map(({ id }) => id)]
}

describe('The tree of an organization', () => {
  it('puts items at the root whose collection isn’t visible', () => {
    assert.deepEqual(outline(contentTree([collection('a', 'secret')], [space('s', 'secret')])), [['a'], 's'])
  })

  it('loses nothing when collections contain each other', () => {
    const circle = [collection('a', 'b'), collection('b', 'a'), collection('c', 'c')]
    const text = JSON.stringify(outline(contentTree(circle, [space('s', 'a'), space('t', 'c')])))
    for (const id of ['a', 'b', 'c', 's', 't']) assert.ok(text.includes(`"${id}"`), `${id} in ${text}`)
  })

  it('leaves out deleted spaces', () => {
    assert.deepEqual(outline(contentTree([], [space('s', undefined, '2026-01-01T00:00:00Z')])), [])
  })

  it('nests collections, before spaces, in the server’s order', () => {
    const collections = [collection('b'), collection('a'), collection('c', 'b')]
    const spaces = [space('2', 'c'), space('1', 'c'), space('0')]
    assert.deepEqual(outline(contentTree(collections, spaces)), [['b', ['c', '2', '1']], ['a'], '0'])
  })

  it('leaves out spaces and the collections that are empty then, but keeps empty ones', () => {
    const collections = [collection('full'), collection('inner', 'full'), collection('empty'), collection('mixed')]
    const tree = contentTree(collections, [space('1', 'inner'), space('2', 'mixed'), space('3', 'mixed'), space('4')])
    assert.deepEqual(outline(withoutSpaces(tree, new Set(['1', '2', '4']))), [['empty'], ['mixed', '3']])
  })
})

describe('A site', () => {
  const siteSpace = (id: string) => ({ object: 'site-space', id: `on-${id}`, space: space(id) })
  const section = (...ids: string[]) => ({ object: 'site-section', id: ids.join(), siteSpaces: ids.map(siteSpace) })

  it('has the spaces of all of its sections, at any depth', () => {
    const group = { object: 'site-section-group', id: 'g', children: [section('b', 'c'), { object: 'news', id: 'n' }] }
    const structure = { type: 'sections', structure: [section('a'), group] } as unknown as SiteStructure
    assert.deepEqual(spacesOn(structure), ['a', 'b', 'c'])
  })

  it('has the pages of a space in a site space and in a section with one space, but not in one with variants', () => {
    const parts = [siteSpace('a'), section('b'), section('c', 'd'), section()] as unknown as SitePartValue[]
    assert.deepEqual(
      parts.map((part) => contentSpace(part)?.id),
      ['a', 'b', undefined, undefined],
    )
  })
})

describe('A title in a label', () => {
  it('is one line that doesn’t change the direction of text', () => {
    assert.equal(displayTitle('a\r\nb\u0000\u202ec', 'none'), 'a b c')
  })

  it('is cut between characters, not inside one', () => {
    const family = '👨‍👩‍👧‍👦'
    const cut = displayTitle(family.repeat(100), 'none')
    assert.ok(cut.endsWith(`${family}…`) && cut.length <= 120)
  })

  it('falls back if nothing is left', () => {
    assert.equal(displayTitle(' \u0007 ', 'Untitled'), 'Untitled')
  })

  it('reads emoji as characters and as code points, and other text as neither', () => {
    assert.equal(emojiCharacter('1f4d8'), '📘')
    assert.equal(emojiCharacter('1f468-200d-1f469'), '👨‍👩')
    assert.equal(emojiCharacter('👋'), '👋')
    assert.equal(emojiCharacter('ffffff'), '')
    assert.equal(emojiCharacter(undefined), '')
  })
})

describe('What a change request changes', () => {
  const page = (id: string) => ({ id, type: 'document' as const, title: id })
  const change = (type: string, id: string) => ({ type, page: page(id) }) as SemanticChange

  it('names a page once, with the most important change', () => {
    const things = changedThings([change('page_moved', 'a'), change('page_edited', 'a'), change('page_deleted', 'b')])
    assert.deepEqual(
      things.map(({ id, kind }) => `${id} ${kind}`),
      ['a edited', 'b deleted'],
    )
  })

  it('skips unknown kinds of change', () => {
    assert.deepEqual(changedThings([change('page_translated', 'a'), change('comet_created', 'b')]), [])
  })
})

describe('The pace of refreshing', () => {
  const limits = { shortest: 60, longest: 500 }

  it('slows down while nothing changes or everything fails, up to a limit', () => {
    const pace = new RefreshPace(() => 0.5, limits)
    const waits = (['nothing', 'failure', 'nothing', 'nothing', 'nothing'] as const).map((found) => {
      pace.recordResult(found)
      return pace.next()
    })
    assert.deepEqual(waits, [120, 240, 480, 500, 500])
  })

  it('is fast again after a change, and while someone works', () => {
    const pace = new RefreshPace(() => 0.5, limits)
    pace.recordResult('nothing')
    pace.recordResult('news')
    assert.equal(pace.next(), 60)
    pace.recordResult('nothing')
    pace.reset()
    assert.equal(pace.next(), 60)
  })

  it('allows an immediate refresh, but not two within the minimum interval', () => {
    const pace = new RefreshPace(() => 0.5, limits)
    assert.deepEqual([pace.isDue(59), pace.isDue(60)], [false, true])
  })

  it('differs between windows', () => {
    assert.equal(new RefreshPace(() => 0, limits).next(), 54)
    assert.equal(new RefreshPace(() => 0.999, limits).next(), 66)
  })
})

describe('An address for the browser', () => {
  it('is never one that controls the editor', () => {
    for (const address of ['command:a', 'vscode://x/y', 'file:///etc/passwd', 'javascript:1', 'data:text/html,x', '']) {
      assert.equal(browsableAddress(address), undefined, address)
    }
  })

  it('is a web or mail address', () => {
    assert.equal(browsableAddress('https://example.com/a b'), 'https://example.com/a%20b')
    assert.equal(browsableAddress('mailto:a@example.com'), 'mailto:a@example.com')
  })
})

describe('A number of bytes', () => {
  it('has at most one decimal place', () => {
    assert.deepEqual(
      [0, 999, 1400, 9950, 23_400_000].map((bytes) => byteCount(bytes, 'en')),
      ['0 bytes', '999 bytes', '1.4 kB', '10 kB', '23.4 MB'],
    )
  })
})
