// happy-dom asks all parents of an element for its computed style, several times for each element a test looks for by
// its role. There are no style sheets here, so what is not inherited depends on the kind of an element unless its
// `style` says something about it.
const view = document.defaultView as Window
const computedStyleOf = view.getComputedStyle.bind(view)
const styles = new WeakMap<Element, CSSStyleDeclaration>()
const valuesByKind = new Map<string, Map<string, unknown>>()
const inherited =
  /^(?:border-(?:collapse|spacing)|caption|color|cursor|direction|empty|font|letter|line|list|orphans|quotes|tab|text|white|widows|word|-|css)/

function quickStyleOf(element: Element): CSSStyleDeclaration {
  const known = styles.get(element)
  if (known) return known
  const full = computedStyleOf(element)
  const textOf = (property: string) => quickValueOf(element, property) ?? full.getPropertyValue(property)
  // not a proxy of `full`: that would be asked for each value once more, to see that the proxy says the same
  const quick = new Proxy(Object.create(Object.getPrototypeOf(full)) as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? textOf
        : ((typeof name === 'string' ? quickValueOf(element, name) : undefined) ?? Reflect.get(full, name)),
  })
  styles.set(element, quick)
  return quick
}

function quickValueOf(element: Element, name: string): string | undefined {
  const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (property === 'visibility') return isStyledAbove(element, property) ? undefined : 'visible'
  if (property === 'pointer-events') return isStyledAbove(element, property) ? undefined : ''
  if (inherited.test(property) || isStyled(element, property)) return undefined
  const value = valueOfKind(element, name)
  return typeof value === 'string' ? value : undefined
}

function isStyled(element: Element, property: string): boolean {
  const style = element.getAttribute('style')
  if (!style) return false
  const [family = ''] = property.split('-')
  return style.includes(family) || style.includes('inset')
}

function isStyledAbove(element: Element, property: string): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.getAttribute('style')?.includes(property)) return true
  return false
}

/** What an element of this kind has when nothing is said about it. */
function valueOfKind({ tagName, isConnected }: Element, name: string): unknown {
  if (!isConnected || tagName === 'DIALOG') return undefined // a dialog is shown while it is open
  const values = valuesByKind.get(tagName) ?? new Map<string, unknown>()
  valuesByKind.set(tagName, values)
  if (values.has(name)) return values.get(name)
  const sample = document.body.appendChild(document.createElement(tagName))
  const value: unknown = Reflect.get(computedStyleOf(sample), name)
  sample.remove()
  values.set(name, value)
  return value
}

// once a worker: its files share the window
if (view.getComputedStyle.name !== quickStyleOf.name) {
  view.getComputedStyle = quickStyleOf
  globalThis.getComputedStyle = quickStyleOf
}
