import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RuleId } from '../../../src/core/authoring/checks/docsProblem.ts'
import { checkFolder } from '../../../src/folder/checkFolder.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { faultySpecs as specs, writeFaultyFolder } from '../../support/folder/faultyFolder.ts'

/** The rules whose fixes *Fix All* and `check --fix` apply, each with the reason why no page says something else. */
const reasons: Partial<Record<RuleId, string>> = {
  'path-case': 'The file is the same, and only its name is written as it is on the disk.',
  'other-anchor': 'The heading is the same, and only its anchor is written as the platform does.',
  'dead-anchor': 'No other heading has this anchor if case and hyphens are left out.',
  encoding: 'The file has the same characters in UTF-8.',
  'tag-not-alone': 'The tag moves to a line of its own, and the words around it stay.',
  'older-tag': 'The newer block links to the same page.',
  'curly-quotes': 'Only the form of the quotation marks changes, which the platform doesn’t read.',
  'front-matter': 'The value becomes the text that is written there.',
  'redirect-path': 'The platform ignores the slash, so the redirect is the same.',
  'tab-indent': 'The platform reads a tab as two spaces.',
  'absolute-link': 'The path leads to the same page.',
  'stale-sample': 'The named exception: the comment above the code says where it comes from.',
}

/** What similar names and addresses are found for: a guess, which a person has to look at. */
const guesses = [
  '{% openapi-operation spec="apis" path="/pets" method="get" %}\n{% endopenapi-operation %}\n',
  '{% openapi-operation spec="api" path="/pet" method="get" %}\n{% endopenapi-operation %}\n',
  '{% openapi-operation spec="api" path="/pets" method="gett" %}\n{% endopenapi-operation %}\n',
  '{% hnt style="info" %}\nWords.\n{% endhnt %}\n',
  '{% hint styel="info" %}\nWords.\n{% endhint %}\n',
  '{% hint style="inof" %}\nWords.\n{% endhint %}\n',
  '{% include ".gitbook/includes/peice.md" %}\n',
  '{% content-ref url="page1.md" %}\n[page2.md](page2.md)\n{% endcontent-ref %}\n',
  '---\ndescripton: x\nhidden: ture\n---\n\n# Title\n',
  '<code class="expression">space.vars.knwon</code>\n',
  '{% updates format="full" %}\n{% update date="2026-05-25" tags="nwe" %}\nWords.\n{% endupdate %}\n{% endupdates %}\n',
]

describe('Safe fixes', () => {
  let folder: string

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-safe-'))
    await writeFaultyFolder(folder, 34)
    for (const [at, text] of guesses.entries()) await writeFile(path.join(folder, `guess${at}.md`), text)
  })

  after(async () => await rm(folder, { recursive: true, force: true }))

  it('belong only to rules with a reason why no page says something else', async () => {
    const { problems } = await checkFolder(await readDocsFolder(folder), { specs })
    const safe = problems.flatMap((file) => file.problems.filter(({ fixes }) => fixes.some((fix) => fix.safe)))
    assert.ok(safe.length > 5)
    const unexplained = [...new Set(safe.map(({ rule }) => rule))].filter((rule) => reasons[rule] === undefined)
    assert.deepEqual(unexplained, [])
  })

  it('are never guesses', async () => {
    const { problems } = await checkFolder(await readDocsFolder(folder), { specs })
    const guessed = problems.filter(({ path: file }) => file.startsWith('guess')).flatMap((file) => file.problems)
    const offered = guessed.filter(({ fixes }) => fixes.length > 0)
    assert.ok(offered.length >= guesses.length - 1, offered.map(({ rule }) => rule).join())
    assert.deepEqual(
      offered.filter(({ fixes }) => fixes.some(({ safe }) => safe)).map(({ rule }) => rule),
      [],
    )
  })
})
