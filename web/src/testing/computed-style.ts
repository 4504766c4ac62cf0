// happy-dom asks all parents of an element for its computed style, several times for each element a test looks for by
// its role. There are no style sheets here, so `display` depends on the kind of an element unless it has a `style`.
const view = document.defaultView as Window
const computedStyleOf = view.getComputedStyle.bind(view)
const styles = new WeakMap<Element, CSSStyleDeclaration>()
const displays = new Map<string, string>()

function quickStyleOf(element: Element): CSSStyleDeclaration {
  const known = styles.get(element)
  if (known) return known
  const full = computedStyleOf(element)
  const textOf = (property: string) => quickValueOf(element, property) ?? full.getPropertyValue(property)
  const quick = new Proxy(full, {
    get: (_, name) =>
      name === 'getPropertyValue' ? textOf : (quickValueOf(element, name) ?? Reflect.get(full, name)),
  })
  styles.set(element, quick)
  return quick
}

function quickValueOf(element: Element, name: string | symbol): string | undefined {
  if (name === 'visibility') return isStyledAbove(element, 'visibility') ? undefined : 'visible'
  if (name === 'pointerEvents') return isStyledAbove(element, 'pointer-events') ? undefined : ''
  return name === 'display' && !element.hasAttribute('style') ? displayOf(element) : undefined
}

function isStyledAbove(element: Element, property: string): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.getAttribute('style')?.includes(property)) return true
  return false
}

function displayOf({ tagName, isConnected }: Element): string | undefined {
  if (!isConnected || tagName === 'DIALOG') return undefined // a dialog is shown while it is open
  const known = displays.get(tagName)
  if (known !== undefined) return known
  const sample = document.body.appendChild(document.createElement(tagName))
  const { display } = computedStyleOf(sample)
  sample.remove()
  displays.set(tagName, display)
  return display
}

// once a worker: its files share the window
if (view.getComputedStyle.name !== quickStyleOf.name) {
  view.getComputedStyle = quickStyleOf
  globalThis.getComputedStyle = quickStyleOf
}
