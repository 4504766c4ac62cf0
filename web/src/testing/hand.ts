import userEvent, { type UserEvent } from '@testing-library/user-event'

const user = userEvent.setup()

/**
 * Clicks and types as a user does. Of a text typed into an empty input all but the last character come in one step:
 * each character would render the form anew. Numbers are typed: half of one is another number.
 */
export const hand: UserEvent = { ...user, type: typeQuickly }

async function typeQuickly(...[element, text, options]: Parameters<UserEvent['type']>) {
  const [plain = ''] = /^[^{[]*/.exec(text) ?? []
  const beginning = plain.slice(0, -1)
  if (beginning.length < 2 || options || !isEmptyTextInput(element)) return user.type(element, text, options)
  await user.click(element)
  await user.paste(beginning)
  await user.type(element, text.slice(beginning.length), { skipClick: true })
}

const isEmptyTextInput = (element: Element) =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  !element.value &&
  element.role !== 'spinbutton'
