import type { TSSignature, TSType, TSTypeReference } from 'oxc-parser'
import { samples, samplesOfLists } from './samples.ts'
import type { SourceModule, SourceModules } from './sourceModules.ts'

/** Makes values of a type from a slow text. */
export interface TypeSample {
  /** How many different values there are, such as one for each member of a union. */
  readonly turns: number
  /** Returns the value of a turn. After the last one, they start again. */
  readonly make: (text: string, turn: number) => unknown
}

/** A slow text doesn’t contain what a sample takes from it. */
export class NothingFound extends Error {}

/** No value of a type can be made from its declaration. */
export class MissingSample extends Error {
  constructor(type: string, around: readonly string[]) {
    super(`test/support/slowTexts/samples.ts has no sample of ${[...around, type].join(' → ')}`)
  }
}

/** A type contains itself. Then lists of it are empty, and optional members are left out. */
class Endless extends Error {}

/** Types of the language that have the members of their first parameter, or some of them. */
const partialTypes = new Set(['Readonly', 'Partial', 'Required', 'Pick', 'Omit', 'Exclude', 'NonNullable'])
const listTypes = new Set(['Array', 'ReadonlyArray', 'Iterable'])
const setTypes = new Set(['Set', 'ReadonlySet'])
const mapTypes = new Set(['Map', 'ReadonlyMap', 'Record'])

const always = (value: unknown): TypeSample => ({ turns: 1, make: () => value })
/** A list of texts: the lines of a slow text, or the text and others like it. */
const texts: TypeSample = {
  turns: 2,
  make: (text, turn) => (turn % 2 === 0 ? text.split('\n') : [text, `${text}a`, `a\n\n${text}`]),
}
const simpleTypes: Readonly<Partial<Record<TSType['type'], TypeSample>>> = {
  TSStringKeyword: { turns: 1, make: (text) => text },
  TSNumberKeyword: { turns: 3, make: ({ length }, turn) => Math.floor((length * (turn % 3)) / 2) },
  TSBooleanKeyword: { turns: 2, make: (_, turn) => turn % 2 === 0 },
  TSUnknownKeyword: { turns: 1, make: (text) => ({ ab: text }) },
  TSObjectKeyword: { turns: 1, make: (text) => ({ ab: text }) },
  TSUndefinedKeyword: always(undefined),
  TSVoidKeyword: always(undefined),
  TSTypePredicate: always(true),
}

/** Makes values of types by their declarations, and by the table of samples where that isn’t enough. */
export class TypeSamples {
  readonly #modules: SourceModules
  /** The declared types around the current one. */
  readonly #around: string[] = []

  constructor(modules: SourceModules) {
    this.#modules = modules
  }

  /** Describes the values of a type that a module mentions. */
  of(type: TSType, module: SourceModule): TypeSample {
    const simple = simpleTypes[type.type]
    if (simple) return simple
    switch (type.type) {
      case 'TSLiteralType':
        return always('value' in type.literal ? type.literal.value : 1)
      case 'TSUnionType':
        return oneOf(type.types.flatMap((member) => this.#unlessEndless(member, module)))
      case 'TSIntersectionType':
        return merged(type.types.map((part) => this.of(part, module)))
      case 'TSTypeOperator':
        if (type.operator !== 'readonly') break
        return this.of(type.typeAnnotation, module)
      case 'TSArrayType':
        return this.#list(type.elementType, module)
      case 'TSTupleType':
        return combined(type.elementTypes.map((part) => this.of(part as TSType, module)))
      case 'TSTypeLiteral':
        return this.#object(type.members, module)
      case 'TSFunctionType':
        return this.#function(type.returnType.typeAnnotation, module)
      case 'TSIndexedAccessType':
        return this.#property(type, module)
      case 'TSTypeReference':
        return this.#reference(type, module)
      default:
        break
    }
    throw new MissingSample(type.type, this.#around)
  }

  #unlessEndless(type: TSType, module: SourceModule): TypeSample[] {
    if (type.type === 'TSUndefinedKeyword' || type.type === 'TSNullKeyword') return []
    try {
      return [this.of(type, module)]
    } catch (error) {
      if (error instanceof Endless) return []
      throw error
    }
  }

  #list(element: TSType, module: SourceModule): TypeSample {
    if (element.type === 'TSStringKeyword') return texts
    const known = element.type === 'TSTypeReference' ? samplesOfLists[nameOf(element)] : undefined
    return known ? taken(known) : combined(this.#unlessEndless(element, module))
  }

  #function(returned: TSType, module: SourceModule): TypeSample {
    const { turns, make } = this.of(returned, module)
    return { turns, make: (text, turn) => () => make(text, turn) }
  }

  #property(type: { readonly objectType: TSType; readonly indexType: TSType }, module: SourceModule): TypeSample {
    const key = String(this.of(type.indexType, module).make('', 0))
    const { turns, make } = this.of(type.objectType, module)
    return { turns, make: (text, turn) => (make(text, turn) as Record<string, unknown>)[key] }
  }

  #object(members: readonly TSSignature[], module: SourceModule): TypeSample {
    return merged(members.flatMap((member) => this.#member(member, module)))
  }

  /** Describes an object with one member. An optional member that would never end is left out. */
  #member(member: TSSignature, module: SourceModule): TypeSample[] {
    if (member.type === 'TSIndexSignature') return [keyed('ab', this.of(member.typeAnnotation.typeAnnotation, module))]
    if (!('key' in member) || member.key.type !== 'Identifier') throw new MissingSample(member.type, this.#around)
    const { name } = member.key
    if (name === 'start') return [keyed(name, always(0))]
    if (name === 'end') return [keyed(name, { turns: 1, make: ({ length }) => length })]
    const isMethod = member.type === 'TSMethodSignature'
    const type = (isMethod ? member.returnType : member.typeAnnotation)?.typeAnnotation
    if (!type) throw new MissingSample(name, this.#around)
    if (isMethod) return [keyed(name, this.#function(type, module))]
    const values = member.optional ? this.#unlessEndless(type, module) : [this.of(type, module)]
    return values.map((value) => keyed(name, value))
  }

  #reference(type: TSTypeReference, module: SourceModule): TypeSample {
    const name = nameOf(type)
    const known = samples[name]
    if (known) return taken(known)
    const parts = type.typeArguments?.params ?? []
    const [first] = parts
    if (first && partialTypes.has(name)) return this.of(first, module)
    if (first && listTypes.has(name)) return this.#list(first, module)
    if (first && setTypes.has(name)) return changed(this.#list(first, module), (list) => new Set(list as unknown[]))
    if (mapTypes.has(name)) {
      const entry = combined(parts.map((part) => this.of(part, module)))
      const isRecord = name === 'Record'
      return changed(entry, (pair) =>
        isRecord ? Object.fromEntries([pair as [string, unknown]]) : new Map([pair as [unknown, unknown]]),
      )
    }
    return this.#declared(name, module)
  }

  #declared(name: string, module: SourceModule): TypeSample {
    const found = this.#modules.find(name, module)
    if (!found || found.declaration.type === 'class') throw new MissingSample(name, this.#around)
    if (this.#around.includes(name)) throw new Endless(name)
    this.#around.push(name)
    try {
      const { declaration } = found
      if (declaration.type === 'alias') return this.of(declaration.of, found.module)
      const bases = declaration.extends.map(({ expression }) => this.#declared(nameIn(expression), found.module))
      return merged([...bases, this.#object(declaration.body.body, found.module)])
    } finally {
      this.#around.pop()
    }
  }
}

function nameOf({ typeName }: TSTypeReference): string {
  return nameIn(typeName)
}

/** Returns the name of a type. Types of packages that are imported as a whole have none. */
function nameIn(node: object): string {
  return 'name' in node && typeof node.name === 'string' ? node.name : 'a type of a package'
}

function taken(sample: (text: string) => unknown): TypeSample {
  return {
    turns: 1,
    make: (text) => {
      const value = sample(text)
      if (value === undefined) throw new NothingFound()
      return value
    },
  }
}

function changed({ turns, make }: TypeSample, change: (value: unknown) => unknown): TypeSample {
  return { turns, make: (text, turn) => change(make(text, turn)) }
}

function keyed(name: string, sample: TypeSample): TypeSample {
  return changed(sample, (value) => ({ [name]: value }))
}

function combined(parts: readonly TypeSample[]): TypeSample {
  const turns = Math.max(1, ...parts.map((part) => part.turns))
  return { turns, make: (text, turn) => parts.map(({ make }) => make(text, turn)) }
}

function merged(parts: readonly TypeSample[]): TypeSample {
  return changed(combined(parts), (objects) => Object.assign({}, ...(objects as object[])) as unknown)
}

/** Each member of a union in turn, with its own values. */
function oneOf(members: readonly TypeSample[]): TypeSample {
  const all = members.flatMap(({ turns, make }) =>
    Array.from({ length: turns }, (_, turn) => (text: string) => make(text, turn)),
  )
  if (all.length === 0) return always(undefined)
  return { turns: all.length, make: (text, turn) => all[turn % all.length]?.(text) }
}
