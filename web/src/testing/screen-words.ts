const namedBy = ['aria-label', 'placeholder', 'title', 'alt']

/**
 * Collects every Chinese text that appears below a node until it is stopped: contents, labels, placeholders and titles. Tooltips
 * are left out: they open with a delay, so whether a test that only moves the pointer across sees one depends on timing.
 */
export function recordWords(root: Node): { seen: ReadonlySet<string>; stop: () => void } {
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
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const place = target instanceof Element ? target : target.parentElement
      if (place?.closest('.ant-tooltip')) continue
      if (type === 'childList') for (const node of addedNodes) look(node)
      else if (type === 'characterData') add(target.textContent)
      else if (target instanceof Element) addNames(target)
    }
  })
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: namedBy,
  })
  return { seen, stop: () => observer.disconnect() }
}
