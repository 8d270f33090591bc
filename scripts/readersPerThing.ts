// Prints how many expressions, calls and files read each thing that one module should read, in a checkout or in the
// current folder: `node scripts/readersPerThing.ts [FOLDER]`.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, cwd } from 'node:process'
import { parseSync, Visitor } from 'oxc-parser'
import { isModuleOf, readers, thingsRead, type Thing } from './oneReader.ts'

function readersIn(file: string, source: string): { readonly thing: Thing; readonly file: string }[] {
  const found: Thing[] = []
  const look = (node: object): void => void found.push(...thingsRead(node as Parameters<typeof thingsRead>[0]))
  new Visitor({ Literal: look, NewExpression: look, CallExpression: look }).visit(parseSync(file, source).program)
  return found.map((thing) => ({ thing, file }))
}

const folder = argv[2] ?? cwd()
const found = globSync('src/**/*.ts', { cwd: folder }).flatMap((file) =>
  readersIn(file, readFileSync(join(folder, file), 'utf8')),
)
console.log('| Thing | Expressions | Files | Files besides the module |\n| --- | --- | --- | --- |')
for (const thing of Object.keys(readers) as Thing[]) {
  const own = found.filter((each) => each.thing === thing)
  const files = new Set(own.map(({ file }) => file))
  const others = [...files].filter((file) => !isModuleOf(thing, file))
  const names = others.length > 5 ? '' : ` ${others.join(', ')}`
  console.log(`| ${thing} | ${own.length} | ${files.size} | ${others.length}${names} |`)
}
