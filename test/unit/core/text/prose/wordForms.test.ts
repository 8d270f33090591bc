import assert from 'node:assert/strict'
import fc from 'fast-check'
import { WordForms } from '../../../../../src/core/text/prose/wordForms.ts'

describe('The forms of words', () => {
  const forms = new WordForms(['receive', 'the', 'words', 'letter', 'ox', 'zero'])

  it('have none like a word that differs in more than one letter or in the first one, or is too short', () => {
    for (const word of ['', 'x', 'oxen', 'receipts', 'lteters', 'wodr', 'bzero', 'zeri', 'xreceive', 'deceive'])
      assert.deepEqual(forms.oneLetterOff(word), [])
    assert.equal(forms.has('ox'), false)
  })

  it('have one like a word with two letters swapped, or with one missing, extra or wrong', () => {
    const found = ['recieve', 'receve', 'receivee', 'reciive', 'eceive', 'letteer', 'th']
    assert.deepEqual(
      found.map((word) => forms.oneLetterOff(word)),
      [['receive'], ['receive'], ['receive'], ['receive'], ['receive'], ['letter'], ['the']],
    )
  })

  it('are found again from every word with one letter less', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zäß]{4,20}$/), fc.nat(19), (form, at) => {
        const without = form.slice(0, at % form.length) + form.slice((at % form.length) + 1)
        const missing = form[at % form.length] ?? ''
        const found = new WordForms([form]).oneLetterOff(without)
        // Only letters of English are tried.
        assert.deepEqual(found, /[a-z]/.test(missing) || found.includes(form) ? [form] : [])
      }),
      { numRuns: 30 },
    )
  })
})
