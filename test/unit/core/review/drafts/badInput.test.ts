import assert from 'node:assert/strict'
import type { Page } from '../../../../../src/contract/revisions.ts'
import { checkText } from '../../../../../src/core/authoring/checks/checkText.ts'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import { mergePage } from '../../../../../src/core/review/drafts/mergePage.ts'
import { revertBlock } from '../../../../../src/core/review/drafts/revertBlock.ts'
import { isSameText, sentPage } from '../../../../../src/core/review/drafts/shownText.ts'
import { SpacePages } from '../../../../../src/core/docs/pages/pageIndex.ts'
import { testSize } from '../../../../support/testSize.ts'

const pages = new SpacePages([{ id: 'one', title: 'One', type: 'document', path: 'one' }] as Page[])
const body = spaceBody({ server: 'server', space: 's', title: 'Guide', pages, files: new Map() })
const scope = { page: pages.byId('one') ?? assert.fail(), body }

/** Returns the rules that a text breaks, without hints. */
function broken(text: string): string[] {
  return checkText(text, scope)
    .filter(({ severity }) => severity !== 'hint')
    .map(({ rule }) => rule)
}

/** Asserts that a change at the start merges with a change at the end that someone else made. */
function assertMerges(text: string): void {
  const [mine, theirs] = [text.replace('# Title\n', '# Title\n\nMine here.\n'), `${text}\nTheirs there.\n`]
  const both = mergePage(text, mine, theirs)
  assert.deepEqual(both, { kind: 'clean', text: mine + theirs.slice(text.length) })
}

describe('A page with unexpected content', () => {
  describe('in its front matter', () => {
    for (const [name, value] of [
      ['a date', 'date: 2026-05-04'],
      ['a country code that older YAML reads as false', 'country: no'],
      ['an octal number', 'mode: 0o17'],
      ['a time that older YAML reads as seconds', 'at: 12:30:45'],
      ['a number with 30 digits', 'id: 123456789012345678901234567890'],
    ] as const) {
      it(`accepts ${name}, unchanged`, () => {
        const text = `---\n${value}\n---\n\n# Title\n\nWords.\n`
        assert.deepEqual(broken(text), [])
        assert.equal(sentPage(text, text).markdown, `---\n${value}\n---\nWords.\n`)
        assertMerges(text)
      })
    }

    for (const [name, value] of [
      ['a JavaScript function', 'run: !!js/function "function () { return 1 }"'],
      ['a Ruby object', 'user: !ruby/object:User\n  name: Ada'],
      ['a Python call', 'call: !!python/object/apply:os.system ["true"]'],
    ] as const) {
      it(`ignores ${name}, and sends it unchanged`, () => {
        const text = `---\n${value}\n---\n\n# Title\n\nWords.\n`
        assert.deepEqual(broken(text), [])
        assert.equal(sentPage(text, text).markdown, `---\n${value}\n---\nWords.\n`)
        assertMerges(text)
      })
    }

    it('reports aliases that would expand exponentially', () => {
      const rows = ['a: &a [x, x, x, x, x, x, x, x, x]']
      for (const [one, other] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg']) {
        rows.push(`${other}: &${other} [${Array(9).fill(`*${one}`).join(', ')}]`)
      }
      assert.deepEqual(broken(`---\n${rows.join('\n')}\n---\n\n# Title\n`), ['front-matter'])
    })
  })

  describe('of megabytes', () => {
    for (const [name, megabytes, part] of [
      ['sections', testSize(0.4, 1), '## Part\n\nWords with a [link](/one) in them.\n\n* one\n* two\n\n'],
      ['one very long line', testSize(1, 5), 'words and more '],
      ['equal lines', testSize(1, 5), 'A line of words.\n'],
      ['brackets', testSize(1, 5), '['],
    ] as const) {
      it(`in ${name}, ${megabytes} MB, is checked, compared and merged`, () => {
        const text = `# Title\n\n${part.repeat(Math.ceil((megabytes * 1_000_000) / part.length)).trimEnd()}\n`
        checkText(text, scope)
        assert.equal(isSameText(text, `${text}\n\n`), true)
        assertMerges(text)
      })
    }
  })

  describe('too long to parse its blocks', () => {
    const part = (at: number): string => `## Part ${at}\n\nWords of ${at}.\n\n- one\n- two\n\n`
    const long = `# Title\n\n${Array.from({ length: testSize(8000, 20_000) }, (_, at) => part(at)).join('')}`

    it('is merged with other changes, paragraph by paragraph', () => {
      const [mine, theirs] = [long.replace('of 7.', 'of seven.'), long.replace('Part 8\n', 'Part eight\n')]
      const both = mine.replace('Part 8\n', 'Part eight\n')
      assert.deepEqual(mergePage(long, mine, theirs), { kind: 'clean', text: both })
      assert.deepEqual(mergePage(long, theirs, mine), { kind: 'clean', text: both })
    })

    it('conflicts if both sides changed the same lines', () => {
      const [mine, theirs] = [long.replace('of 7.', 'of seven.'), long.replace('of 7.', 'about 7.')]
      assert.deepEqual(mergePage(long, mine, theirs), { kind: 'conflict' })
    })

    it('conflicts if both sides added the same line in two places', () => {
      const added = (at: number): string => long.replace(part(at), `Added by both of us.\n\n${part(at)}`)
      assert.deepEqual(mergePage(long, added(7), added(9)), { kind: 'conflict' })
    })

    it('counts as the same in the server’s normal form, and as another text if a word or code differs', () => {
      assert.equal(isSameText(long, long.replaceAll('\n- ', '\n* ').replaceAll('\n', ' \n')), true)
      assert.equal(isSameText(long, long.replace('of 7.', 'of seven.')), false)
      const code = `${long}\n\`\`\`\na\n\`\`\`\n`
      assert.equal(isSameText(code, code.replace('\na\n', '\n  a\n')), false)
    })

    it('in one paragraph that both changed conflicts, and is compared quickly', () => {
      const lines = `# Title\n\n${'The same line.\n'.repeat(5000)}`
      const [mine, theirs] = [lines.replace('The', 'Mine'), lines.replace(/line\.\n$/, 'their line.\n')]
      assert.deepEqual(mergePage(lines, mine, theirs), { kind: 'conflict' })
    })
  })

  it('such as NUL and lone surrogates is reported, and kept by a merge', () => {
    const text = '# Title\n\na\0b\ud800c\n'
    assert.deepEqual(broken(text), ['strange-character', 'strange-character'])
    assertMerges(text)
  })

  it('with tabs 20 deep is merged with changes inside', () => {
    const open = Array.from({ length: 20 }, (_, at) => `{% tabs %}\n{% tab title="${at}" %}\n`).join('')
    const text = `# Title\n\n${open}Deep down.\n${'{% endtab %}\n{% endtabs %}\n'.repeat(20)}`
    assert.deepEqual(broken(text), [])
    const mine = text.replace('title="3"', 'title="three"')
    const theirs = text.replace('Deep down.', 'Deep down there.')
    const both = mine.replace('Deep down.', 'Deep down there.')
    assert.deepEqual(mergePage(text, mine, theirs), { kind: 'clean', text: both })
    const line = both.split('\n').indexOf('Deep down there.')
    assert.deepEqual(revertBlock(text, both, line), { kind: 'changed', text: mine })
  })

  it('with unclosed blocks is reported, sent and merged as it is', () => {
    const text = '# Title\n\n{% hint style="info" %}\nA hint.\n\n{% tabs %}\n{% tab title="a" %}\nA tab.\n'
    assert.deepEqual(broken(text), Array(3).fill('unclosed-tag'))
    assert.equal(sentPage(text, text).markdown, text.slice('# Title\n\n'.length))
    assertMerges(text)
  })
})
