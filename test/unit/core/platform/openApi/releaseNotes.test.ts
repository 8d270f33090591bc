import assert from 'node:assert/strict'
import { releaseNotes, withUpdate } from '../../../../../src/core/platform/openApi/differences/releaseNotes.ts'
import { english } from '../../../../../src/core/text/messages/translate.ts'

const update = '{% update date="2026-05-25" %}\nNew\n{% endupdate %}'

describe('Release notes', () => {
  it('are an update block with a list of the changes', () => {
    const part = {
      part: 'operation',
      change: 'added',
      name: 'GET /pets',
      level: 'change',
      breaking: false,
      details: [],
    } as const
    assert.equal(
      releaseNotes([part], '2026-05-25', english),
      '{% update date="2026-05-25" %}\n## API changes\n\n### Other changes\n\n* Operation added: `GET /pets`\n{% endupdate %}',
    )
  })

  it('go before the first update of a page, or into a new list at its end', () => {
    const written = (page: string): string => {
      const { at, text } = withUpdate(page, update)
      return page.slice(0, at) + text + page.slice(at)
    }
    assert.equal(
      written(
        '# A\n\n{% updates format="full" %}\n{% update date="2026-01-01" %}\nOld\n{% endupdate %}\n{% endupdates %}\n',
      ),
      `# A\n\n{% updates format="full" %}\n${update}\n\n{% update date="2026-01-01" %}\nOld\n{% endupdate %}\n{% endupdates %}\n`,
    )
    const list = `{% updates format="full" %}\n${update}\n{% endupdates %}\n`
    assert.equal(written('# A\n'), `# A\n\n${list}`)
    assert.equal(written('# A'), `# A\n\n${list}`)
    assert.equal(written(''), list)
    const inCode = '```\n{% updates %}\n```\n'
    assert.equal(written(inCode), `${inCode}\n${list}`)
  })
})
