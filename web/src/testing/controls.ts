import { screen, waitFor } from '@testing-library/react'

const limits = ['maxlength', 'aria-valuemin', 'aria-valuemax', 'placeholder', 'inputmode']

/**
 * The controls below a node in their order, a line each: name, value, limits and placeholder. A star marks what is required,
 * a tick what is on, brackets what cannot be used.
 */
export function controlsIn(root: ParentNode = document): string[] {
  const found = root.querySelectorAll<HTMLInputElement>('input, textarea, button, [role=slider]')
  return [...found].filter(isOwn).map(lineOf).filter(Boolean)
}

/** Not the cross that clears a control. */
const isOwn = (element: HTMLInputElement) =>
  element.type !== 'hidden' &&
  !(element.tagName === 'BUTTON' && element.closest('.ant-select, .ant-input-affix-wrapper'))
const isTicked = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'

function lineOf(element: HTMLInputElement): string {
  const [label] = element.labels ?? []
  const name = element.getAttribute('aria-label') || label?.textContent || element.textContent
  const isRequired =
    element.getAttribute('aria-required') === 'true' || /required/.test(label?.className ?? '')
  const isOn = element.checked || element.getAttribute('aria-checked') === 'true'
  const select = element.closest('.ant-select')?.querySelector('.ant-select-content, .ant-select-selector')
  const line = [
    `${name}${isRequired ? '*' : ''}${isOn ? '✓' : ''}`,
    select ? select.textContent : isTicked(element) ? undefined : element.value,
    ...limits.map((limit) => element.getAttribute(limit)),
  ]
  const text = line.filter(Boolean).join(' ')
  return element.disabled || element.getAttribute('aria-disabled') === 'true' ? `[${text}]` : text
}

/** The menu that is open; those that were opened before it stay in the page. */
export const shownMenu = () =>
  waitFor(() => {
    const [menu, another] = screen
      .getAllByRole('menu')
      .filter((each) => !each.closest('.ant-dropdown-hidden'))
    if (!menu || another) throw new Error('not one menu is open')
    return menu
  })
