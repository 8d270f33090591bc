import assert from 'node:assert/strict'
import { checkText } from '../../../../../src/core/authoring/checks/checkText.ts'
import type { Page } from '../../../../../src/contract/revisions.ts'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import { SpacePages } from '../../../../../src/core/docs/pages/pageIndex.ts'
import { dialectTags } from '../../../../../src/core/text/dialect/dialectTags.ts'
import { htmlForms } from '../../../../../src/core/text/dialect/htmlForms.ts'

/** Returns the rules that a text breaks, each with the text that it's about. */
function found(text: string): string[] {
  return checkText(text).map(({ rule, start, end }) => `${rule}: ${text.slice(start, end)}`)
}

/** Returns the text after the first fix of its first problem. */
function fixed(text: string): string | undefined {
  const fix = checkText(text)[0]?.fixes[0]
  return fix?.edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text)
}

const hint = '{% hint style="info" %}\nWords.\n{% endhint %}'

describe('Checks of a text', () => {
  it('find undefined variables, but none in code that shows how to write them', () => {
    const pages = new SpacePages([{ id: 'one', title: 'One', type: 'document', path: 'one' } as Page])
    const variables = new Map([['product', 'Galley']])
    const body = spaceBody({ server: 's', space: 's', title: 'Guide', pages, files: undefined, variables })
    const expression = (name: string): string => `<code class="expression">space.vars.${name}</code>`
    const shown = expression('example')
    const text = `${expression('product')} ${expression('prodcut')}, \`${shown}\`\n\n\`\`\`\n${shown}\n\`\`\`\n`
    const problems = checkText(text, { page: pages.byId('one') ?? assert.fail(), body })
    assert.deepEqual(
      problems.map(({ rule, values }) => [rule, ...values]),
      [['unknown-variable', 'prodcut']],
    )
  })

  it('find nothing in links to headings, tabs and expandables, nor in words with an annotation', () => {
    const pages = new SpacePages([{ id: 'one', title: 'One', type: 'document', path: 'one' } as Page])
    const body = spaceBody({ server: 's', space: 's', title: 'Guide', pages, files: new Map() })
    const tab = '{% tab title="Answer" %}\nWords.\n{% endtab %}'
    const blocks = `## Query\n\n{% tabs %}\n${tab}\n\n${tab}\n{% endtabs %}\n\n<details>\n\n<summary>More</summary>\n\n</details>`
    const links = '[a](#query) [b](#answer) [c](#answer-1) [d](#more) [e](#user-content-fn-1)[^1]\n\n[^1]: Note.'
    const rules = (text: string): string[] =>
      checkText(text, { page: pages.byId('one') ?? assert.fail(), body }).map(({ rule }) => rule)
    assert.deepEqual(rules(`${blocks}\n\n${links}\n`), [])
    assert.deepEqual(rules(`${blocks}\n\n[a](#answer-2)\n`), ['dead-anchor'])
  })

  it('report GitHub’s anchors as a hint with a safe fix, if exactly one heading matches', () => {
    const pages = new SpacePages([{ id: 'one', title: 'One', type: 'document', path: 'one' } as Page])
    const body = spaceBody({ server: 's', space: 's', title: 'Guide', pages, files: new Map() })
    const found = (text: string): string[] =>
      checkText(text, { page: pages.byId('one') ?? assert.fail(), body }).map(({ rule, severity, fixes }) =>
        [severity, rule, ...fixes.map(({ detail, safe }) => `${detail} ${safe}`)].join(' '),
      )
    const text = '# One\n\n## Version 1.2\n\n## Bees & honey\n\n## 3 hives\n\n'
    assert.deepEqual(found(`${text}[a](#version-12) [b](#bees--honey) [c](#3-hives)\n`), [
      'hint other-anchor #version-1.2 true',
      'hint other-anchor #bees-and-honey true',
      'hint other-anchor #id-3-hives true',
    ])
    assert.deepEqual(found(`${text}[a](#version-1.2) [b](#bees-and-honey) [c](#id-3-hives)\n`), [])
    assert.deepEqual(found(`${text}## Version 1.2\n\n[a](#version-12)\n`), ['warning dead-anchor #version-1.2 false'])
  })

  it('find nothing in links to headings in other scripts, to further headings of level 1, to the title and to annotations', () => {
    const pages = new SpacePages([{ id: 'one', title: 'One', type: 'document', path: 'one' } as Page])
    const body = spaceBody({ server: 's', space: 's', title: 'Guide', pages, files: new Map() })
    const rules = (text: string): string[] =>
      checkText(text, { page: pages.byId('one') ?? assert.fail(), body }).map(({ rule }) => rule)
    assert.deepEqual(rules('# One\n\n## 安装\n\n[a](#an-zhuang) [b](#安装)\n'), [])
    assert.deepEqual(rules('# One\n\n## Démarrage\n\n[a](#demarrage) [b](#démarrage)\n'), [])
    assert.deepEqual(rules('# One\n\n## Démarrage\n\n[a](#nothing)\n'), ['dead-anchor'])
    assert.deepEqual(rules('# One\n\n# Two more\n\n[a](#two-more)\n'), [])
    assert.deepEqual(rules('# One\n\n# Two more\n\n[a](#one) [b](#two)\n'), ['dead-anchor'])
    assert.deepEqual(rules('# One\n\n## Süße\n\n[a](#susse) [b](#missing)\n'), ['dead-anchor'])
    assert.deepEqual(rules('# One\n\n[a](#user-content-fn-1)[^1] [b](#user-content-fn-2)\n\n[^1]: A note.\n'), [
      'dead-anchor',
    ])
  })

  it('recognize every mark that the platform sets for deleted targets', () => {
    const pages = new SpacePages([{ id: 'one', title: 'One', type: 'document', path: 'one' } as Page])
    const body = spaceBody({ server: 's', space: 's', title: 'Guide', pages, files: new Map() })
    for (const mark of ['/broken/pages/x', '/broken/openapi/x', 'broken-reference', 'broken-reference/']) {
      const problems = checkText(`[a](${mark})\n`, { page: pages.byId('one') ?? assert.fail(), body })
      assert.deepEqual(
        problems.map(({ rule }) => rule),
        ['broken-mark'],
        mark,
      )
    }
  })

  it('find nothing in captions of older exports', () => {
    assert.deepEqual(found('{% embed url="https://example.com" caption="" %}'), [])
  })

  it('find nothing in the width that the platform writes for an embedded address', () => {
    assert.deepEqual(found('{% embed url="https://example.com" fullWidth="false" %}'), [])
  })

  for (const { name, example } of dialectTags) {
    it(`find nothing in the example of “${name}”`, () => assert.deepEqual(found(example), []))
  }

  for (const { label, example } of htmlForms) {
    it(`find nothing in the example of “${label}”`, () => assert.deepEqual(found(example), []))
  }

  const cases: readonly (readonly [string, string, readonly string[], string?])[] = [
    [
      'a misspelled tag',
      hint.replaceAll('hint', 'hnit'),
      ['unknown-tag: hnit', 'unknown-tag: endhnit'],
      hint.replace('endhint', 'endhnit'),
    ],
    ['a tag within a line', `Words ${hint}`, ['tag-not-alone: {% hint style="info" %}'], `Words\n\n${hint}`],
    [
      'an unclosed tag',
      '{% hint style="info" %}\nWords.\n\nMore.',
      ['unclosed-tag: {% hint style="info" %}'],
      `${hint}\n\nMore.`,
    ],
    ['an end without a start', 'Words.\n{% endhint %}\n', ['stray-tag: {% endhint %}'], 'Words.\n'],
    [
      'tags that overlap',
      '{% hint style="info" %}\n{% if true %}\n{% endhint %}\n{% endif %}',
      ['nesting: {% if true %}', 'crossed-tag: {% endhint %}'].slice(1),
    ],
    [
      'an escaped tag',
      '\\{% hint style="info" %}',
      ['escaped-tag: \\{% hint style="info" %}'],
      '{% hint style="info" %}',
    ],
    ['an unknown attribute', hint.replace('style', 'styel'), ['unknown-attribute: styel'], hint],
    ['an unknown value', hint.replace('info', 'warnig'), ['wrong-value: warnig'], hint.replace('info', 'warning')],
    ['typographic quotes', hint.replace('"info"', '“info”'), ['curly-quotes: “info”'], hint],
    [
      'an unclosed step, but not that the next step is in it',
      '{% stepper %}\n{% step %}\nA\n\n{% step %}\nB\n{% endstep %}\n{% endstepper %}',
      ['unclosed-tag: {% step %}'],
    ],
    [
      'a date in a wrong format',
      '{% updates %}\n{% update date="2026/5/1" %}\nWords.\n{% endupdate %}\n{% endupdates %}',
      ['wrong-value: 2026/5/1'],
    ],
    [
      'a page link whose content links to another page',
      '{% content-ref url="a.md" %}\n[b.md](b.md)\n{% endcontent-ref %}',
      ['content-ref-mismatch: [b.md](b.md)'],
      '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}',
    ],
    ['an unclosed fence', 'Words.\n\n```js\nlet a', ['unclosed-fence: ```js']],
    ['an unfinished tag', '{% hint style="info"\nWords.\n', ['unterminated-tag: {% hint style="info"']],
    [
      'front matter that isn’t valid YAML',
      '---\ndescription: Now: here\n---\n# A',
      ['front-matter: description: Now: here'],
      '---\ndescription: "Now: here"\n---\n# A',
    ],
    [
      'an unknown key of the front matter',
      '---\nhiden: true\n---\n# A',
      ['front-matter-key: hiden'],
      '---\nhidden: true\n---\n# A',
    ],
    [
      'an older form',
      '{% page-ref page="a.md" %}',
      ['older-tag: page-ref'],
      '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}',
    ],
  ]
  for (const [title, text, problems, after] of cases) {
    it(`find ${title}${after === undefined ? '' : ', with a fix'}`, () => {
      assert.deepEqual(found(text), problems)
      if (after !== undefined) assert.equal(fixed(text), after)
    })
  }

  it('ignore code, comments and preformatted text', () => {
    const tag = '{% hnit %}'
    assert.deepEqual(
      found(`\`\`\`\n${tag}\n\`\`\`\n\nSee \`${tag}\`.\n\n<!-- ${tag} -->\n\n<pre>\n${tag}\n</pre>\n`),
      [],
    )
  })

  it('accept embeds and files with and without an end tag', () => {
    const text =
      '{% embed url="https://example.com" %}\n\n{% embed url="https://example.com" %}\nWords.\n{% endembed %}\n'
    assert.deepEqual(found(text), [])
  })

  it('don’t read an address in typographic quotes as a link', () => {
    const pages = new SpacePages([{ id: 'one', title: 'One', type: 'document', path: 'one' } as Page])
    const body = spaceBody({ server: 's', space: 's', title: 'Guide', pages, files: new Map() })
    const scope = { page: pages.byId('one') ?? assert.fail(), body }
    const rules = (text: string): string[] => checkText(text, scope).map(({ rule }) => rule)
    assert.deepEqual(rules('{% embed url=“gone.md” %}'), ['curly-quotes'])
    assert.deepEqual(rules('{% file src="gone.png" %}'), ['dead-file'])
  })

  it('read tags that span lines', () => {
    assert.deepEqual(found('{% @mermaid/diagram content="graph TD\n  A --> B\n\n  B --> C" %}\n'), [])
  })
})
