import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import {
  parseSync,
  type Function as FunctionNode,
  type ImportDeclaration,
  type TSInterfaceDeclaration,
  type TSType,
} from 'oxc-parser'

/** How a module describes a type by its name. A class has a name only. */
type TypeDeclaration =
  | TSInterfaceDeclaration
  | { readonly type: 'alias'; readonly of: TSType }
  | { readonly type: 'class' }

/** What a module declares and imports. */
export interface SourceModule {
  readonly file: string
  /** The exported functions, by name. */
  readonly functions: ReadonlyMap<string, FunctionNode>
  readonly types: ReadonlyMap<string, TypeDeclaration>
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>
}

/** Parses modules of the source, each once. */
export class SourceModules {
  readonly #parsed = new Map<string, SourceModule>()

  /** Returns the module at an absolute path. */
  at(file: string): SourceModule {
    const module = this.#parsed.get(file) ?? parseModule(file)
    this.#parsed.set(file, module)
    return module
  }

  /** Finds a type's declaration, also behind imports. Undefined for types of the language and of packages. */
  find(
    name: string,
    module: SourceModule,
  ): { readonly declaration: TypeDeclaration; readonly module: SourceModule } | undefined {
    const declaration = module.types.get(name)
    if (declaration) return { declaration, module }
    const imported = module.imports.get(name)
    return imported && this.find(imported.name, this.at(imported.file))
  }
}

function parseModule(file: string): SourceModule {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'), { preserveParens: false })
  if (errors[0]) throw new Error(`${file} can’t be parsed: ${errors[0].message}`)
  const functions = new Map<string, FunctionNode>()
  const types = new Map<string, TypeDeclaration>()
  const imports = new Map<string, { file: string; name: string }>()
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const [local, name] of importedNames(statement)) {
        imports.set(local, { file: resolve(dirname(file), statement.source.value), name })
      }
      continue
    }
    const isExported = statement.type === 'ExportNamedDeclaration'
    const node = isExported ? statement.declaration : statement
    if (node?.type === 'FunctionDeclaration') {
      if (isExported && node.id) functions.set(node.id.name, node)
    } else if (node?.type === 'TSInterfaceDeclaration') types.set(node.id.name, node)
    else if (node?.type === 'TSTypeAliasDeclaration')
      types.set(node.id.name, { type: 'alias', of: node.typeAnnotation })
    else if (node?.type === 'ClassDeclaration' && node.id) types.set(node.id.name, { type: 'class' })
  }
  return { file, functions, types, imports }
}

/** Returns the local name and the exported name of each import from another module of the source. */
function importedNames({ source, specifiers }: ImportDeclaration): [local: string, name: string][] {
  if (!source.value.startsWith('.')) return []
  return specifiers.flatMap((specifier): [string, string][] => {
    if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') return []
    return [[specifier.local.name, specifier.imported.name]]
  })
}
