import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A program with the documented command line and JSON of Vale. It finds the word “utilize”, and alerts about the words
 * “hint” and “code”, which a mask blanks. Its configuration can make it fail: `fail`, `hang` or `garbage`.
 */
const program = `
const fs = require('node:fs')
const args = process.argv.slice(2)
const config = args.find((each) => each.startsWith('--config=')).slice(9)
const text = fs.readFileSync(config, 'utf8')
if (!args.includes('--output=JSON') || !args.includes('--no-exit')) process.exit(3)
if (text.includes('hang')) return setInterval(() => {}, 1000)
if (text.includes('garbage')) return console.log('[1]')
if (text.includes('fail')) {
  console.error(JSON.stringify({ Line: 2, Path: config, Text: "style 'Nope' does not exist", Code: 'E100', Span: 1 }))
  process.exit(2)
}
const alert = (line, at, word) => ({
  Action: { Name: 'replace', Params: ['use'] }, Span: [at + 1, at + word.length], Check: 'Docs.Words',
  Description: '', Link: '', Message: "Use 'use' instead of '" + word + "'.", Severity: 'error', Match: word, Line: line + 1,
})
const found = {}
for (const file of args.slice(args.indexOf('--') + 1)) {
  const alerts = fs.readFileSync(file, 'utf8').split('\\n').flatMap((line, number) =>
    [...line.matchAll(/utilize|hint|code/g)].map((match) =>
      alert(number, Array.from(line.slice(0, match.index)).length, match[0])))
  if (alerts.length > 0) found[file] = alerts
}
console.log(JSON.stringify(found))
`

/** Writes a program that behaves as Vale does. Returns its path. */
export function writeFakeVale(folder: string): string {
  const file = path.join(folder, 'vale')
  writeFileSync(file, `#!${process.execPath}\n(() => {${program}})()\n`)
  chmodSync(file, 0o755)
  return file
}
