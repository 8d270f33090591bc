import assert from 'node:assert/strict'
import type { TextDocument } from 'vscode'
import { DocumentScans } from '../../../src/features/writing/language/documentScans.ts'

/** A document whose text the test changes. */
class TypedDocument {
  version = 1
  #text = ''

  getText(): string {
    return this.#text
  }

  type(text: string): TextDocument {
    this.#text += text
    this.version++
    return this as unknown as TextDocument
  }
}

describe('The scan of a document', () => {
  it('has the text from when it was requested, even if someone types before it’s read', async () => {
    const typed = new TypedDocument()
    const scans = new DocumentScans()
    const first = scans.of(typed.type('{% hi'))
    const second = scans.of(typed.type('nt'))
    assert.deepEqual([(await first).text, (await second).text], ['{% hi', '{% hint'])
  })

  it('is created once for each version', async () => {
    const scans = new DocumentScans()
    const document = new TypedDocument().type('One')
    const [one, other] = await Promise.all([scans.of(document), scans.of(document)])
    assert.equal(one, other)
  })
})
