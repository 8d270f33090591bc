import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Function as FunctionNode } from 'oxc-parser'
import { projectRoot } from '../vscode/paths.ts'
import { notCalled, ownCalls } from './ownCalls.ts'
import { textType, typeOfParameter } from './parameters.ts'
import type { SourceModules } from './sourceModules.ts'

/** An exported function whose first parameter is text, or one of {@link ownCalls}. */
export interface TextReader {
  /** Unique among all readers. */
  readonly name: string
  /** The absolute path of its module. Undefined for one of {@link ownCalls}. */
  readonly file?: string
  /** Its name in the module. */
  readonly function: string
}

/** The folders with functions that read text from outside. */
const folders = ['core', 'client', 'folder', 'agent', 'sandbox/import', 'features/reading/preview']

/** Returns all functions that read text from outside, and the calls that reach more of them. */
export function findTextReaders(modules: SourceModules): TextReader[] {
  const files = folders.flatMap((folder) => globSync(join(projectRoot, 'src', folder, '**/*.ts')).toSorted())
  const found = files.flatMap((file) => {
    const functions = [...modules.at(file).functions].filter(([, node]) => takesText(node) && !returnsPromise(node))
    return functions.map(([name]) => ({ name, file, function: name }))
  })
  const names = new Set<string>()
  const unique = found.map((reader) => {
    const isKnown = names.has(reader.name)
    names.add(reader.name)
    return isKnown ? { ...reader, name: `${reader.name} in ${relative(projectRoot, reader.file)}` } : reader
  })
  const own = Object.keys(ownCalls).map((name) => ({ name, function: name }))
  return [...unique.filter(({ name }) => !(name in ownCalls) && !(name in notCalled)), ...own]
}

function takesText({ params: [first] }: FunctionNode): boolean {
  const [type] = first ? typeOfParameter(first) : []
  return type !== undefined && textType(type) !== undefined
}

/** Only functions with I/O do. They take the paths, addresses and tokens of files and servers. */
function returnsPromise({ returnType }: FunctionNode): boolean {
  const type = returnType?.typeAnnotation
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Promise'
}
