import assert from 'node:assert/strict'
import type { AttributeDescription, ValueKind } from '../../../../../src/core/text/dialect/dialectDescription.ts'
import { dialectTags } from '../../../../../src/core/text/dialect/dialectTags.ts'
import { htmlForms } from '../../../../../src/core/text/dialect/htmlForms.ts'
import { readFlags } from '../../../../../src/core/text/markdown/parsing/htmlTags.ts'
import { parseMarkdown } from '../../../../../src/core/text/markdown/parsing/parseMarkdown.ts'
import { documentToMarkdown } from '../../../../../src/core/text/markdown/writing/documentToMarkdown.ts'

function rewritten(markdown: string): string {
  return documentToMarkdown(parseMarkdown(markdown).document)
}

/** Returns values that an attribute can have. */
function valuesOf(value: ValueKind): string[] {
  switch (value.kind) {
    case 'choice':
      return value.choices.map((choice) => choice.value)
    case 'boolean':
      return ['true', 'false']
    case 'operationMethod':
      return [...value.methods]
    case 'icon':
      return [`${value.prefix ?? ''}gear`]
    case 'text':
      return ['color:red;']
    default:
      return [{ number: '7', percent: '40%', date: '2026-01-02', schemaNames: 'A,B' }[value.kind as string] ?? 'some']
  }
}

/** Values that are left out, because they mean the same as no attribute. */
const defaults: ReadonlySet<string> = new Set(['data-type="text"', 'data-card-size="medium"'])

/** Attributes that the platform writes without a value. They aren’t written if they are off. */
const bare =
  /^data-(?:hidden|multiple|header-hidden|header-sticky|first-column-sticky|column-title-hidden|card-target|card-cover|card-cover-dark)$/

/** Writes a value into the first element of an example, and returns the value after the text was a document. */
function valueAfter(example: string, opening: RegExp, name: string, value: string): string | undefined {
  const found = opening.exec(example)
  assert.ok(found, `${opening} in ${example}`)
  const attributes = Object.entries({ ...readFlags(found[0]), [name]: value })
  const written = attributes.map(([key, content]) => ` ${key}="${content}"`).join('')
  const text = example.slice(0, found.index) + written + example.slice(found.index + found[0].length)
  return readFlags(opening.exec(rewritten(text))?.[0] ?? '')[name]
}

/** Returns the attributes of a kind of element that don't come back, each with the value that got lost. */
function lost(
  attributes: readonly AttributeDescription[],
  opening: RegExp,
  exampleOf: (name: string) => string,
): string[] {
  return attributes.flatMap(({ name, value }) => {
    return valuesOf(value).flatMap((text) => {
      const after = valueAfter(exampleOf(name), opening, name, text)
      const wanted = bare.test(name) ? { true: '', false: undefined }[text] : text
      const written = `${name}="${text}"`
      return after === wanted || (after === undefined && defaults.has(written)) ? [] : [written]
    })
  })
}

/** Examples for attributes that the example of their element can't have. */
const otherExamples: Record<string, string> = {
  'img data-size': 'Press <img src="a.png" alt="A"> now.',
  'img class': '<img src="a.png">',
  'a id': '## Title <a href="#a" id="other"></a>',
}

/** What becomes something else than an attribute with a value. Other tests show what. */
const rewrittenAttributes: ReadonlySet<string> = new Set(['caption', 'data-mention', 'open'])

describe('the attributes that the dialect describes', () => {
  for (const { name: tag, attributes, example } of dialectTags) {
    it(`of the tag ${tag} come back from a document`, () => {
      const kept = attributes.filter(({ name }) => !rewrittenAttributes.has(name))
      assert.deepEqual(
        lost(kept, new RegExp(`(?<=\\{% ${tag}\\b).*?(?= %\\})`), () => example),
        [],
      )
    })
  }

  for (const { element, label, attributes, example } of htmlForms) {
    it(`of the element ${element} (${label}) come back from a document`, () => {
      const kept = attributes.filter(({ name }) => !rewrittenAttributes.has(name))
      const cards = htmlForms.find((form) => form.label === 'Cards')?.example ?? ''
      const exampleOf = (name: string) =>
        otherExamples[`${element} ${name}`] ?? (/^data-(?:card|column)-/.test(name) ? cards : example)
      assert.deepEqual(lost(kept, new RegExp(`(?<=<${element})(?: [^<>]*)?(?=>)`), exampleOf), [])
    })
  }

  it('include the width of a stepper and the icon of a step', () => {
    const stepper = '{% stepper fullWidth="true" %}\n{% step icon="gear" %}\nOne\n{% endstep %}\n{% endstepper %}\n'
    assert.equal(rewritten(stepper), stepper)
  })

  it('include the size of an image that has a line to itself', () => {
    const image = '<img src="a.png" alt="A" data-size="original">\n'
    assert.equal(rewritten(image), image)
  })

  it('include the several options of a select', () => {
    const table = (th: string) => `<table><thead><tr>${th}</tr></thead><tbody></tbody></table>\n`
    const select = (attributes: string) =>
      `<select${attributes}><option value="a" label="A" color="blue"></option></select></th>`
    assert.equal(
      rewritten(table(`<th data-type="select">State${select(' multiple')}`)),
      table(`<th data-type="select" data-multiple>State${select('')}`),
    )
  })

  it('make a mention of a link in HTML', () => {
    const link = 'See <a data-mention href="page.md">Page</a>.\n'
    assert.equal(rewritten(link), 'See [page.md](page.md "mention").\n')
  })
})
