import assert from 'node:assert/strict'
import type { Page } from '../../../../../src/contract/revisions.ts'
import { checkText } from '../../../../../src/core/authoring/checks/checkText.ts'
import { problemMessage } from '../../../../../src/core/authoring/checks/problemMessages.ts'
import { english } from '../../../../../src/core/text/messages/translate.ts'
import { safeEdits } from '../../../../../src/core/authoring/checks/safeEdits.ts'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import { SpacePages } from '../../../../../src/core/docs/pages/pageIndex.ts'

const pages = new SpacePages([
  { id: 'one', title: 'Get started', type: 'document', path: 'start' },
  { id: 'two', title: 'Two', type: 'document', path: 'guides/two' },
] as Page[])
const body = spaceBody({ server: 'server', space: 's', title: 'Guide', pages, files: new Map() })
const scope = { page: pages.byId('two') ?? assert.fail(), body }

/** Returns the fixes of the first problem, each with the resulting text. */
function fixed(text: string): string[] {
  const [problem] = checkText(text, scope)
  assert.ok(problem)
  return problem.fixes.map(({ kind, detail, edits }) => {
    let result = text
    for (const { start, end, text: now } of edits.toReversed())
      result = result.slice(0, start) + now + result.slice(end)
    assert.deepEqual(
      checkText(result, scope).filter(({ rule }) => rule === problem.rule),
      [],
    )
    return `${kind} (${detail}): ${result}`
  })
}

describe('Fixes of problems', () => {
  it('fix a page with fourteen different problems, one after the other, with the first fix of each', () => {
    let text = [
      '---\ndescription: a: b\n---\n\n# Two\n',
      'See [the start](../old/start.md).\n',
      '![A map](data:image/png;base64,AAAA)\n',
      '{% hnit style="info" %}\nA hint.\n{% endhint %}\n',
      '{% hint styel="warning" %}\nAnother.\n{% endhint %}\n',
      '{% hint style=”danger” %}\nA third.\n{% endhint %}\n',
      '{% hint %}\nWithout a style.\n{% endhint %}\n',
      '{% hint style="sucess" %}\nA fourth.\n{% endhint %}\n',
      'Words {% embed url="https://example.com" %}\n',
      '\\{% embed url="https://example.com/two" %}\n',
      '## A <a id="x"></a>\n\n## B <a id="x"></a>\n',
      '{% content-ref url="https://example.com" %}\n[b](https://example.org)\n{% endcontent-ref %}\n',
      'Left: \0here.\n',
      '<details>\n\n<summary>More</summary>\n\nWords.\n',
    ].join('\n')
    const fixedRules = new Set<string>()
    for (let [problem] = checkText(text, scope); problem; [problem] = checkText(text, scope)) {
      const [fix] = problem.fixes
      assert.ok(fix && fixedRules.size <= 14, `${problem.rule}: ${text.slice(problem.start, problem.end)}`)
      fixedRules.add(problem.rule)
      for (const { start, end, text: now } of fix.edits.toReversed())
        text = text.slice(0, start) + now + text.slice(end)
    }
    assert.deepEqual([...fixedRules].sort(), [
      'content-ref-mismatch',
      'curly-quotes',
      'data-image',
      'dead-link',
      'duplicate-anchor',
      'escaped-tag',
      'front-matter',
      'missing-attribute',
      'strange-character',
      'tag-not-alone',
      'unclosed-tag',
      'unknown-attribute',
      'unknown-tag',
      'wrong-value',
    ])
  })

  it('name the words of a link whose target was deleted on the platform, and point it to the page with that title', () => {
    const broken = '[**→ `Get` started**](/broken/pages/x)\n'
    const [problem] = checkText(broken, scope)
    assert.match(
      problem === undefined ? '' : problemMessage(problem, english),
      /the link “Get started” no longer exists/,
    )
    assert.deepEqual(fixed(broken), [
      'linkTo (Get started): [**→ `Get` started**](/pages/one)\n',
      'onlyWords (**→ `Get` started**): **→ `Get` started**\n',
    ])
  })

  it('point a broken link to the page with a similar name, or leave its words', () => {
    assert.deepEqual(fixed('See [the start](../old/start.md#a).'), [
      'linkTo (Get started): See [the start](/pages/one#a).',
      'onlyWords (the start): See the start.',
    ])
  })

  it('name the paths of pages with the same title, and each page once', () => {
    const alike = new SpacePages([
      { id: 'a', title: 'User', type: 'document', path: 'admins/user' },
      { id: 'b', title: 'user', type: 'document', path: 'types/user' },
      { id: 'two', title: 'Two', type: 'document', path: 'guides/two' },
    ] as Page[])
    const others = spaceBody({ server: 'server', space: 's', title: 'Guide', pages: alike, files: new Map() })
    const [problem] = checkText('[here](../old/user.md)', { page: alike.byId('two') ?? assert.fail(), body: others })
    assert.deepEqual(
      problem?.fixes.map(({ kind, detail }) => `${kind} ${detail}`),
      ['linkTo User (admins/user)', 'linkTo user (types/user)', 'onlyWords here'],
    )
  })

  it('find a page by the words of the link', () => {
    assert.match(
      fixed('[Get started](/pages/gone)')[0] ?? '',
      /^linkTo \(Get started\): \[Get started\]\(\/pages\/one\)/,
    )
  })

  it('remove the tags of a link around its words', () => {
    assert.deepEqual(fixed('a <a href="/pages/gone">b</a> c'), ['onlyWords (b): a b c'])
  })

  it('keep the description of an image that would be dropped', () => {
    assert.deepEqual(fixed('![A map](data:image/png;base64,AAAA)'), ['onlyWords (A map): A map'])
    assert.deepEqual(fixed('a <img src="data:image/png;base64,AA" alt="map"> b'), ['onlyWords (map): a map b'])
  })

  it('quote a value that can’t be read, or remove its line', () => {
    assert.deepEqual(fixed('---\nicon: book\ndescription: a: b: c\n---\n\nText\n'), [
      'quote (a: b: c): ---\nicon: book\ndescription: "a: b: c"\n---\n\nText\n',
      'remove (“description: a: b: c”): ---\nicon: book\n---\n\nText\n',
    ])
  })

  it('number a duplicate anchor', () => {
    assert.deepEqual(fixed('## A <a id="x"></a>\n\n## B <a id="x"></a>\n'), [
      'rename (x-2): ## A <a id="x"></a>\n\n## B <a id="x-2"></a>\n',
    ])
  })

  describe('close an unclosed block', () => {
    const cases: [string, string, string][] = [
      [
        'a hint after its paragraph',
        '{% hint style="info" %}\nA\nB\n\nC\n',
        '{% hint style="info" %}\nA\nB\n{% endhint %}\n\nC\n',
      ],
      ['a hint at the end of the page', '{% hint style="info" %}\nA', '{% hint style="info" %}\nA\n{% endhint %}'],
      [
        'a hint with Windows line ends',
        '{% hint style="info" %}\r\nA\r\n\r\nB',
        '{% hint style="info" %}\r\nA\r\n{% endhint %}\r\n\r\nB',
      ],
      [
        'code after its fence',
        '{% code %}\n```\na\n\nb\n```\n\nC\n',
        '{% code %}\n```\na\n\nb\n```\n{% endcode %}\n\nC\n',
      ],
      ['an HTML block', '<details>\nA\n\nB', '<details>\nA\n</details>\n\nB'],
      [
        'a tab before the next one',
        '{% tabs %}\n{% tab title="A" %}\nA\n\nB\n\n{% tab title="C" %}\nC\n{% endtab %}\n{% endtabs %}\n',
        '{% tabs %}\n{% tab title="A" %}\nA\n\nB\n{% endtab %}\n\n{% tab title="C" %}\nC\n{% endtab %}\n{% endtabs %}\n',
      ],
      [
        'tabs after their last tab',
        '{% tabs %}\n{% tab title="A" %}\nA\n{% endtab %}\n\nB\n',
        '{% tabs %}\n{% tab title="A" %}\nA\n{% endtab %}\n{% endtabs %}\n\nB\n',
      ],
      [
        'a tab within tabs, in a list',
        '- {% tabs %}\n  {% tab title="A" %}\n  A\n  {% endtabs %}\n',
        '- {% tabs %}\n  {% tab title="A" %}\n  A\n  {% endtab %}\n  {% endtabs %}\n',
      ],
    ]
    for (const [name, text, result] of cases) {
      it(name, () =>
        assert.deepEqual(
          fixed(text).map((each) => each.replace(/^close \(.*?\): /, '')),
          [result],
        ),
      )
    }
  })

  describe('close a block automatically only if its end can be in exactly one place', () => {
    const fixedAll = (text: string): string => safeEdits(text, checkText(text, scope))
    const sure: Record<string, string> = {
      'a tab before the next one':
        '{% tabs %}\n{% tab title="A" %}\nA\n\nB\n[{% endtab %}\n]\n{% tab title="C" %}\nC\n{% endtab %}\n{% endtabs %}\n',
      'the last tab': '{% tabs %}\n{% tab title="A" %}\nA\n\nB\n[{% endtab %}\n]{% endtabs %}\n\nC\n',
      'a stepper after its last step': '{% stepper %}\n{% step %}\nA\n{% endstep %}\n[{% endstepper %}\n]\nB\n',
      'code after its fence': '{% code title="a" %}\n```\na\n\nb\n```\n[{% endcode %}\n]\nC\n',
      'a page link after its link':
        '{% content-ref url="https://example.com" %}\n[a](https://example.com)\n[{% endcontent-ref %}\n]\nB\n',
    }
    for (const [name, marked] of Object.entries(sure)) {
      const end = /\[(\{% end[^]*?)\]/
      it(`as ${name}`, () => assert.equal(fixedAll(marked.replace(end, '')), marked.replace(end, '$1')))
    }
    for (const text of [
      '{% hint style="info" %}\nA\n\nB\n',
      '{% tabs %}\n{% tab title="A" %}\nA\n\nB\n',
      '{% code %}\n```\na\n',
      '{% code %}\n\nA\n',
      '{% content-ref url="https://example.com" %}\nA\n',
      '{% if a %}\n{% tab title="A" %}\nA\n{% endif %}\n',
      '<details>\n\nA\n\nB\n',
    ]) {
      it(`not in ${JSON.stringify(text)}`, () => assert.equal(fixedAll(text), text))
    }
  })

  it('correct the spelling of an anchor automatically only if exactly one heading matches', () => {
    const fixedAll = (text: string): string => safeEdits(text, checkText(text, scope))
    const one = '## Function foo\n\n[a](#Function-~foo)\n'
    assert.equal(fixedAll(one), one.replace('#Function-~foo', '#function-foo'))
    const two = `## Function ~foo\n\n${one}`
    assert.equal(fixedAll(two), two)
    assert.deepEqual(fixed(two), [`rename (#function-foo): ${two.replace('#Function-~foo', '#function-foo')}`])
  })

  it('keep the address of an embed that an older version exported as JSON, and nothing else of it', () => {
    const data = '{\\"url\\":\\"https://example.com/a?b=1&c=2\\",\\"title\\":\\"A\\"}'
    const written = 'url="https://example.com/a?b=1&amp;c=2"'
    assert.deepEqual(fixed(`{% embed data="${data}" %}\n`), [`rename (${written}): {% embed ${written} %}\n`])
    assert.deepEqual(checkText(`{% embed data="${data}" %}\n`, scope).length, 1)
    for (const other of ['{', '{\\"url\\":1}', '{\\"url\\":\\"javascript:a\\"}', data.replace('https:', '')]) {
      const [first] = checkText(`{% embed data="${other}" %}\n`, scope)
      assert.deepEqual(first?.fixes, [], other)
    }
  })

  it('remove a control character', () => {
    assert.deepEqual(fixed('a\0b'), ['remove (U+0000): ab'])
  })

  it('don’t resolve a merge, but report its markers', () => {
    const text = '<<<<<<< mine\na\n=======\nb\n>>>>>>> theirs\n'
    const [problem] = checkText(text, scope)
    assert.equal(problem?.rule, 'conflict-mark')
    assert.deepEqual(fixed(text.replace('a\n', '[x](/pages/gone)\n')).length, 0)
  })
})
