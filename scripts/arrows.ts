// Which source file may import which, and where a line belongs when it may not.

/** A context may use those before it, through their `public.ts(x)`. */
const contexts = [
  'places',
  'tenancy',
  'dictionary',
  'files',
  'identity',
  'organisation',
  'access',
  'messaging',
  'online',
  'part',
  'fleet',
  'service',
  'map',
]

/** The layers of each package, top to bottom; imports point down. */
const floors: Record<string, readonly string[]> = {
  contract: ['contexts', 'base'],
  server: ['app', 'modules', 'kernel'],
  web: ['app', 'shell', 'features', 'kit'],
}

/** Package, layer inside the package, and context on a layer that has contexts. */
export interface Room {
  pack: string
  floor: string
  context?: string
  file: string
}

/** Where a source file belongs, by its path from the repository root. */
function roomOf(path: string): Room {
  const [pack = '', , first = '', second = '', ...rest] = path.split('/')
  const file = path.split('/').at(-1) ?? ''
  if (first === 'testing' || first === 'bulk') return { pack, floor: 'testing', file }
  if (pack === 'contract') {
    const hasContext = contexts.includes(first)
    return hasContext
      ? { pack, floor: 'contexts', context: first, file }
      : { pack, floor: file === 'all.ts' ? 'all' : 'base', file }
  }
  if (first === 'modules' || first === 'features')
    return { pack, floor: first, context: second, file: rest.join('/') }
  return { pack, floor: floors[pack]?.includes(first) ? first : 'app', file }
}

/** Why an import between two source files is refused, and where the code belongs; nothing when it is fine. */
export function wrongArrow(from: string, to: string): string | undefined {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (isTest(from) || here.floor === 'testing') return undefined
  if (there.floor === 'testing')
    return 'test helpers are for tests: move what the product needs to kernel or kit'
  if (here.pack !== there.pack) return betweenPackages(here, there)
  if (here.context && here.context === there.context) return undefined
  if (here.context && there.context) return betweenContexts(here, there)
  return betweenFloors(here, there)
}

/** Whether a package may be imported from npm or Node: the contract knows zod and nothing else. */
export function wrongPackage(from: string, name: string): string | undefined {
  if (roomOf(from).pack !== 'contract' || isTest(from) || name === 'zod') return undefined
  return `the contract knows zod and nothing else: code that needs ${name} belongs to the kernel or the kit`
}

const businessWords = new Set([
  'vehicle',
  'fleet',
  'device',
  'brand',
  'consumer',
  'depart',
  'department',
  'organisation',
  'announcement',
])

/** Names that dnd-kit gives what it says to screen readers. */
const libraryNames = new Set(['announcements', 'Announcements'])

/** A business word in a name of the kit: what knows it belongs to the features of its context. */
export function wrongWord(path: string, text: string): string | undefined {
  if (roomOf(path).floor !== 'kit' || isTest(path)) return undefined
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"/g, ' ')
  const names = `${path.split('/').at(-1)} ${code}`.match(/[A-Za-z_$][\w$]*/g) ?? []
  const own = names.filter((name) => !libraryNames.has(name))
  const word = own.flatMap(wordsIn).find((each) => businessWords.has(each))
  return word && `the kit knows no ${word}: move what does to the features of its context`
}

const wordsIn = (name: string): string[] =>
  name.split(/(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, ''))

function betweenPackages(here: Room, there: Room): string | undefined {
  if (here.pack === 'workbook') return 'workbook knows nothing of the product: hand in what it needs'
  if (there.pack === 'contract' && here.pack !== 'contract') return toContract(here, there)
  if (there.pack === 'workbook' && here.pack === 'server')
    return there.file === 'workbook.ts'
      ? undefined
      : 'of workbook only workbook.ts may be used: export it there'
  return here.pack === 'contract'
    ? 'the contract imports nothing from server or web: move the shape down into the contract'
    : `${here.pack} and ${there.pack} meet in the contract only: move what both need there`
}

function toContract(here: Room, there: Room): string | undefined {
  const isBottom = here.floor === 'kit' || here.floor === 'kernel'
  if (!isBottom || !there.context) return undefined
  return `the ${here.floor} knows no context: let app pass in what it needs of ${there.context}, or move a generic shape to the base of the contract`
}

function betweenContexts(here: Room, there: Room): string | undefined {
  const [mine, theirs] = [numberOf(here), numberOf(there)]
  if (!mine || !theirs)
    return `there is no context ${mine ? there.context : here.context}: the contexts are ${contexts.join(', ')}`
  if (theirs > mine)
    return `${there.context} (${theirs}) stands above ${here.context} (${mine}): move what both need to ${here.context} or a smaller number, or down to ${bottomOf(here)}`
  if (here.floor === 'contexts' || /^public\.tsx?$/.test(there.file)) return undefined
  const entry = here.pack === 'web' ? 'public.tsx' : 'public.ts'
  return `of ${there.context} only its ${entry} may be used: export it there`
}

function betweenFloors(here: Room, there: Room): string | undefined {
  if (here.floor === 'all') return undefined
  const order = floors[here.pack] ?? []
  if (order.indexOf(here.floor) <= order.indexOf(there.floor)) return undefined
  if (here.pack === 'contract')
    return 'the base of the contract knows no context: move the shape beside its users'
  return `${here.floor} lies below ${there.floor}: move it down to ${bottomOf(here)}, or let ${there.floor} hand it in`
}

function bottomOf({ pack }: Room): string {
  return floors[pack]?.at(-1) ?? pack
}

function numberOf({ context }: Room): number {
  return contexts.indexOf(context ?? '') + 1
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path)
}
