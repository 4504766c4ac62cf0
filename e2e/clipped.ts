import type { Page } from '@playwright/test'

/**
 * Controls a person cannot see or reach whole: cut off by a box that does not scroll, beyond the edge of the screen,
 * with a label that does not fit, or under something else; and a page that scrolls sideways.
 */
export const clippedIn = (page: Page): Promise<string[]> => page.evaluate(findClipped)

/** Runs in the browser: everything it needs stands inside. */
function findClipped(): string[] {
  const slack = 2 // pixels: borders and rounded figures
  const found = new Set<string>()
  const controls =
    'button, a[href], input, textarea, select, [role=button], [role=tab], [role=switch], [role=checkbox], ' +
    '[role=radio], [role=combobox], [role=menuitem], [role=option]'
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[aria-hidden=true], [inert]')
  const nameOf = (element: Element) => {
    const { placeholder = '' } = element as HTMLInputElement
    const label =
      element.getAttribute('aria-label') || element.textContent?.trim() || placeholder || element.id
    return `${element.getAttribute('role') ?? element.localName} “${label.slice(0, 40)}”`
  }
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const onScreenReaderOnly = ({ width, height }: DOMRect) => width <= 2 || height <= 2

  const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (sideways > slack) found.add(`the page scrolls sideways by ${sideways} px`)

  for (const element of document.querySelectorAll<HTMLElement>(controls)) {
    const box = element.getBoundingClientRect()
    if (!isSeen(element) || onScreenReaderOnly(box)) continue
    const cut = cutBy(element, box)
    if (cut) found.add(`${nameOf(element)} is ${cut}`)
    else if (isLabelTooLong(element)) found.add(`${nameOf(element)} is too small for its label`)
    else if (isCovered(element)) found.add(`${nameOf(element)} is covered`)
  }
  return [...found]

  /** Who cuts a control off; a box that scrolls lets it be reached, and what shows of it is its own affair. */
  function cutBy(element: HTMLElement, box: DOMRect): string | undefined {
    let canScrollX = false
    let canScrollY = false
    const isFixed = (each: Element) => getComputedStyle(each).position === 'fixed'
    let isLoose = isFixed(element)
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
      if (isLoose) break // a fixed box is not cut by what it stands in
      const style = getComputedStyle(above)
      const frame = above.getBoundingClientRect()
      canScrollX ||= scrolls(style.overflowX) && above.scrollWidth > above.clientWidth
      canScrollY ||= scrolls(style.overflowY) && above.scrollHeight > above.clientHeight
      const outX = Math.max(frame.left - box.left, box.right - frame.right)
      const outY = Math.max(frame.top - box.top, box.bottom - frame.bottom)
      if (!canScrollX && cuts(style.overflowX) && outX > slack)
        return `cut off by ${Math.round(outX)} px sideways`
      if (!canScrollY && cuts(style.overflowY) && outY > slack) return `cut off by ${Math.round(outY)} px`
      isLoose = style.position === 'fixed'
    }
    const width = document.documentElement.clientWidth
    const outX = Math.max(-box.left, box.right - width)
    if (!canScrollX && outX > slack) return `beyond the edge of the screen by ${Math.round(outX)} px`
    return undefined
  }

  function isLabelTooLong(element: HTMLElement): boolean {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return false
    const style = getComputedStyle(element)
    if (style.display.startsWith('inline') && style.display === 'inline') return false
    if (style.textOverflow === 'ellipsis') return false // cut on purpose, with its sign
    const isWide = element.scrollWidth > element.clientWidth + slack
    return isWide && element.clientWidth > 0 && !scrolls(style.overflowX) && hasOwnText(element)
  }

  function hasOwnText(element: Element): boolean {
    return [...element.childNodes].some(
      (node) =>
        (node.nodeType === Node.TEXT_NODE && Boolean(node.textContent?.trim())) ||
        (node instanceof HTMLSpanElement && Boolean(node.textContent?.trim())),
    )
  }

  /** Under something else in its middle or at one of its ends. */
  function isCovered(element: HTMLElement): boolean {
    const [line] = element.getClientRects() // of a link that wraps, its first line
    if (!line) return false
    const y = line.top + line.height / 2
    const inset = Math.min(4, line.width / 2)
    return [line.left + inset, line.left + line.width / 2, line.right - inset].some((x) =>
      isCoveredAt(element, x, y),
    )
  }

  /** What stands still above what scrolls, a header or a footer, covers nothing for good. */
  function isCoveredAt(element: HTMLElement, x: number, y: number): boolean {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false
    const top = document.elementFromPoint(x, y)
    if (!top || top === element || element.contains(top) || top.contains(element)) return false
    if (!isSeen(top) || top.closest('label')?.contains(element)) return false
    // Beside a control lie its own placeholder and marks, but no other control.
    const other = top.closest(controls)
    const isOther = other && !other.contains(element) && !element.contains(other)
    if (!isOther && element.parentElement?.contains(top)) return false
    for (let above: Element | null = top; above; above = above.parentElement)
      if (/^(fixed|sticky)$/.test(getComputedStyle(above).position)) return false
    return !scrolledAway(element, x, y)
  }

  function scrolledAway(element: HTMLElement, x: number, y: number): boolean {
    for (let above = element.parentElement; above; above = above.parentElement) {
      const { top, bottom, left, right } = above.getBoundingClientRect()
      const { overflowX, overflowY } = getComputedStyle(above)
      if (scrolls(overflowY) && (y < top || y > bottom)) return true
      if (scrolls(overflowX) && (x < left || x > right)) return true
    }
    return false
  }
}
