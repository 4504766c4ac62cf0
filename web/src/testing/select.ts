import { within } from '@testing-library/react'
import { hand } from '#testing/hand.ts'

/** Opens a select. The lists of other selects may stay in the page, so its own one is given back. */
export async function openSelect(box: HTMLElement): Promise<HTMLElement> {
  if (box.getAttribute('aria-expanded') !== 'true') await hand.click(box)
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '')
  return list?.closest('.ant-select-dropdown') as HTMLElement
}

/** The options of an open list, as they stand. */
export const optionsIn = (list: HTMLElement): (string | null)[] =>
  [...list.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)

/** Chooses an option by its text. */
export async function choose(box: HTMLElement, option: string): Promise<void> {
  const list = await openSelect(box)
  await hand.click(await within(list).findByText(option, { selector: '.ant-select-item-option-content' }))
}

/** What a select shows as chosen, or its placeholder. */
export const shownIn = (box: HTMLElement) => box.closest('.ant-select')?.textContent
