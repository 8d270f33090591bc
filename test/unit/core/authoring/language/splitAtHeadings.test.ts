import assert from 'node:assert/strict'
import { splitAtHeadings } from '../../../../../src/core/authoring/language/splitAtHeadings.ts'

describe('Markdown that is split at its headings', () => {
  it('is split at underlined headings, too, and moves those below up', () => {
    const text =
      'Intro.\n\nOne *more*\n---\n\nWords.\n\n#### Below #\n\nTwo\nlines\n---\n\n> ## Quoted\n\n- - -\nEnd.\n'
    assert.deepEqual(splitAtHeadings(text), {
      markdown: 'Intro.',
      parts: [
        { title: 'One more', markdown: 'Words.\n\n### Below #' },
        { title: 'Two lines', markdown: '> ## Quoted\n\n- - -\nEnd.' },
      ],
    })
    assert.deepEqual(splitAtHeadings('# One\n\nTwo\nlines\n---\n\nEnd.').parts, [
      { title: 'One', markdown: '## Two lines\n\nEnd.' },
    ])
  })

  it('isn’t split at headings in code, items and blocks', () => {
    const text = '```\n# Code\n```\n\n{% hint style="info" %}\n# In a hint\n{% endhint %}\n\n* # In a list'
    assert.deepEqual(splitAtHeadings(text), { markdown: text, parts: [] })
  })
})
