const namedBy = ['aria-label', 'placeholder', 'title', 'alt']

/**
 * Every Chinese text below a node from now on: written, labelled or hinted at. A tooltip shows a moment after the pointer
 * came: whether a test that only passed over it saw it would be chance, so tests ask for its text themselves.
 */
export function recordWords(root: Node): ReadonlySet<string> {
  const seen = new Set<string>()
  const add = (text: string | null) => {
    if (text && /\p{Script=Han}/u.test(text)) seen.add(text)
  }
  const addNames = (element: Element) => {
    for (const name of namedBy) add(element.getAttribute(name))
  }
  const look = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) add(node.textContent)
    else if (node instanceof Element && node.tagName !== 'STYLE' && !node.classList.contains('ant-tooltip')) {
      addNames(node)
      for (const child of node.childNodes) look(child)
    }
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const place = target instanceof Element ? target : target.parentElement
      if (place?.closest('.ant-tooltip')) continue
      if (type === 'childList') for (const node of addedNodes) look(node)
      else if (type === 'characterData') add(target.textContent)
      else if (target instanceof Element) addNames(target)
    }
  }).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: namedBy,
  })
  return seen
}
