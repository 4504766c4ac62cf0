// A node of happy-dom has a dozen maps from its beginning, for caches and listeners that most nodes never get, and each
// attribute is a node. Collecting them is a quarter of all garbage collection; here they are made when they are asked for.
type Members = Record<symbol, unknown>
type Three = [symbol, symbol, symbol]

const sample = document.createElement('i')
const prototypes = {
  node: Node.prototype as unknown as Members,
  element: Element.prototype as unknown as Members,
  attribute: Attr.prototype as unknown as Members,
}
const symbols = new Map(
  [sample, prototypes.node, document.createAttribute('title')].flatMap((object) =>
    Object.getOwnPropertySymbols(object).map((symbol) => [symbol.description, symbol] as const),
  ),
)

function lightenNodes() {
  const emptyAttribute = document.createAttribute('title') as unknown as Members
  makeLate(prototypes.node, 'listeners', byPhase)
  makeLate(prototypes.node, 'listenerOptions', byPhase)
  makeLate(prototypes.element, 'pointerCaptures', () => new Set())
  makeLate(prototypes.element, 'propertyEventListeners', () => new Map())
  clearOnlyWhatIs(makeLate(prototypes.node, 'cache', emptyCaches))
  lightenAttributes(emptyAttribute)
  connectOnlyWhatChanges()
}

const byPhase = () => ({ bubbling: new Map(), capturing: new Map() })
const emptyCaches = () => ({
  querySelector: new Map(),
  querySelectorAll: new Map(),
  matches: new Map(),
  elementsByTagName: new Map(),
  elementsByTagNameNS: new Map(),
  elementByTagName: new Map(),
  elementById: new Map(),
  computedStyle: null,
})

/** What the constructor assigns is dropped at once; who asks first gets one made then. */
function makeLate(prototype: Members, name: string, make: () => unknown): symbol {
  const kept = Symbol(name)
  Object.defineProperty(prototype, symbolOf(name), {
    get(this: Members) {
      const known = this[kept]
      if (known) return known
      const made = make()
      this[kept] = made
      return made
    },
    set: () => undefined,
  })
  return kept
}

/** Every change of a node clears its caches, which must not make them. */
function clearOnlyWhatIs(cache: symbol) {
  const [clearCache, affectsCache] = [symbolOf('clearCache'), symbolOf('affectsCache')]
  const clear = prototypes.node[clearCache] as () => void
  prototypes.node[clearCache] = function (this: Members) {
    const affected = this[affectsCache] as unknown[]
    if (this[cache] || affected.length) clear.call(this)
  }
}

/**
 * React puts a page together from its leaves: each node that gets a parent would tell all below it, although nothing
 * changes for them before the page is in the document.
 */
function connectOnlyWhatChanges() {
  const [connect, parent, isConnected] = ['connectedToNode', 'parentNode', 'isConnected'].map(
    symbolOf,
  ) as Three
  const shared = ['ownerDocument', 'window', 'rootNode'].map(symbolOf)
  const inherited = ['styleNode', 'textAreaNode', 'formNode', 'selectNode'].map(symbolOf)
  const shadowRoot = symbolOf('shadowRoot')
  const tellAll = prototypes.node[connect] as () => void
  prototypes.node[connect] = function (this: Members) {
    const above = this[parent] as Members | null
    const isApart = above && !above[isConnected] && !this[isConnected] && !this[shadowRoot]
    const isSame =
      isApart &&
      shared.every((symbol) => this[symbol] === above[symbol]) &&
      inherited.every((symbol) => !above[symbol])
    if (!isSame) tellAll.call(this)
  }
}

/** An attribute has its name, its value and its element; all else it shares. */
function lightenAttributes(empty: Members) {
  const own = ['namespaceURI', 'name', 'localName', 'prefix', 'value', 'ownerElement'].map(symbolOf)
  for (const symbol of Object.getOwnPropertySymbols(empty)) {
    const value = empty[symbol]
    if (own.includes(symbol)) continue
    if (Array.isArray(value)) makeLate(prototypes.attribute, symbol.description ?? '', () => [])
    else if (!Object.hasOwn(prototypes.attribute, symbol)) prototypes.attribute[symbol] = value
  }
  const light = function (this: Members) {
    for (const symbol of own) this[symbol] = null
  }
  light.prototype = prototypes.attribute
  Object.assign((sample as unknown as Members)[symbolOf('window')] as object, { Attr: light })
}

function symbolOf(name: string): symbol {
  const symbol = symbols.get(name)
  if (!symbol) throw new Error(`nodes of happy-dom have no ${name} any more`)
  return symbol
}

if (Object.hasOwn(sample, symbolOf('cache'))) lightenNodes() // once a worker: its files share the window
